/** Sentences whose words lead to pages of the guide. */

import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { learnNames, openGuide, opened, parts } from "./guide";
import { useSession } from "./hooks";

function PageLink({ page, text, css, quiet }: { page: string; text: string; css: string; quiet?: boolean | undefined }): JSX.Element {
  return (
    <a
      class={css}
      href={`#/rules/${page}`}
      tabIndex={quiet ? -1 : undefined}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        openGuide(page);
      }}
    >
      {text}
    </a>
  );
}

/** `quiet`: not a stop of the tab key, where there are many of them */
export function Linked({ text, quiet }: { text: string; quiet?: boolean }): JSX.Element {
  useEffect(learnNames, []);
  useSession(opened);
  return <>{parts(text).map((part, n) => (part.page ? <PageLink key={n} page={part.page} text={part.text} css="word" quiet={quiet} /> : part.text))}</>;
}

export function RuleTag({ rule }: { rule: string }): JSX.Element {
  return <PageLink page={rule} text={rule} css="rule" />;
}
