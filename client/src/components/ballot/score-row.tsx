import './scoring.css';
import type { Scale } from '@votewise/contract';
import { type Ballot, pointsMax } from '@votewise/contract/elections/ballot';
import { memo } from 'react';
import { formatCount } from '../../lib/format.ts';
import { type BallotCandidate, CandidateText } from './candidate-line.tsx';
import { CandidatePhoto } from './candidate-photo.tsx';
import { PointsField } from './points-field.tsx';

/** Up to this many points, each number is a radio button, which can be tapped on the narrowest phone. */
const RADIOS_MAX = 10;

/** Returns whether voters choose points or grades with radio buttons, and do not type them. */
export const hasRadios = (ballot: Pick<Ballot, 'scale' | 'budget'>): boolean =>
  ballot.scale !== null && ballot.budget === null && pointsMax(ballot) <= RADIOS_MAX;

/** Memoized, because a score changes one row out of up to 100. */
export const ScoreRow = memo(function ScoreRow(props: {
  candidate: BallotCandidate;
  ballot: Pick<Ballot, 'scale' | 'budget'>;
  /** Undefined if the voter has not scored the candidate. */
  points: number | undefined;
  isDisabled?: boolean;
  onGive: (id: string, points: number | undefined) => void;
}) {
  const { candidate, ballot, points, isDisabled = false, onGive } = props;
  const { id, name } = candidate;
  const most = pointsMax(ballot);
  const scale = hasRadios(ballot) ? ballot.scale : null;
  return (
    <div className="score-row timing-mark" data-scored={points === undefined ? undefined : true}>
      <CandidatePhoto candidate={candidate} isChosen={points !== undefined} />
      <CandidateText candidate={candidate} isLabel />
      {scale ? (
        <ScaleRadios {...{ id, scale, points, isDisabled }} onChoose={(next) => onGive(id, next)} />
      ) : (
        <PointsField
          {...{ id, name, most, points, isDisabled }}
          onGive={(next) => onGive(id, next)}
        />
      )}
    </div>
  );
});

/** One radio button for each grade, best first, or for each number of points. */
function ScaleRadios(props: {
  id: string;
  scale: Scale;
  points: number | undefined;
  isDisabled: boolean;
  onChoose: (points: number | undefined) => void;
}) {
  const { id, scale, points, isDisabled, onChoose } = props;
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
            disabled={isDisabled}
            onChange={() => onChoose(value)}
            // A radio button cannot be unchecked. Choosing it again takes back what was given.
            onClick={() => {
              if (points === value) onChoose(undefined);
            }}
            // Chrome does not click a checked radio button when Space is released. Others do.
            onKeyUp={(event) => {
              if (event.key !== ' ' || points !== value) return;
              event.preventDefault();
              onChoose(undefined);
            }}
          />
          <span translate={words ? 'no' : undefined} dir="auto">
            {label}
          </span>
        </label>
      ))}
    </div>
  );
}
