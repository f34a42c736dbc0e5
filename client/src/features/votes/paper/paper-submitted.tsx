import { useEffect, useRef } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { Panel } from '../../../components/ui/panel.tsx';
import { useDrafts } from '../../../lib/drafts.ts';
import { formatQuantity } from '../../../lib/format.ts';
import { BallotBox } from '../ballot-box.tsx';
import { castAttempts, type CastOutcome } from '../cast-attempts.ts';
import { type Question, stateInWords } from './questions.ts';
import type { CastResult } from './use-cast-paper.ts';

interface PaperSubmittedProps {
  questions: readonly Question[];
  results: readonly CastResult[];
  onSelect: (electionId: string) => void;
  onViewResults: () => void;
}

/** Confirms what is in the box, question by question, and never shows for whom. */
export function PaperSubmitted(props: PaperSubmittedProps) {
  const { questions, results, onSelect, onViewResults } = props;
  const drafts = useDrafts();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const answered = questions.map((question) => ({
    ...question,
    outcome: results.some(({ electionId, isIn }) => isIn && electionId === question.election.id)
      ? castAttempts(drafts, question.election.id).outcome()
      : undefined,
  }));
  const cast = answered.filter(({ outcome }) => isInBox(outcome)).length;
  const open = questions.filter(({ state }) => state === 'open');
  return (
    <Panel className="grid justify-items-center px-5 py-12 text-center md:py-16">
      <BallotBox />
      <h2
        ref={heading}
        tabIndex={-1}
        className="mt-8 scroll-mt-24 font-display text-24 font-semibold text-balance md:text-32 md:font-medium"
      >
        {headingFor(cast)}
      </h2>
      {cast > 0 && (
        <p className="mt-1 text-balance text-ink-2">
          {cast === 1
            ? 'Your ballot has been counted. It doesn’t have your name on it.'
            : `Your ${cast} ballots have been counted. They don’t have your name on them.`}
        </p>
      )}
      <ul aria-label="Your ballots" className="mt-6 grid w-full max-w-120 gap-2 text-left">
        {answered.map(({ election, state, outcome }) => (
          <li key={election.id} className="border-t border-line pt-2">
            <span dir="auto" className="font-semibold">
              {election.title}
            </span>
            <span className="block text-14 text-ink-2">
              {outcome ? OUTCOMES[outcome] : stateInWords(state)}
            </span>
          </li>
        ))}
      </ul>
      <div className="mt-7 flex w-full flex-wrap justify-center gap-3">
        {open[0] && (
          <Button size="large" onClick={() => onSelect(String(open[0]?.election.id))}>
            Answer {formatQuantity(open.length, 'open question')}
          </Button>
        )}
        <Button variant="primary" size="large" onClick={onViewResults}>
          View Results
        </Button>
      </div>
    </Panel>
  );
}

const OUTCOMES: Record<CastOutcome, string> = {
  counted: 'Your ballot is in the box.',
  repeated:
    'Your ballot is in the box. If you submitted more than once, only the vote that arrived first counts.',
  refused:
    'You had already voted on this question. Your first vote counts, and this one was not counted.',
};

const isInBox = (outcome: CastOutcome | undefined): boolean =>
  outcome === 'counted' || outcome === 'repeated';

function headingFor(cast: number): string {
  if (cast === 0) return 'You Had Already Voted';
  return `${cast === 1 ? 'Vote' : 'Votes'} Submitted Successfully!`;
}
