import type { Candidate } from '@votewise/server/contract';
import { clsx } from 'clsx';
import { memo } from 'react';
import { Avatar } from '../../components/ui/avatar.tsx';
import { Mark } from '../../components/ui/mark.tsx';

interface BallotRowProps {
  candidate: Candidate;
  isChosen: boolean;
  onChoose: (candidateId: string) => void;
}

/**
 * One candidate. The whole row is the label of its radio button and shows the focus ring. Memoized, because a
 * mark changes only two rows out of up to 200.
 */
export const BallotRow = memo(function BallotRow(props: BallotRowProps) {
  const { candidate, isChosen, onChoose } = props;
  const { id, name, description } = candidate;
  return (
    <label
      className={clsx(
        'timing-mark quick group flex min-h-19 cursor-pointer items-center gap-3 border-t border-line px-2 py-3 [--timing-left:-16px] md:gap-4 md:px-3 md:[--timing-left:-22px] md:pr-5',
        'has-focus-visible:outline-3 has-focus-visible:-outline-offset-3 has-focus-visible:outline-focus has-disabled:cursor-not-allowed',
        isChosen && 'bg-brand-tint [--knock:var(--brand-tint)]',
      )}
    >
      <Avatar name={name} isChosen={isChosen} />
      <span className="min-w-0 flex-1">
        <span
          id={`name-${id}`}
          dir="auto"
          className="block font-display text-18 font-semibold md:text-20"
        >
          {name}
        </span>
        <span
          id={`statement-${id}`}
          dir="auto"
          className="block whitespace-pre-line text-14 text-ink-2"
        >
          {description}
        </span>
      </span>
      <input
        type="radio"
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
