import type { AnnouncedResult, Election, QuestionState } from '@votewise/contract';
import { decisionOf, outcomeKindOf } from '@votewise/contract/results/outcome-sentences';
import { useId } from 'react';
import { OutcomeMark } from '../../../components/ui/outcome-mark.tsx';
import { Panel } from '../../../components/ui/panel.tsx';
import { useResultTexts } from '../../../lib/languages/result-texts.ts';
import { figuresOf } from '../hall/hall-results.tsx';
import { verdictOf } from '../result-sentences.ts';

/** A result that the hall is looking at, to be read out: what it decides, and the votes in large figures. */
export function ShownResult(props: {
  election: Election;
  question: QuestionState;
  result: AnnouncedResult;
  isTitled: boolean;
}) {
  const { election, question, result, isTitled } = props;
  const t = useResultTexts();
  const id = useId();
  const decision = decisionOf(result, t);
  const outcome = decision?.text;
  return (
    <Panel className="px-4 py-5 md:px-7">
      <div aria-hidden="true" className="oxford" />
      <section aria-labelledby={id} className="mt-4 grid grid-cols-1 gap-4">
        <div className="grid gap-1">
          <h3 id={id} className={isTitled ? 'font-display text-18 font-semibold' : 'sr-only'}>
            {isTitled ? <bdi translate="no">{election.title}</bdi> : 'Result'}
          </h3>
          <p
            translate="no"
            dir="auto"
            className="line-clamp-3 text-ink-2 whitespace-pre-line wrap-anywhere"
          >
            {election.description}
          </p>
        </div>
        {decision && (
          <p className="flex items-start gap-2 font-display text-20 font-semibold md:text-24">
            <OutcomeMark kind={outcomeKindOf(decision)} className="mt-1 size-6" />
            <span className="min-w-0 wrap-anywhere">{outcome}</span>
          </p>
        )}
        <ul className="divide-y divide-line border-y border-line">
          {result.candidates.map((candidate) => (
            <li
              key={candidate.id}
              className="flex flex-wrap items-baseline justify-between gap-x-4 py-2"
            >
              <span
                translate="no"
                dir="auto"
                className="min-w-0 font-display text-20 font-semibold wrap-anywhere"
              >
                {candidate.name}
              </span>
              <span className="text-24 font-semibold tabular-nums [&>small]:text-16 [&>small]:font-normal [&>small]:text-ink-2">
                {figuresOf(result, candidate, t)}
              </span>
            </li>
          ))}
        </ul>
        <div className="grid gap-1 empty:hidden">
          {verdictOf(question, result, t)
            .filter((sentence) => sentence !== outcome)
            .map((sentence) => (
              <p key={sentence} className="wrap-anywhere">
                {sentence}
              </p>
            ))}
        </div>
      </section>
    </Panel>
  );
}
