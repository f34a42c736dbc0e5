import { zodResolver } from '@hookform/resolvers/zod';
import type { Election, UpdateCandidatesRequest } from '@votewise/server/contract';
import { LIMITS } from '@votewise/server/contract/limits';
import { FormProvider, useForm, useWatch } from 'react-hook-form';
import { Banner } from '../../components/ui/banner.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Dialog, DialogBody, DialogFooter } from '../../components/ui/dialog.tsx';
import { announceProgress } from '../../lib/announce-progress.ts';
import { updateCandidatesRequest } from '../../lib/contract-schemas.ts';
import { CandidateRows } from './candidate-rows.tsx';
import { ConflictBanner } from './conflict-banner.tsx';
import { valuesOf } from './election-form.ts';
import { LoadedElection } from './loaded-election.tsx';
import { mergeCandidates } from './merge-candidates.ts';
import { useUpdateCandidates } from './queries.ts';
import { useEditedElection } from './use-edited-election.ts';

const TEXTS = {
  progress: 'Updating participants...',
  success: 'Participants updated successfully!',
  failure: 'Failed to update participants',
};

interface ParticipantsDialogProps {
  electionId: string;
  onClose: () => void;
}

export function ParticipantsDialog({ electionId, onClose }: ParticipantsDialogProps) {
  return (
    <Dialog title="Edit Participants" onClose={onClose}>
      <LoadedElection electionId={electionId}>
        {(election) => <ParticipantsForm election={election} onClose={onClose} />}
      </LoadedElection>
    </Dialog>
  );
}

function useParticipantsForm(election: Election) {
  return useForm<UpdateCandidatesRequest, unknown, UpdateCandidatesRequest>({
    defaultValues: { candidates: valuesOf(election).candidates },
    resolver: zodResolver(updateCandidatesRequest, undefined, { raw: true }),
  });
}

function ParticipantsForm({ election, onClose }: { election: Election; onClose: () => void }) {
  const form = useParticipantsForm(election);
  const candidates = useWatch({ control: form.control, name: 'candidates' });
  const { mutateAsync: updateCandidates, isPending } = useUpdateCandidates(election.id);
  const { base, conflict, noteFailure, reload } = useEditedElection(election, (fresh, before) =>
    form.setValue(
      'candidates',
      mergeCandidates({
        base: valuesOf(before).candidates,
        typed: form.getValues('candidates'),
        fresh: valuesOf(fresh).candidates,
      }),
    ),
  );

  async function handleValid(values: UpdateCandidatesRequest): Promise<void> {
    const change = {
      candidates: values.candidates.map((row) => ({ ...row, votes: 0, percentage: 0 })),
      expectedUpdatedAt: base.updatedAt,
    };
    const isUpdated = await announceProgress(TEXTS, () => updateCandidates(change), noteFailure);
    if (isUpdated) onClose();
  }

  return (
    <FormProvider {...form}>
      <form noValidate onSubmit={(event) => void form.handleSubmit(handleValid)(event)}>
        <DialogBody>
          <p className="text-ink-2">
            Voters see the candidates of <strong className="font-semibold">{base.title}</strong> in
            this order.
          </p>
          {conflict && <ConflictBanner message={conflict} onReload={() => void reload()} />}
          {base.hasBallots && (
            <Banner tone="notice">
              Ballots may have been cast, so the candidates can no longer change.
            </Banner>
          )}
          <CandidateRows isDisabled={base.hasBallots || isPending} />
        </DialogBody>
        <DialogFooter>
          <Button onClick={onClose} disabled={isPending}>
            Cancel
          </Button>
          <Button
            type="submit"
            variant="primary"
            disabled={candidates.length < LIMITS.candidatesMin || base.hasBallots}
            isBusy={isPending}
          >
            {isPending ? 'Saving...' : 'Save Participants'}
          </Button>
        </DialogFooter>
      </form>
    </FormProvider>
  );
}
