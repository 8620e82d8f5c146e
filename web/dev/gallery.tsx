/** Every figure and every map on one page, to look at while drawing: `npm run dev`, then /dev/gallery.html. */

import { render, type JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { Figure } from "../src/Figure";
import { figures } from "../src/api";
import { figureOf, learnFigures } from "../src/figures";
import { Layout } from "../src/geometry";
import { Ground } from "../src/Ground";
import { paletteOf } from "../src/palettes";
import type { MapEntry } from "../src/protocol";
import "../src/style/index.css";

const COLOURS = ["dark", "light", "grey", "black", "blue", "gold"];

function Gallery(): JSX.Element {
  const [maps, setMaps] = useState<MapEntry[]>([]);
  const [known, setKnown] = useState<string[]>([]);
  useEffect(() => {
    void (async () => {
      const found = await figures();
      learnFigures(found);
      setKnown(Object.keys(found));
      const list = (await (await fetch("/api/maps")).json()) as { id: string }[];
      setMaps(await Promise.all(list.map(async ({ id }) => (await (await fetch(`/api/maps/${id}`)).json()) as MapEntry)));
    })();
  }, []);
  const cards = [...known, "somebody", "another", "third one"];
  return (
    <main style={{ padding: "20px" }}>
      <div style={{ display: "flex", flexWrap: "wrap", gap: "18px", background: "#87ae61", padding: "30px" }}>
        {cards.map((card, n) => (
          <figure key={card} style={{ margin: 0, width: "120px", textAlign: "center" }}>
            <svg viewBox="-5 -22 110 122" style={{ overflow: "visible" }}>
              <Figure look={figureOf(card)} colour={COLOURS[n % 6] ?? ""} side={(n % 4) + 1} down={n % 9 === 4} exhausted={n % 7 === 6} />
            </svg>
            <figcaption>{card}</figcaption>
          </figure>
        ))}
      </div>
      <div style={{ display: "grid", gridTemplateColumns: "1fr 1fr", gap: "20px", marginTop: "20px" }}>
        {maps.map((map) => (
          <div key={map.id} class="map-preview" id={map.id}>
            <h2>{map.name}</h2>
            <Ground
              board={map.board}
              layout={new Layout(map.board.width, map.board.height, false)}
              palette={paletteOf(map.id)}
              areas={Object.entries(map.areas).map(([area, squares]) => ({ colour: map.colours[area] ?? "", squares }))}
              named={[]} margin={42}
            />
          </div>
        ))}
      </div>
    </main>
  );
}

render(<Gallery />, document.getElementById("app") as HTMLElement);
