import type { Candidate } from '@votewise/contract';
import { orderTold, runoffsTold } from '@votewise/contract/results/order-sentences';
import {
  type DecisionSentences,
  decisionOf,
  namesOf,
  tieSentences,
} from '@votewise/contract/results/outcome-sentences';
import type { ResultTexts } from '@votewise/contract/results/result-texts';
import { majoritySentence, quorumSentence } from '@votewise/contract/results/verdict-sentences';
import { clsx } from 'clsx';
import { useId } from 'react';
import { Check, X } from 'lucide-react';
import { Panel } from '../../../components/ui/panel.tsx';
import { useResultTexts } from '../../../lib/languages/result-texts.ts';
import { weightName } from '../../../lib/weights.ts';
import type { Results } from '../count/shown-results.ts';
import { howElected } from './how-elected.ts';
import { LotDetails } from './lot-details.tsx';

/**
 * What the confirmed count decides: who is elected and how, the calculation, and ties.
 * @param props.isTold whether a heading above has told the outcome, so that only the explanation is left
 */
export function OutcomePanel({ results, isTold = false }: { results: Results; isTold?: boolean }) {
  const t = useResultTexts();
  const titleId = useId();
  const decision = decisionOf(results, t);
  if (!decision) return null;
  const { ties = [], lot, tieDecision } = results;
  const note = tieDecision?.note;
  const decided = tieSentences(results, t);
  const nameOf = namesOf(results.candidates);
  const isByLot = ties.some(({ by }) => by === 'lot');
  if (isTold && decision.isMotion && decision.reasons.length === 0 && !checksOf(results, t).length)
    return null;
  return (
    <Panel className="p-5">
      <section aria-labelledby={titleId} className="grid grid-cols-1 gap-4">
        <div className="oxford" />
        <h3
          id={titleId}
          className={clsx(
            'font-display font-semibold',
            isTold || decision.elected.length + decision.afterTie.length > 0
              ? 'text-16'
              : 'text-24',
          )}
        >
          {isTold ? 'How this was decided' : t(`decision.${decision.kind}`)}
        </h3>
        <Elected decision={decision} results={results} />
        {decision.reasons.map((reason) => (
          <p key={reason}>{reason}</p>
        ))}
        {note !== undefined && decision.afterTie.length > 0 && (
          <p className="text-14 text-ink-2 wrap-anywhere">{t('tie.note', { note })}</p>
        )}
        <Checks results={results} />
        {decided.length > 0 && (
          <ul aria-label={t('tie.label')} className="grid gap-2">
            {decided.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        )}
        <Runoffs results={results} />
        <Order results={results} nameOf={nameOf} />
        {isByLot && lot && <LotDetails lot={lot} nameOf={nameOf} />}
      </section>
    </Panel>
  );
}

function Elected({
  decision,
  results,
}: {
  decision: DecisionSentences<Candidate>;
  results: Results;
}) {
  const t = useResultTexts();
  const { elected, isMotion } = decision;
  const afterTie = isMotion ? [] : decision.afterTie;
  if (elected.length + afterTie.length === 0) return null;
  return (
    <ol className="border-t border-line">
      {[...elected, ...afterTie].map(({ id, name }) => (
        <li key={id} className="border-b border-line py-2">
          <p
            translate="no"
            dir="auto"
            className="font-display text-20 font-semibold wrap-anywhere sm:text-24"
          >
            {name}
          </p>
          <p className="text-14 text-ink-2 tabular-nums">
            {afterTie.some((one) => one.id === id)
              ? t('tie.way', { by: results.tieDecision?.by ?? 'other' })
              : howElected(results, id, t)}
          </p>
        </li>
      ))}
    </ol>
  );
}

function checksOf(results: Results, t: ResultTexts) {
  const { verdict = {} } = results;
  const judged = { ...results, verdict, weightName: weightName() };
  return [
    { words: quorumSentence(judged, t), met: verdict.quorum?.met },
    { words: majoritySentence(judged, t), met: verdict.majority?.met },
  ].filter(({ words }) => words !== undefined);
}

function Checks({ results }: { results: Results }) {
  const t = useResultTexts();
  const checks = checksOf(results, t);
  if (checks.length === 0) return null;
  return (
    <ul aria-label={t('verdict.label')} className="grid gap-2">
      {checks.map(({ words, met }) => {
        const Icon = met ? Check : X;
        return (
          <li key={words} className="flex items-start gap-3 font-medium">
            <Icon
              aria-hidden="true"
              className={clsx('mt-0.5 size-5 shrink-0', met ? 'text-green' : 'text-red')}
            />
            <span className="min-w-0 wrap-anywhere tabular-nums">{words}</span>
          </li>
        );
      })}
    </ul>
  );
}

/** The order of all candidates, for rules without rounds. */
function Order({ results, nameOf }: { results: Results; nameOf: (id: string) => string }) {
  const t = useResultTexts();
  const told = orderTold(results, t);
  if (!told) return null;
  const names = new Set(results.candidates.map(({ id }) => nameOf(id)));
  return (
    <section aria-labelledby="pair-order" className="grid gap-2">
      <h4 id="pair-order" className="font-semibold">
        {t('pairs.title')}
      </h4>
      <p className="text-14 text-ink-2">{told.text}</p>
      <ol className="list-decimal ps-5">
        {told.lines.map((line) => (
          <li key={line} className="ps-1 wrap-anywhere tabular-nums">
            <span translate={names.has(line) ? 'no' : undefined}>{line}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** The finalists and the runoff for each seat, in STAR voting. */
function Runoffs({ results }: { results: Results }) {
  const t = useResultTexts();
  const told = runoffsTold(results, t);
  if (told.length === 0) return null;
  return (
    <section aria-labelledby="runoffs" className="grid gap-2">
      <h4 id="runoffs" className="font-semibold">
        {t('runoff.title')}
      </h4>
      <ol className="grid gap-2">
        {told.map(({ seat = 1, sentences }) => (
          <li key={seat} className="wrap-anywhere tabular-nums">
            {told.length > 1 && <p className="font-medium">{t('runoff.seat', { seat })}</p>}
            {sentences.map((sentence) => (
              <p key={sentence}>{sentence}</p>
            ))}
          </li>
        ))}
      </ol>
    </section>
  );
}
