/** Advice on squads: which of one's own cards have won games, with how many games say so. */

import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import * as api from "./api";
import { percent } from "./choices";
import { Bust, Drawer } from "./Parts";
import { partsOf } from "./choosing";
import type { Advice, CardEntry, Choices } from "./protocol";

const POLL = 1000;

interface AdviceProps {
  name: string;
  /** the boxes on the table */
  boxes: Choices["boxes"];
  /** characters and attachments of a squad */
  size: number;
  attached: number;
  game: string;
  map: string;
  cards: CardEntry[];
  take(squad: string[]): void;
  close(): void;
}

export function AdviceDrawer({ name, boxes, size, attached, game, map, cards, take, close }: AdviceProps): JSX.Element {
  const [found, set] = useState<Advice | null>(null);
  const [problem, setProblem] = useState("");
  const failed = (error: unknown) => setProblem(api.words(error));
  useEffect(() => {
    api.askAdvice({ boxes: boxes.map((box) => box.id), size, attached, game, map }).then(set, failed);
  }, []);
  const runs = found?.state === "waiting" || found?.state === "working";
  useEffect(() => {
    if (!found || !runs) return;
    const timer = setTimeout(() => api.advice(found.advice).then(set, failed), POLL);
    return () => clearTimeout(timer);
  }, [found]);
  const card = (id: string) => cards.find((each) => each.id === id)?.name ?? id;
  return (
    <Drawer title={`Advice for ${name}`} close={close} wide>
      {problem && <p class="problem" role="alert">{problem}</p>}
      {found?.state === "failed" && <p class="problem" role="alert">{found.message}</p>}
      <p>Squads of {size} from {boxes.length === 1 ? boxes[0]?.name : `the ${boxes.length} boxes on the table`}, rated by games that fast computer players play with them.</p>
      {(!found || runs) && !problem && (
        <div class="review-wait" role="status">
          <p>{found?.state === "working" ? `${found.done} of ${found.of} games …` : "Getting ready …"}</p>
          <progress max={Math.max(found?.of ?? 1, 1)} value={found?.done ?? 0} />
          {found && <button type="button" onClick={() => void api.stopAdvice(found.advice).then(set, failed)}>Stop</button>}
        </div>
      )}
      <ol class="review-moments advice">
        {found?.squads.map((each) => (
          <li key={each.text}>
            <b class="cost-sign is-dice" title={`${percent(each.low)} to ${percent(each.high)}`}>{percent(each.share)}</b>
            <p>
              <span class="heads">{each.squad.map((entry) => <Bust key={entry} card={partsOf(entry).card} />)}</span>
              {each.squad.map((entry) => [partsOf(entry).card, ...partsOf(entry).attached].map(card).join(" with ")).join(", ")}
              <small> {each.won} of {each.games} games, {percent(each.low)} to {percent(each.high)}</small>
            </p>
            <span class="review-buttons"><button type="button" class="go" onClick={() => (take(each.squad), close())}>Use it</button></span>
          </li>
        ))}
      </ol>
      {found?.evidence && <p class="hint">{found.evidence}</p>}
    </Drawer>
  );
}
