import { useEffect, useRef } from 'react';
import { Link } from '../../../components/ui/link.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { Panel } from '../../../components/ui/panel.tsx';
import { formatQuantity } from '../../../lib/format.ts';
import { PATHS } from '../../../lib/paths.ts';
import { BallotBox } from '../ballot-box.tsx';
import { hiddenUntil } from '../hidden-until.ts';
import { ReceiptOffer } from '../receipts/receipt-offer.tsx';
import { isCounted, outcomeText, type QuestionOutcome } from './outcomes.ts';
import type { Question } from './questions.ts';

interface PaperSubmittedProps {
  questions: readonly Question[];
  /** Of all answers that were sent. */
  outcomes: readonly QuestionOutcome[];
  onSelect: (electionId: string) => void;
  onViewResults: () => void;
}

/** Shows what is in the box, question by question, and never for whom. */
export function PaperSubmitted(props: PaperSubmittedProps) {
  const { questions, outcomes, onSelect, onViewResults } = props;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const counted = outcomes.filter(isCounted).length;
  const inBox = questions
    .map(({ election }) => election)
    .filter(({ id }) => outcomes.some((one) => one.electionId === id && isCounted(one)));
  const [hidden, ...others] = new Set(questions.map(({ election }) => hiddenUntil(election)));
  const open = questions.filter(({ state }) => state === 'open');
  return (
    <Panel className="grid justify-items-center px-5 py-12 text-center md:py-16">
      {counted > 0 && <BallotBox />}
      <h2
        ref={heading}
        tabIndex={-1}
        className="mt-8 scroll-mt-24 font-display text-24 font-semibold text-balance md:text-32 md:font-medium"
      >
        {titleOf(counted, outcomes.length)}
      </h2>
      {counted > 0 && (
        <p className="mt-1 text-balance text-ink-2">
          {counted === 1
            ? 'Your ballot is in the box. It doesn’t have your name on it.'
            : `Your ${counted} ballots are in the box. They don’t have your name on them.`}
        </p>
      )}
      {counted > 0 && (
        <div className="mt-1 grid w-full max-w-120 justify-items-center">
          <ReceiptOffer
            elections={inBox}
            label={counted === 1 ? 'Check It' : 'Check Them'}
            hasLink={false}
          />
        </div>
      )}
      {counted > 0 && hidden && others.length === 0 && (
        <p className="mt-3 max-w-104 text-balance text-ink-2">{hidden}</p>
      )}
      <ul className="mt-6 grid w-full max-w-120 gap-2 text-left">
        {questions.map((question) => {
          const { id, title } = question.election;
          const outcome = outcomes.find(({ electionId }) => electionId === id);
          return (
            <li key={id} className="border-t border-line pt-2">
              <span dir="auto" className="font-semibold wrap-anywhere">
                {title}
              </span>
              <span className="block text-14 text-ink-2">{outcomeText(question, outcome)}</span>
            </li>
          );
        })}
      </ul>
      {outcomes.some(({ outcome }) => outcome === 'refused') && (
        <p className="mt-6 w-full max-w-120 text-left text-14 text-ink-2">
          If you didn’t vote in another tab or on another device,{' '}
          <Link to={PATHS.contact} className="underline underline-offset-2 hover:text-ink">
            tell your election administrator
          </Link>
          .
        </p>
      )}
      <div className="late-press mt-7 flex w-full flex-wrap justify-center gap-3">
        {open[0] && (
          <Button
            variant="primary"
            size="large"
            onClick={() => onSelect(String(open[0]?.election.id))}
          >
            Answer {formatQuantity(open.length, 'Open Question')}
          </Button>
        )}
        <Button
          variant={open.length > 0 ? 'secondary' : 'primary'}
          size="large"
          onClick={onViewResults}
        >
          View Results
        </Button>
      </div>
    </Panel>
  );
}

function titleOf(counted: number, sent: number): string {
  if (counted === 0)
    return sent === 1 ? 'Your answer was not counted' : 'Your answers were not counted';
  if (counted < sent) return `${counted} of ${sent} Votes Submitted`;
  return `${counted === 1 ? 'Vote' : 'Votes'} Submitted Successfully!`;
}
