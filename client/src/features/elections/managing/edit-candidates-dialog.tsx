import {
  type SingleElection,
  type UpdateCandidatesRequest,
  updateCandidatesRequest,
} from '@votewise/contract';
import { asName } from '@votewise/contract/text/isolate';
import { fewestCandidates, optionNoun } from '@votewise/contract/elections/ballot';
import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect } from 'react';
import { FormProvider, useForm, useWatch } from 'react-hook-form';
import { Banner } from '../../../components/ui/banner.tsx';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { FieldError } from '../../../components/ui/field.tsx';
import { SaveForm } from '../../../components/ui/save-form.tsx';
import { showFieldErrors } from '../../../lib/show-field-errors.ts';
import { useFormDraft } from '../../../lib/use-form-draft.ts';
import { ballotOf } from '../stored-ballot.ts';
import { problemsIn } from '../ballot/use-ballot-fields.ts';
import { useCandidateEntries } from './candidate-entries.ts';
import { CandidateRows } from './candidate-rows.tsx';
import { ConflictBanner, LoadedElection, useEditedElection } from './edited-election.tsx';
import { mergeCandidates, electionValuesOf, whyFrozen } from '../election-form.ts';
import { useUpdateCandidates } from '../election-queries.ts';
import { ELECTION_DRAFTS } from './use-open-dialog.ts';

const TEXTS = {
  progress: 'Updating participants...',
  success: 'Participants updated successfully!',
  failure: 'Failed to update participants',
};

export function EditCandidatesDialog(props: { electionId: string; onClose: () => void }) {
  const { electionId, onClose } = props;
  return (
    <Dialog title="Edit Participants" onClose={onClose}>
      <LoadedElection electionId={electionId}>
        {(election) => <EditCandidatesForm election={election} onClose={onClose} />}
      </LoadedElection>
    </Dialog>
  );
}

function useEditCandidatesForm(election: SingleElection) {
  return useForm<UpdateCandidatesRequest, unknown, UpdateCandidatesRequest>({
    defaultValues: { candidates: electionValuesOf(election).candidates },
    resolver: zodResolver(updateCandidatesRequest, undefined, { raw: true }),
  });
}

function EditCandidatesForm({
  election,
  onClose,
}: {
  election: SingleElection;
  onClose: () => void;
}) {
  const edited = useEditedElection(election, onClose);
  const { base, conflict, failure, isSaving, save, reload } = edited;
  const form = useEditCandidatesForm(base);
  useFormDraft(ELECTION_DRAFTS.form, form);
  const { setFocus } = form;
  // By the time the form renders, its dialog has already focused the close button.
  useEffect(() => setFocus('candidates.0.name'), [setFocus]);
  const candidates = useWatch({ control: form.control, name: 'candidates' });
  const ballot = ballotOf(base);
  const fewest = fewestCandidates(ballot);
  const noun = optionNoun(ballot, base.candidates);
  const misfits = Object.values(problemsIn(ballot, candidates));
  const entries = useCandidateEntries();
  const { mutateAsync: updateCandidates } = useUpdateCandidates(election.id);

  function handleReload(): void {
    void reload((fresh) =>
      form.setValue(
        'candidates',
        mergeCandidates({
          base: electionValuesOf(base).candidates,
          typed: form.getValues('candidates'),
          fresh: electionValuesOf(fresh).candidates,
        }),
      ),
    );
  }

  async function handleValid(values: UpdateCandidatesRequest): Promise<void> {
    if (!entries.isFinished()) return;
    const update = async () => {
      const rows = await entries.withStatements(values.candidates);
      await updateCandidates({
        candidates: rows.map((row) => ({ ...row, votes: 0, percentage: 0 })),
        expectedUpdatedAt: base.updatedAt,
      });
    };
    await save(TEXTS, update, showFieldErrors(form));
  }

  return (
    <FormProvider {...form}>
      <SaveForm
        label="Save Participants"
        isDisabled={candidates.length < fewest || misfits.length > 0 || base.hasBallots}
        failure={failure}
        isSaving={isSaving}
        unsaved={
          form.formState.isDirty || entries.hasAny
            ? `Your changes to the candidates of ${asName(base.title)} haven’t been saved.`
            : undefined
        }
        onSubmit={form.handleSubmit(handleValid)}
      >
        <p className="text-ink-2">
          Voters see the {noun}s of{' '}
          <bdi translate="no" className="font-semibold">
            {base.title}
          </bdi>{' '}
          in this order.
        </p>
        {conflict && <ConflictBanner message={conflict} onReload={handleReload} />}
        {base.hasBallots && (
          <Banner tone="notice">{whyFrozen(base)}, so candidates can no longer be changed.</Banner>
        )}
        <CandidateRows
          entries={entries}
          isDisabled={base.hasBallots}
          fewest={fewest}
          needsDescriptions
          areAnswers={noun === 'answer'}
        />
        {misfits.map((text) => (
          <FieldError key={text}>
            {text}. Change the ballot in Edit SingleElection, or add candidates.
          </FieldError>
        ))}
      </SaveForm>
    </FormProvider>
  );
}
