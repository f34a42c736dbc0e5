import './scoring.css';
import type { Candidate, Scale } from '@votewise/contract';
import { pointsMax } from '@votewise/contract/elections/ballot';
import { scoreIn, scoreText } from '@votewise/contract/votes/choice-format';
import { type KeyboardEvent, memo } from 'react';
import { CandidateText, WithdrawnRow } from '../../../components/ballot/candidate-line.tsx';
import { CandidatePhoto } from '../../../components/ballot/candidate-photo.tsx';
import { formatCount } from '../../../lib/format.ts';
import { useVoteTexts } from '../../../lib/languages/vote-texts.ts';
import { useEventCallback } from '../../../lib/use-event-callback.ts';
import { useProgressiveCount } from '../../../lib/use-progressive-count.ts';
import { pointsIn, progressText, type RowsProps } from '../marking.ts';
import { PointsField } from './points-field.tsx';

/** Up to this many points, each number is a radio button, which can be tapped on the narrowest phone. */
const RADIOS_MAX = 10;

/** The candidates of a ballot on which voters give points or grades. */
export function ScoreRows(props: RowsProps) {
  const t = useVoteTexts();
  const { ref, election, candidates, limit, choices, setChoices, say, isPending } = props;
  const { ballot } = election;
  const { scale, budget } = ballot;
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
      say(progressText(t, { ballot, choices: next, limit }));
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
                scale={budget === null && most <= RADIOS_MAX ? scale : null}
                most={most}
                points={given.get(candidate.id)}
                onGive={give}
              />
            ),
          )}
      </div>
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

/** Memoized, because a score changes one row out of up to 100. */
const ScoreRow = memo(function ScoreRow(props: {
  candidate: Candidate;
  /** Null if the points are typed. */
  scale: Scale | null;
  most: number;
  /** Undefined if the voter has not scored the candidate. */
  points: number | undefined;
  onGive: (id: string, points: number | undefined) => void;
}) {
  const { candidate, scale, most, points, onGive } = props;
  const { id, name } = candidate;
  return (
    <div className="score-row timing-mark" data-scored={points === undefined ? undefined : true}>
      <CandidatePhoto candidate={candidate} isChosen={points !== undefined} />
      <CandidateText candidate={candidate} isLabel />
      {scale ? (
        <ScaleRadios {...{ id, scale, points }} onChoose={(next) => onGive(id, next)} />
      ) : (
        <PointsField {...{ id, name, most, points }} onGive={(next) => onGive(id, next)} />
      )}
    </div>
  );
});

/** One radio button for each grade, best first, or for each number of points. */
function ScaleRadios(props: {
  id: string;
  scale: Scale;
  points: number | undefined;
  onChoose: (points: number) => void;
}) {
  const { id, scale, points, onChoose } = props;
  const { max, words } = scale;
  const options =
    words?.map((label, place) => ({ label, value: max - place })) ??
    Array.from({ length: max + 1 }, (_, value) => ({ label: formatCount(value), value }));
  return (
    <div
      role="radiogroup"
      aria-labelledby={`name-${id}`}
      aria-describedby={`statement-${id}`}
      className={words ? 'score-words' : 'score-numbers'}
    >
      {options.map(({ label, value }) => (
        <label key={value} className="score-option">
          <input
            data-choose
            type="radio"
            name={`score-${id}`}
            value={value}
            checked={points === value}
            onChange={() => onChoose(value)}
          />
          <span translate={words ? 'no' : undefined} dir="auto">
            {label}
          </span>
        </label>
      ))}
    </div>
  );
}
