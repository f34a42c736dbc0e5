import { FormProvider, useWatch } from 'react-hook-form';
import { Banner } from '../../components/ui/banner.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Dialog, DialogBody, DialogFooter } from '../../components/ui/dialog.tsx';
import { announceProgress } from '../../lib/announce-progress.ts';
import { CandidateRows } from './candidate-rows.tsx';
import { ElectionFields } from './election-fields.tsx';
import { type ElectionValues, isFilled, newElection, useElectionForm } from './election-form.ts';
import { showFieldErrors } from './field-errors.ts';
import { useCreateElection } from './queries.ts';

const TEXTS = {
  progress: 'Scheduling election...',
  success: 'Election scheduled successfully!',
  failure: 'Failed to schedule election',
};

export function ScheduleDialog({ onClose }: { onClose: () => void }) {
  const form = useElectionForm(newElection());
  const [title, description, startDate, endDate] = useWatch({
    control: form.control,
    name: ['title', 'description', 'startDate', 'endDate'],
  });
  const isComplete = isFilled({ title, description, startDate, endDate });
  const { mutateAsync: createElection, isPending } = useCreateElection();

  async function handleValid(values: ElectionValues): Promise<void> {
    const isScheduled = await announceProgress(
      TEXTS,
      () => createElection(values),
      (error) => showFieldErrors(form, error, ['title', 'description', 'startDate', 'endDate']),
    );
    if (isScheduled) onClose();
  }

  return (
    <Dialog title="Schedule Election" onClose={onClose} isLocked={isPending}>
      <FormProvider {...form}>
        <form noValidate onSubmit={(event) => void form.handleSubmit(handleValid)(event)}>
          <DialogBody>
            <ElectionFields />
            <CandidateRows isDisabled={isPending} />
            {!isComplete && (
              <Banner tone="notice">
                Please fill in all required fields (marked with *) to schedule the election.
              </Banner>
            )}
          </DialogBody>
          <DialogFooter>
            <Button onClick={onClose} disabled={isPending}>
              Cancel
            </Button>
            <Button type="submit" variant="primary" disabled={!isComplete} isBusy={isPending}>
              {isPending ? 'Scheduling...' : 'Schedule Election'}
            </Button>
          </DialogFooter>
        </form>
      </FormProvider>
    </Dialog>
  );
}
