import type { Election } from '@votewise/contract';
import { placeholdersAmong } from '@votewise/contract/elections/placeholders';
import { useState } from 'react';
import { FormProvider, useWatch } from 'react-hook-form';
import { Banner } from '../../components/ui/banner.tsx';
import { Button } from '../../components/ui/button.tsx';
import { DialogBody, DialogFooter } from '../../components/ui/dialog-frame.tsx';
import { useDialogGuard } from '../../components/ui/dialog-guard.ts';
import { Dialog, DialogCancel } from '../../components/ui/dialog.tsx';
import { SaveFailure } from '../../components/ui/save-failure.tsx';
import { useConfirmation } from '../../components/ui/use-confirmation.ts';
import { announceProgress } from '../../lib/announce-progress.ts';
import { showFieldErrors } from '../../lib/show-field-errors.ts';
import { useFormDraft } from '../../lib/use-form-draft.ts';
import { BallotSection } from './ballot/ballot-section.tsx';
import { hasBallotProblem } from './ballot/use-ballot.ts';
import { CandidateRows } from './candidate-rows.tsx';
import { ElectionFields } from './election-fields.tsx';
import { type ElectionValues, isFilled, newElection, useElectionForm } from './election-form.ts';
import { findTimingProblem } from './election-timing.ts';
import { ElectorateSection } from './electorate/electorate-section.tsx';
import { PaperSection } from './electorate/paper-section.tsx';
import { HideIfEndPassed, PlaceholderNotice, TimingNotice } from './form-notices.tsx';
import { useCreateElection } from './queries.ts';
import { ELECTION_DRAFTS } from './use-open-dialog.ts';

const TEXTS = {
  progress: 'Scheduling election...',
  success: 'Election scheduled successfully!',
  failure: 'Failed to schedule election',
};

interface ScheduleDialogProps {
  onScheduled: (election: Election) => void;
  onClose: () => void;
}

export function ScheduleDialog(props: ScheduleDialogProps) {
  return (
    <Dialog title="Schedule Election" onClose={props.onClose}>
      <ScheduleForm {...props} />
    </Dialog>
  );
}

function ScheduleForm({ onScheduled, onClose }: ScheduleDialogProps) {
  const form = useElectionForm(newElection());
  useFormDraft(ELECTION_DRAFTS.form, form);
  const { control } = form;
  const title = useWatch({ control, name: 'title' });
  const isComplete = useWatch({ control, compute: isFilled });
  const status = useWatch({ control, name: 'status' });
  const placeholders = useWatch({
    control,
    compute: (values: ElectionValues) => placeholdersAmong(values.candidates).join('\n'),
  });
  const confirmation = useConfirmation(`${status}: ${placeholders}`);
  const needsConfirmation = status === 'active' && placeholders !== '';
  const [failure, setFailure] = useState<unknown>();
  const { mutateAsync: createElection, isPending } = useCreateElection();
  useDialogGuard({
    isLocked: isPending,
    unsaved: form.formState.isDirty
      ? `${title.trim() || 'This election'} hasn’t been scheduled. Your entries will be lost.`
      : undefined,
  });

  async function handleValid(values: ElectionValues): Promise<void> {
    if (findTimingProblem({ typed: values, now: Date.now() }) === 'no-end') {
      form.setFocus('endDate');
      return;
    }
    if (hasBallotProblem(values)) return;
    if (needsConfirmation && !confirmation.isGivenOrAsked()) return;
    setFailure(undefined);
    const isScheduled = await announceProgress(
      TEXTS,
      async () => {
        const confirmed = needsConfirmation && { confirmPlaceholders: true };
        const { election } = await createElection({ ...values, ...confirmed });
        onScheduled(election);
      },
      (error) => {
        setFailure(error);
        showFieldErrors(form, error);
      },
    );
    if (isScheduled) onClose();
  }

  return (
    <FormProvider {...form}>
      <form noValidate onSubmit={(event) => void form.handleSubmit(handleValid)(event)}>
        <DialogBody>
          <ElectionFields />
          <TimingNotice />
          <CandidateRows />
          <BallotSection />
          <ElectorateSection />
          <PaperSection />
          <HideIfEndPassed>
            <PlaceholderNotice
              names={placeholders.split('\n').filter(Boolean)}
              status={status}
              confirmation={confirmation}
            />
            {status === 'active' && (
              <Banner tone="info">Voting opens as soon as you schedule the election.</Banner>
            )}
          </HideIfEndPassed>
          {status === 'completed' && (
            <Banner tone="info">
              If you schedule this election as completed, voting won’t open on its start date.
            </Banner>
          )}
          {!isComplete && (
            <Banner tone="notice">
              Please fill in all required fields (marked with *) to schedule the election.
            </Banner>
          )}
          <SaveFailure
            error={failure}
            remedy="Check whether the election is in the list. If not, schedule it again."
          />
        </DialogBody>
        <DialogFooter>
          <DialogCancel />
          <Button
            type="submit"
            variant="primary"
            disabled={!isComplete}
            isBusy={isPending}
            busyLabel="Scheduling…"
          >
            Schedule Election
          </Button>
        </DialogFooter>
      </form>
    </FormProvider>
  );
}
