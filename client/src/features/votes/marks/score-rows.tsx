import { pointsMax } from '@votewise/contract/elections/ballot';
import { scoreIn, scoreText } from '@votewise/contract/votes/choice-format';
import type { KeyboardEvent } from 'react';
import { WithdrawnRow } from '../../../components/ballot/candidate-line.tsx';
import { hasRadios, ScoreRow } from '../../../components/ballot/score-row.tsx';
import { formatCount } from '../../../lib/format.ts';
import { useVoteTexts } from '../../../lib/languages/vote-texts.ts';
import { useEventCallback } from '../../../lib/use-event-callback.ts';
import { useProgressiveCount } from '../../../lib/use-progressive-count.ts';
import { chosenText, pointsIn, progressText, type RowsProps } from './marking.ts';

/** The candidates of a ballot on which voters give points or grades. */
export function ScoreRows(props: RowsProps) {
  const t = useVoteTexts();
  const { ref, election, candidates, limit, choices, setChoices, say, isPending } = props;
  const { ballot } = election;
  const { budget } = ballot;
  const most = pointsMax(ballot);
  const drawn = useProgressiveCount(candidates.length);
  const given = new Map(choices.flatMap(scoresIn));

  /**
   * Stores points; undefined removes them. A ballot never has more points than the budget. With a budget, 0 points are
   * the same as none.
   */
  const give = useEventCallback((id: string, wanted: number | undefined) => {
    const others = choices.filter((part) => scoreIn(part)?.id !== id);
    const left = budget === null ? most : Math.min(most, budget - pointsIn(others));
    const points = wanted === undefined ? undefined : Math.min(wanted, left);
    const isNone = points === undefined || (points === 0 && budget !== null);
    const next = isNone ? others : [...others, scoreText(id, points)];
    setChoices(next);
    if (wanted === undefined || points === wanted) {
      const progress = progressText(t, { ballot, choices: next, limit });
      const name = candidates.find((one) => one.id === id)?.name ?? '';
      // A radio button says itself what was chosen.
      say(
        hasRadios(ballot)
          ? progress
          : [chosenText(t, ballot, { name, points: points ?? 0 }), progress].join('. '),
      );
    } else {
      say(left < most ? t('scores.noneLeft') : t('scores.most', { most: formatCount(most) }), true);
    }
  });

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the controls in it receive the keys
    <fieldset
      ref={ref}
      className="portraits min-w-0"
      aria-labelledby="ballot-title"
      aria-describedby="ballot-hint"
      disabled={isPending}
      onKeyDown={handleEnter}
    >
      <div>
        {candidates
          .slice(0, drawn)
          .map((candidate) =>
            candidate.withdrawnAt ? (
              <WithdrawnRow key={candidate.id} candidate={candidate} />
            ) : (
              <ScoreRow
                key={candidate.id}
                candidate={candidate}
                ballot={ballot}
                points={given.get(candidate.id)}
                onGive={give}
              />
            ),
          )}
      </div>
      {hasRadios(ballot) && (
        <p className="border-t border-line px-2 py-3 text-14 text-ink-2 md:px-3">
          {t('scores.remove')}
        </p>
      )}
    </fieldset>
  );
}

function scoresIn(part: string): [id: string, points: number][] {
  const score = scoreIn(part);
  return score ? [[score.id, score.points]] : [];
}

/** Enter marks a radio button, as Space does. In no field does it submit the ballot. */
function handleEnter(event: KeyboardEvent<HTMLElement>): void {
  const { key, target } = event;
  if (key !== 'Enter' || !(target instanceof HTMLInputElement)) return;
  event.preventDefault();
  if (target.type === 'radio') target.click();
}
