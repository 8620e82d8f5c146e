/** The lesson: one small position after the other, each with a goal and somebody who explains it. */

import type { JSX } from "preact";
import { useEffect, useMemo } from "preact/hooks";
import * as api from "./api";
import { useLoaded, useSession } from "./hooks";
import { learned, learnedSteps } from "./kept";
import { RuleTag } from "./Linked";
import { LessonLine } from "./lesson";
import { Bust, Logo } from "./Parts";
import type { LessonFacts } from "./protocol";
import { Session } from "./session";
import { Playing } from "./Table";

export function LearnPage({ step }: { step: string }): JSX.Element {
  const { value: steps, problem } = useLoaded(api.lessons, []);
  const lesson = steps?.find((each) => each.id === step);
  if (steps && lesson) return <Step key={step} steps={steps} lesson={lesson} />;
  const known = learnedSteps();
  const next = steps?.find((each) => !known.includes(each.id)) ?? steps?.[0];
  return (
    <main class="page learn">
      <h1><a href="#/" class="brand" aria-label="Start page"><Logo /></a> Learn the game</h1>
      {problem && <p class="problem" role="alert">{problem}</p>}
      {steps && step && <p class="problem" role="alert">There is no step “{step}”. These are the steps:</p>}
      {steps && (
        <div class="sheet">
          <p>A few small steps, about ten minutes in all. In each step you do one thing yourself. You can repeat any step as often as you like.</p>
          {next && <a class="big-button" href={`#/learn/${next.id}`}>{known.length ? "Continue" : "Start"}<small>{next.title}</small></a>}
          <ol class="steps">
            {steps.map((each, n) => (
              <li key={each.id}>
                <a href={`#/learn/${each.id}`}>
                  <Bust card={each.teacher} /> <span><b>{n + 1}. {each.title}</b> <small>{each.task}</small></span>
                  {known.includes(each.id) && <span class="tick" role="img" aria-label="done">✓</span>}
                </a>
              </li>
            ))}
          </ol>
          {known.length >= steps.length && <><FirstGame /> <a class="big-button third" href="#/puzzles">Puzzles<small>one question, one best answer; a new one every day</small></a></>}
        </div>
      )}
    </main>
  );
}

function FirstGame(): JSX.Element {
  return <a class="big-button second" href="#/play/first-dc100">Play the first game<small>as in the booklet, against the computer</small></a>;
}

function sitDown(lesson: string): { session: Session; line: LessonLine } {
  let line: LessonLine | undefined;
  const session = new Session("", "", (...heard) => (line = new LessonLine(lesson, ...heard)));
  return { session, line: line as LessonLine };
}

function Step({ steps, lesson }: { steps: LessonFacts[]; lesson: LessonFacts }): JSX.Element {
  const { session, line } = useMemo(() => sitDown(lesson.id), [lesson.id]);
  useEffect(() => () => session.close(), [session]);
  useSession(session);
  const { match, shown } = session;
  const over = session.settled ? line.outcome : "open";
  useEffect(() => {
    if (over === "done") learned(lesson.id);
  }, [over]);
  if (session.turnedAway) return <main class="page narrow"><h1>The lesson could not be loaded</h1><p>{session.turnedAway}</p><a class="quiet" href="#/learn">Back</a></main>;
  if (!match || !shown) return <main class="page narrow"><h1>One moment …</h1></main>;
  return (
    <Playing
      session={session}
      match={match}
      view={shown}
      live={false}
      above={<Teacher steps={steps} lesson={lesson} outcome={over} say={line.say} again={() => line.again()} />}
    />
  );
}

interface TeacherProps {
  steps: LessonFacts[];
  lesson: LessonFacts;
  outcome: LessonLine["outcome"];
  say: string;
  again(): void;
}

function Teacher({ steps, lesson, outcome, say, again }: TeacherProps): JSX.Element {
  const place = steps.indexOf(lesson);
  const next = steps[place + 1];
  return (
    <section class={`teacher is-${outcome}`} aria-label="Your teacher">
      <Bust card={lesson.teacher} />
      <div class="bubble" role="status">
        {outcome === "open" ? (
          <>
            <p>{lesson.say}</p>
            <p class="task"><b>{lesson.task}</b></p>
          </>
        ) : (
          <p>{say}</p>
        )}
        <p class="teacher-tools">
          <small>Step {place + 1} of {steps.length}</small>
          {lesson.rules.map((rule) => <RuleTag key={rule} rule={rule} />)}
          <a class="quiet" href="#/learn">All steps</a>
          {outcome !== "open" && <button type="button" onClick={again}>Try again</button>}
          {outcome === "done" && next && <a class="button go" href={`#/learn/${next.id}`}>Next: {next.title}</a>}
          {outcome === "done" && !next && <a class="button" href="#/puzzles">Puzzles</a>}
          {outcome === "done" && !next && <a class="button go" href="#/play/first-dc100">Play the first game</a>}
          {outcome !== "done" && next && <a class="quiet" href={`#/learn/${next.id}`}>Skip</a>}
        </p>
      </div>
    </section>
  );
}
