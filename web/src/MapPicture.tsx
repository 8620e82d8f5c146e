/** A map as a picture: the place, where the sides begin, what a scenario speaks of and what lies there. */

import type { JSX } from "preact";
import { useLayout } from "./Board";
import { UNIT } from "./geometry";
import { Ground } from "./Ground";
import { Marker } from "./Marker";
import { paletteOf } from "./palettes";
import type { Checked, MapEntry, StartingSide } from "./protocol";

interface MapPictureProps {
  map: MapEntry;
  sides: StartingSide[];
  markers: Checked["markers"];
  areas: { name: string; squares: string[] }[];
}

const RIM = 24;

export function MapPicture({ map, sides, markers, areas }: MapPictureProps): JSX.Element {
  const layout = useLayout(map.board, [], false);
  const places = sides.map((side) => ({ colour: side.colour, squares: side.area }));
  const w = layout.columns * UNIT;
  const h = layout.rows * UNIT;
  const told = [`The map ${map.name}`, ...markers.map((marker) => `${marker.name} on ${marker.square}`)].join(", ");
  return (
    <div class="map-preview" role="img" aria-label={told}>
      <Ground board={map.board} layout={layout} palette={paletteOf(map.id)} areas={places} named={areas} margin={RIM} />
      <svg class="over" viewBox={`${-RIM} ${-RIM} ${w + 2 * RIM} ${h + 2 * RIM + 16}`} aria-hidden="true">
        {markers.map((marker) => {
          const { x, y } = layout.corner(marker.square);
          return (
            <g key={marker.name} transform={`translate(${x} ${y})`} data-marker={marker.name}>
              <Marker name={marker.name} colour={sides[(marker.side ?? 0) - 1]?.colour ?? ""} owned={marker.side !== null} claimed={false} />
            </g>
          );
        })}
      </svg>
    </div>
  );
}
