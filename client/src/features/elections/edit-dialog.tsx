import type { Election } from '@votewise/server/contract';
import { FormProvider, useWatch } from 'react-hook-form';
import { Banner } from '../../components/ui/banner.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Dialog, DialogBody, DialogFooter } from '../../components/ui/dialog.tsx';
import { FieldError } from '../../components/ui/field.tsx';
import { announceProgress } from '../../lib/announce-progress.ts';
import { ConflictBanner } from './conflict-banner.tsx';
import { ElectionFields } from './election-fields.tsx';
import {
  type ElectionValues,
  updateRequestOf,
  useElectionForm,
  valuesOf,
} from './election-form.ts';
import { isOverdue } from './election-timing.ts';
import { showFieldErrors } from './field-errors.ts';
import { LoadedElection } from './loaded-election.tsx';
import { useUpdateElection } from './queries.ts';
import { useEditedElection } from './use-edited-election.ts';

const TEXTS = {
  progress: 'Updating election...',
  success: 'Election updated successfully!',
  failure: 'Failed to update election',
};

interface EditDialogProps {
  electionId: string;
  onClose: () => void;
}

export function EditDialog({ electionId, onClose }: EditDialogProps) {
  return (
    <Dialog title="Edit Election" onClose={onClose}>
      <LoadedElection electionId={electionId}>
        {(election) => <EditForm election={election} onClose={onClose} />}
      </LoadedElection>
    </Dialog>
  );
}

function EditForm({ election, onClose }: { election: Election; onClose: () => void }) {
  const form = useElectionForm(valuesOf(election));
  const { base, conflict, noteFailure, reload } = useEditedElection(election, (fresh) =>
    form.reset(valuesOf(fresh), { keepDirtyValues: true }),
  );
  const status = useWatch({ control: form.control, name: 'status' });
  const { mutateAsync: updateElection, isPending } = useUpdateElection(election.id);

  async function handleValid(values: ElectionValues): Promise<void> {
    const isUpdated = await announceProgress(
      TEXTS,
      () => updateElection(updateRequestOf(base, values)),
      (error) => {
        noteFailure(error);
        showFieldErrors(form, error, ['title', 'description', 'startDate', 'endDate', 'status']);
      },
    );
    if (isUpdated) onClose();
  }

  return (
    <FormProvider {...form}>
      <form noValidate onSubmit={(event) => void form.handleSubmit(handleValid)(event)}>
        <DialogBody>
          {conflict && <ConflictBanner message={conflict} onReload={() => void reload()} />}
          {isOverdue(base) && status === 'upcoming' && (
            <OverdueNotice
              onOpen={() => form.setValue('status', 'active', { shouldDirty: true })}
            />
          )}
          <ElectionFields />
          <CandidatesProblem message={form.formState.errors.candidates?.message} />
        </DialogBody>
        <DialogFooter>
          <Button onClick={onClose} disabled={isPending}>
            Cancel
          </Button>
          <Button type="submit" variant="primary" isBusy={isPending}>
            {isPending ? 'Saving...' : 'Save Changes'}
          </Button>
        </DialogFooter>
      </form>
    </FormProvider>
  );
}

function OverdueNotice({ onOpen }: { onOpen: () => void }) {
  return (
    <Banner tone="notice" action={<Button onClick={onOpen}>Open Election</Button>}>
      The start date has passed, but this election is still upcoming: nobody can vote yet. Open it,
      then save.
    </Banner>
  );
}

function CandidatesProblem({ message }: { message: string | undefined }) {
  return message ? <FieldError>{message}</FieldError> : null;
}
