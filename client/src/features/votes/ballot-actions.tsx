import { clsx } from 'clsx';
import type { ReactNode, Ref } from 'react';
import { Button } from '../../components/ui/button.tsx';
import { BusyStrokes } from '../../components/ui/tally.tsx';
import { useVoteTexts } from '../../lib/languages/vote-texts.ts';
import type { Giver } from './casting/giver.ts';

const SUBMIT = 'max-xs:px-2 md:col-start-3 md:row-start-1 md:min-h-13 md:px-6';

/** The ID of what is marked so far, above the buttons at the end of a ballot. */
export const BALLOT_CHOICE = 'ballot-choice';

/**
 * The sheet of a ballot, whose heading names it and whose main button submits it. On phones, it fills the screen between
 * the header and the tab bar, so its buttons are at the bottom however short it is.
 */
export function BallotForm(props: {
  ref?: Ref<HTMLFormElement>;
  onSubmit: () => void;
  children: ReactNode;
}) {
  const { ref, onSubmit, children } = props;
  return (
    <form
      {...(ref && { ref })}
      className="rounded-2 border border-line bg-surface ps-6 shadow-ballot max-md:tall:-mb-11 max-md:tall:flex max-md:tall:min-h-[calc(100dvh-8rem)] max-md:tall:flex-col md:ps-8"
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
      aria-labelledby="ballot-title"
    >
      {children}
    </form>
  );
}

/**
 * The buttons at the bottom of the ballot. On phones, they stick above the tab bar while there are more candidates
 * below. They are part of the ballot, so they never cover the last candidate, however long the text is. The choice
 * is repeated above them and read out with the submit button. The buttons of the next screen are in the same place, so
 * they can't be pressed for a moment: a double tap on Review must not cast the ballot.
 */
export function BallotActions(props: {
  /** The member whose ballot this is; undefined for the user's own, and where the buttons are for several ballots. */
  giver: Giver | undefined;
  /** What is marked so far. Read out with the submit button. */
  children: ReactNode;
  /** The labels of the first button and the main button. */
  labels: readonly [clear: string, submit: string];
  /** Whether there is something to clear, and whether there is something to submit. */
  isClearable?: boolean;
  isComplete?: boolean;
  /** Whether the main button skips the ballot. If so, it is not emphasized. */
  isSkipping?: boolean;
  /** Whether the buttons also stick on wide screens, because their text refers to marks far above. */
  isSticky?: boolean;
  isPending: boolean;
  isForSeveral?: boolean;
  onClear: () => void;
}) {
  const t = useVoteTexts();
  const {
    giver,
    children,
    labels,
    isClearable = true,
    isComplete = true,
    isSkipping = false,
    isSticky = false,
    isPending,
    isForSeveral = false,
    onClear,
  } = props;
  return (
    <div
      className={clsx(
        'late-press md:timing-mark grid grid-cols-[auto_1fr] gap-2 border-t border-line bg-surface py-3 max-md:z-20 max-md:ms-[-2.5625rem] max-md:me-[-1.0625rem] max-md:px-4 max-md:tall:sticky max-md:tall:bottom-15 max-md:tall:mt-auto md:grid-cols-[auto_1fr_auto] md:gap-4 md:py-4 md:pe-5 md:[--timing-left:-22px]',
        isSticky && 'bottom-0 z-20 md:tall:sticky',
      )}
    >
      <p
        id={BALLOT_CHOICE}
        tabIndex={-1}
        className="col-span-2 text-14 wrap-anywhere text-ink-2 md:col-span-1 md:col-start-2 md:row-start-1 md:self-center md:text-end md:text-16"
      >
        {children}
      </p>
      <Button
        className="max-xs:px-2 md:col-start-1 md:row-start-1 md:border-transparent! md:bg-transparent! md:px-3"
        disabled={isPending || !isClearable}
        onClick={onClear}
      >
        {labels[0]}
      </Button>
      <Button
        type="submit"
        variant={isSkipping ? 'secondary' : 'primary'}
        // A holder hears whose ballot this is.
        aria-describedby={giver ? `ballot-title ${BALLOT_CHOICE}` : BALLOT_CHOICE}
        disabled={isPending || !isComplete}
        className={clsx(
          isPending && 'cursor-progress! border-brand! bg-brand! text-on-brand!',
          SUBMIT,
        )}
      >
        {isPending && <BusyStrokes className="size-4 max-xs:hidden" />}
        {isPending ? t(isForSeveral ? 'submit.votesPending' : 'submit.votePending') : labels[1]}
      </Button>
    </div>
  );
}
