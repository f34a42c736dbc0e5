import type { Election, ElectionStatus } from '@votewise/contract';
import { placeholdersAmong } from '@votewise/contract/elections/placeholders';
import { formatList } from '@votewise/contract/text/lists';
import type { ReactNode } from 'react';
import { type Control, useFormContext, useWatch } from 'react-hook-form';
import { Banner } from '../../../components/ui/banner.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { Consent } from '../../../components/ui/consent.tsx';
import { type Confirmation, useConfirmation } from '../../../components/ui/use-confirmation.ts';
import { formatDateTime } from '../../../lib/format.ts';
import { useNow } from '../../../lib/use-now.ts';
import type { ElectionValues } from '../election-form.ts';
import { findTimingProblem, scheduleSentence, type TimingProblem } from '../election-timing.ts';

/** Warns when the dates in the surrounding form will not open or close the election automatically. */
export function TimingNotice({ stored }: { stored?: Election }) {
  const { setValue, setFocus } = useFormContext<ElectionValues>();
  const problem = useTimingProblem(stored);

  /** The button disappears together with the notice, so focus moves to the field that the button changed. */
  function handleOpen(): void {
    setValue('status', 'active', { shouldDirty: true });
    setFocus('status');
  }

  switch (problem) {
    case 'stays-upcoming':
      return (
        <Banner tone="notice" action={<Button onClick={handleOpen}>Open Election</Button>}>
          The start date has passed. The election stays upcoming, and voters can’t vote. Open it or
          choose a later start date.
        </Banner>
      );
    case 'over':
      return (
        <Banner tone="notice">
          The end date has passed, so voting can’t open. Choose a later end date.
        </Banner>
      );
    // The other problem is shown next to the end date field.
    default:
      return null;
  }
}

/**
 * What the dates and the status in the surrounding form will do. Says nothing if a notice says it: that the dates will do
 * something else, or that an edit opens or closes the election.
 */
export function ScheduleSentence({ stored }: { stored: Election | undefined }) {
  const { control } = useFormContext<ElectionValues>();
  const [status = 'upcoming', startDate, endDate] = useWatch({
    control,
    name: ['status', 'startDate', 'endDate'],
  });
  const hasProblem = useTimingProblem(stored) !== null;
  const isTold = hasProblem || (stored && (status !== 'upcoming' || stored.status !== status));
  return (
    <output className="-mt-2 text-ink-2 empty:hidden sm:col-span-2">
      {!isTold && scheduleSentence({ status, startDate, endDate }, formatDateTime)}
    </output>
  );
}

/** Explains what saving the surrounding form will do, unless voting can't open because the end date has passed. */
export function HideIfEndPassed(props: { stored?: Election; children: ReactNode }) {
  return useTimingProblem(props.stored) === 'no-end' ? null : props.children;
}

/** Returns what will not happen automatically on the dates in the surrounding form. */
export function useTimingProblem(stored: Election | undefined): TimingProblem | null {
  const { control } = useFormContext<ElectionValues>();
  const [status, startDate, endDate, meeting] = useWatch({
    control,
    name: ['status', 'startDate', 'endDate', 'meeting'],
  });
  const now = useNow([startDate, endDate]);
  // Administrators open and close questions of meetings.
  if (meeting) return null;
  const typed = { status, startDate, endDate };
  return findTimingProblem({ typed, stored, now });
}

/** The placeholder candidates in a form, and the confirmation that voters may see them. */
export function usePlaceholders(control: Control<ElectionValues>, stored?: Election) {
  const status = useWatch({ control, name: 'status' });
  const typed = useWatch({
    control,
    compute: ({ candidates }: ElectionValues) => placeholdersAmong(candidates).join('\n'),
  });
  const isOpening = !stored || stored.status === 'upcoming' || stored.status !== status;
  const names = isOpening ? typed : '';
  const confirmation = useConfirmation(`${status}: ${names}`);
  const isNeeded = status === 'active' && names !== '';
  return {
    /** Sent with the form. */
    consent: isNeeded ? { confirmPlaceholders: true } : {},
    isAllowedOrAsked: () => !isNeeded || confirmation.isGivenOrAsked(),
    notice: (
      <PlaceholderNotice
        names={names.split('\n').filter(Boolean)}
        status={status}
        confirmation={confirmation}
      />
    ),
  };
}

/** Warns about placeholder candidates, and asks for confirmation before voters see them. */
function PlaceholderNotice(props: {
  names: readonly string[];
  /** The status that the election gets when the form is saved. */
  status: ElectionStatus | undefined;
  confirmation: Confirmation;
}) {
  const { names, status, confirmation } = props;
  if (names.length === 0 || status === 'completed') return null;
  const who = formatList(names);
  const are = names.length === 1 ? 'is a placeholder' : 'are placeholders';
  if (status !== 'active') {
    return (
      <Banner tone="notice">
        {who} {are}. Replace {names.length === 1 ? 'it' : 'them'} with real candidates. Otherwise,
        the election won’t open on its start date.
      </Banner>
    );
  }
  return (
    <Consent
      label="Show voters these candidates."
      missing="Replace the placeholder candidates, or confirm that voters should see them."
      confirmation={confirmation}
    >
      {who} {are}, and voters will see {names.length === 1 ? 'it' : 'them'} on the ballot.
    </Consent>
  );
}
