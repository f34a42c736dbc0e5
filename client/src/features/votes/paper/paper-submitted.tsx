import { useEffect, useRef } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { Panel } from '../../../components/ui/panel.tsx';
import { formatQuantity } from '../../../lib/format.ts';
import { BallotBox } from '../ballot-box.tsx';
import type { Question } from './questions.ts';
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
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const cast = results.filter(({ isIn, code }) => isIn && !code).length;
  const open = questions.filter(({ state }) => state === 'open');
  return (
    <Panel className="grid justify-items-center px-5 py-12 text-center md:py-16">
      <BallotBox />
      <h2
        ref={heading}
        tabIndex={-1}
        className="mt-8 scroll-mt-24 font-display text-24 font-semibold text-balance md:text-32 md:font-medium"
      >
        {cast === 1 ? 'Vote' : 'Votes'} Submitted Successfully!
      </h2>
      <p className="mt-1 text-balance text-ink-2">
        {cast === 1
          ? 'Your ballot has been counted. It doesn’t have your name on it.'
          : `Your ${cast} ballots have been counted. They don’t have your name on them.`}
      </p>
      <ul className="mt-6 grid w-full max-w-120 gap-2 text-left">
        {questions.map(({ election }) => {
          const result = results.find(({ electionId }) => electionId === election.id);
          return (
            <li key={election.id} className="border-t border-line pt-2">
              <span dir="auto" className="font-semibold">
                {election.title}
              </span>
              <span className="block text-14 text-ink-2">{resultText(result)}</span>
            </li>
          );
        })}
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

function resultText(result: CastResult | undefined): string {
  if (!result) return 'Not submitted';
  if (result.isIn && !result.code) return 'Your ballot is in the box.';
  if (result.code === 'ALREADY_VOTED') {
    return 'You had already voted on this question. Your first vote counts, and this one was not counted.';
  }
  return result.message ?? 'Not counted';
}
