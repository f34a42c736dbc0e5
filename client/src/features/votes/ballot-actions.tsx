import { Button } from '../../components/ui/button.tsx';
import { BusyStrokes } from '../../components/ui/tally.tsx';

interface BallotActionsProps {
  isMarked: boolean;
  isPending: boolean;
  onClear: () => void;
}

/**
 * The buttons at the bottom of the ballot. On phones they stick above the tab bar while there are candidates
 * below. They are part of the ballot, so they never cover the last candidate, however tall the texts are.
 */
export function BallotActions({ isMarked, isPending, onClear }: BallotActionsProps) {
  return (
    <div className="md:timing-mark grid grid-cols-[auto_1fr] gap-2 border-t border-line bg-surface py-3 max-md:z-20 max-md:-mr-[1.0625rem] max-md:-ml-[2.5625rem] max-md:px-4 max-md:tall:sticky max-md:tall:bottom-15 md:flex md:justify-between md:py-4 md:pr-5 md:[--timing-left:-22px]">
      <Button
        className="max-xs:px-2 md:border-transparent! md:bg-transparent! md:px-3"
        disabled={!isMarked || isPending}
        onClick={onClear}
      >
        Clear Selection
      </Button>
      <Button
        type="submit"
        variant="primary"
        disabled={!isMarked || isPending}
        className={
          isPending
            ? 'cursor-progress! border-brand! bg-brand! text-on-brand! max-xs:px-2 md:min-h-13 md:px-6'
            : 'max-xs:px-2 md:min-h-13 md:px-6'
        }
      >
        {isPending && <BusyStrokes className="size-4 max-xs:hidden" />}
        {isPending ? 'Submitting Vote...' : 'Submit Vote'}
      </Button>
    </div>
  );
}
