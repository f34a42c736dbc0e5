import type { Candidate } from '@votewise/contract';
import { clsx } from 'clsx';
import { memo } from 'react';
import { BALLOT_ROW, CandidateText } from '../../components/ballot/candidate-line.tsx';
import { Avatar } from '../../components/ui/avatar.tsx';
import { Mark } from '../../components/ui/mark.tsx';

interface BallotRowProps {
  candidate: Candidate;
  /** A radio button if only one candidate can be marked, or a checkbox if several can. */
  type: 'radio' | 'checkbox';
  isChosen: boolean;
  onChoose: (candidateId: string) => void;
}

/**
 * One candidate. The whole row is the label of its control and shows the focus ring. Memoized, because a mark changes
 * only two rows out of up to 200.
 */
export const BallotRow = memo(function BallotRow(props: BallotRowProps) {
  const { candidate, type, isChosen, onChoose } = props;
  const { id, name } = candidate;
  return (
    <label
      className={clsx(
        BALLOT_ROW,
        'cursor-pointer has-focus-visible:outline-3 has-focus-visible:-outline-offset-3 has-focus-visible:outline-focus has-disabled:cursor-not-allowed',
        isChosen && 'bg-brand-tint [--knock:var(--brand-tint)]',
      )}
    >
      <Avatar name={name} isChosen={isChosen} />
      <CandidateText candidate={candidate} isLabel />
      <input
        data-choose
        type={type}
        name="candidate"
        value={id}
        checked={isChosen}
        onChange={() => onChoose(id)}
        aria-labelledby={`name-${id}`}
        aria-describedby={`statement-${id}`}
        className="absolute inset-0 size-full cursor-[inherit] opacity-0"
      />
      <Mark isMarked={isChosen} isDrawn className="size-8 group-hover:stroke-ink" />
    </label>
  );
});
