import './ranking.css';
import type { Candidate } from '@votewise/contract';
import { asName, isolate } from '@votewise/contract/text/isolate';
import { memo, useRef } from 'react';
import { flushSync } from 'react-dom';
import { placedText } from '../../../components/ballot/ballot-words.ts';
import {
  WithdrawnRow,
  BALLOT_ROW,
  CandidateText,
} from '../../../components/ballot/candidate-line.tsx';
import { CandidatePhoto } from '../../../components/ballot/candidate-photo.tsx';
import { Mark } from '../../../components/ui/mark.tsx';
import { findRowAction } from '../../../components/ui/move-button.tsx';
import { formatCount } from '../../../lib/format.ts';
import { useVoteTexts } from '../../../lib/languages/vote-texts.ts';
import { useEventCallback } from '../../../lib/use-event-callback.ts';
import { useProgressiveCount } from '../../../lib/use-progressive-count.ts';
import { chosenFrom, type RowsProps } from './marking.ts';
import { RankedList } from './ranked-list.tsx';

/** The candidates of a ranked ballot: ranked candidates in the voter's order, then the others. */
export function RankRows(props: RowsProps) {
  const t = useVoteTexts();
  const { ref, candidates, limit, choices, setChoices, say, isPending } = props;
  const ranked = chosenFrom(candidates, choices);
  const unranked = candidates.filter((one) => !one.withdrawnAt && !choices.includes(one.id));
  const withdrawn = candidates.filter((one) => one.withdrawnAt);
  const drawn = useProgressiveCount(unranked.length);
  const ranking = useRef<HTMLOListElement>(null);
  const rest = useRef<HTMLUListElement>(null);

  const nameOf = (id: string): string => candidates.find((one) => one.id === id)?.name ?? '';

  /** Ranks a candidate next. The row below moves into its place, so that the voter can continue there. */
  const rank = useEventCallback((id: string) => {
    if (choices.length >= limit) {
      say(t('ranking.limit', { limit: formatCount(limit) }), true);
      return;
    }
    const row = rowOf(rest.current, id);
    const top = row?.getBoundingClientRect().top ?? 0;
    const place = row && rest.current ? [...rest.current.children].indexOf(row) : 0;
    const order = [...choices, id];
    flushSync(() => {
      setChoices(order);
      say(placedText(t, { name: nameOf(id), place: choices.length, total: order.length }));
    });
    const next = rest.current?.children[place] ?? rest.current?.lastElementChild;
    if (next) next.querySelector('button')?.focus({ preventScroll: true });
    // Nothing is below it, so another press does nothing.
    else findRowAction(rowOf(ranking.current, id), 'down')?.focus({ preventScroll: true });
    keepInPlace(next, top);
  });

  const drop = useEventCallback((id: string, to: number) => {
    const order = moved(choices, id, to);
    flushSync(() => {
      setChoices(order);
      say(placedText(t, { name: nameOf(id), place: order.indexOf(id), total: order.length }));
    });
  });

  /** Keeps focus on the pressed button, and keeps the moved row under the finger. */
  const move = useEventCallback((id: string, to: number) => {
    const pressed = document.activeElement?.getAttribute('data-row-action');
    const top = rowOf(ranking.current, id)?.getBoundingClientRect().top ?? 0;
    drop(id, to);
    const row = rowOf(ranking.current, id);
    const actions = (['up', 'down', 'remove'] as const).toSorted(
      (one, other) => Number(other === pressed) - Number(one === pressed),
    );
    findRowAction(row, ...actions)?.focus({ preventScroll: true });
    keepInPlace(row, top);
  });

  const remove = useEventCallback((id: string) => {
    const place = choices.indexOf(id);
    const order = choices.filter((one) => one !== id);
    flushSync(() => {
      setChoices(order);
      say(
        t('ranking.removed', {
          name: asName(nameOf(id)),
          marks: formatCount(order.length),
          limit: formatCount(limit),
        }),
      );
    });
    const next = ranking.current?.children[Math.min(place, order.length - 1)];
    const target =
      findRowAction(next, 'remove') ?? rowOf(rest.current, id)?.querySelector('button');
    target?.focus({ preventScroll: true });
  });

  return (
    <fieldset
      ref={ref}
      className="ranking portraits min-w-0"
      aria-labelledby="ballot-title"
      aria-describedby="ballot-hint"
      disabled={isPending}
    >
      <div>
        {ranked.length > 0 && (
          <>
            <h3 id="ranking-title" className="ranking-title">
              {t('ranking.order')}
            </h3>
            <RankedList
              ref={ranking}
              candidates={ranked}
              isDisabled={isPending}
              onMove={move}
              onDrop={drop}
              onRemove={remove}
            />
          </>
        )}
        {unranked.length > 0 && (
          <>
            <h3 id="rest-title" className="ranking-title">
              {t(ranked.length > 0 ? 'ranking.rest' : 'ranking.first')}
            </h3>
            <ul ref={rest} aria-labelledby="rest-title">
              {unranked.slice(0, drawn).map((candidate) => (
                <UnrankedRow key={candidate.id} candidate={candidate} onRank={rank} />
              ))}
            </ul>
          </>
        )}
        {withdrawn.map((candidate) => (
          <WithdrawnRow key={candidate.id} candidate={candidate} />
        ))}
      </div>
    </fieldset>
  );
}

function rowOf(list: HTMLElement | null, id: string): Element | undefined {
  return [...(list?.children ?? [])].find((row) => row.getAttribute('data-id') === id);
}

/** Scrolls so that an element appears at `top`, under the finger, because rows above it grow and shrink. */
function keepInPlace(element: Element | null | undefined, top: number): void {
  const shift = element ? element.getBoundingClientRect().top - top : 0;
  if (shift !== 0) window.scrollBy({ top: shift, behavior: 'instant' });
}

/** A candidate without a rank. A tap anywhere on the row assigns the next rank. */
const UnrankedRow = memo(function UnrankedRow(props: {
  candidate: Candidate;
  onRank: (id: string) => void;
}) {
  const { candidate, onRank } = props;
  const t = useVoteTexts();
  const { id, name } = candidate;
  return (
    <li data-id={id} className={BALLOT_ROW}>
      <CandidatePhoto candidate={candidate} />
      <CandidateText candidate={candidate} isLabel />
      <button
        type="button"
        data-choose
        translate="no"
        aria-label={t('ranking.rank', { name: isolate(name) })}
        aria-describedby={`statement-${id}`}
        className="absolute inset-0 -outline-offset-3!"
        onClick={() => onRank(id)}
      />
      <Mark className="size-8 group-hover:stroke-ink" />
    </li>
  );
});

/** Moves a ranked candidate to another position, starting at 0. Positions beyond an end are moved to that end. */
function moved(order: readonly string[], id: string, to: number): string[] {
  const rest = order.filter((one) => one !== id);
  const place = Math.max(0, Math.min(to, rest.length));
  return [...rest.slice(0, place), id, ...rest.slice(place)];
}
