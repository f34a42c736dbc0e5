import type { SingleElection } from '@votewise/contract';
import { FormProvider, useWatch } from 'react-hook-form';
import { Consent } from '../../../components/ui/consent.tsx';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { FieldError } from '../../../components/ui/field.tsx';
import { SaveForm } from '../../../components/ui/save-form.tsx';
import { useConfirmation } from '../../../components/ui/use-confirmation.ts';
import { showFieldErrors } from '../../../lib/show-field-errors.ts';
import { useFormDraft } from '../../../lib/use-form-draft.ts';
import { BallotSection, LockedBallot } from '../ballot/ballot-section.tsx';
import { usePurpose } from '../ballot/purposes.ts';
import { hasBallotProblem } from '../ballot/use-ballot-fields.ts';
import { AnswersSection } from './answers-section.tsx';
import { BesideBallot } from './ballot-beside.tsx';
import { type CandidateEntries, useCandidateEntries } from './candidate-entries.ts';
import { CandidateRows } from './candidate-rows.tsx';
import {
  ConflictBanner,
  FinalNotice,
  isEditable,
  LoadedElection,
  useEditedElection,
} from './edited-election.tsx';
import { ElectionFields } from './election-fields.tsx';
import {
  ballotIn,
  type ElectionValues,
  isDirty,
  isElectorateOpen,
  isUnfrozen,
  mergeCandidates,
  unsavedFields,
  updateRequestOf,
  useElectionForm,
  whyFrozen,
  electionValuesOf,
} from '../election-form.ts';
import { findTimingProblem } from '../election-timing.ts';
import { ElectorateSection, LockedElectorate } from './electorate-section.tsx';
import { PaperSection } from './paper-section.tsx';
import { HideIfEndPassed, TimingNotice, usePlaceholders } from './form-notices.tsx';
import { useUpdateElection } from '../election-queries.ts';
import { PublicResultSection } from '../public-result.tsx';
import { statusMoveOf } from './status-consent.ts';
import { ELECTION_DRAFTS } from './use-open-dialog.ts';

const TEXTS = {
  progress: 'Updating election...',
  success: 'Election updated successfully!',
  failure: 'Failed to update election',
};

export function EditDialog({ electionId, onClose }: { electionId: string; onClose: () => void }) {
  return (
    <Dialog title="Edit Election" onClose={onClose} isWide>
      <LoadedElection electionId={electionId}>
        {(election) =>
          isEditable(election) ? (
            <EditForm election={election} onClose={onClose} />
          ) : (
            <FinalNotice election={election} onClose={onClose} />
          )
        }
      </LoadedElection>
    </Dialog>
  );
}

function EditForm({ election, onClose }: { election: SingleElection; onClose: () => void }) {
  const edited = useEditedElection(election, onClose);
  const { base, conflict, failure, isSaving, save, reload } = edited;
  const form = useElectionForm(electionValuesOf(base));
  useFormDraft(ELECTION_DRAFTS.form, form);
  const { mutateAsync: updateElection } = useUpdateElection(election.id);
  const status = useWatch({ control: form.control, name: 'status' });
  const move = statusMoveOf(base, status ?? base.status);
  const moveConfirmation = useConfirmation(`${base.status} to ${status}`);
  const placeholders = usePlaceholders(form.control, base);
  const { dirtyFields, errors, isDirty: isEdited } = form.formState;
  const candidatesProblem = errors.candidates?.message;
  const entries = useCandidateEntries();

  function handleReload(): void {
    void reload((fresh) => {
      const rows = form.getValues('candidates');
      const entered = rows.map((row) => ({ ...row, description: row.description ?? '' }));
      const stored = electionValuesOf(fresh).candidates;
      // The ballot is kept or replaced as a whole, because parts of two ballots may not fit together.
      const { ballot: typedBallot, electorate: typedElectorate } = form.getValues();
      const ballot = isDirty(dirtyFields.ballot)
        ? ballotIn({ ballot: typedBallot })
        : electionValuesOf(fresh).ballot;
      // React Hook Form reports no dirty parts for an emptied list of groups, so the names are compared.
      const isTyped = namesIn(typedElectorate) !== namesIn(base.electorate);
      const electorate = isTyped ? typedElectorate : fresh.electorate;
      form.reset(electionValuesOf(fresh), { keepDirtyValues: true, keepDirty: true });
      const candidates = isUnfrozen(fresh)
        ? mergeCandidates({
            base: electionValuesOf(base).candidates,
            typed: entered,
            fresh: stored,
          })
        : stored;
      form.setValue('candidates', candidates, { shouldDirty: true });
      form.setValue('ballot', ballot, { shouldDirty: true });
      form.setValue('electorate', electorate, { shouldDirty: true });
    });
  }

  async function handleValid(values: ElectionValues): Promise<void> {
    if (findTimingProblem({ typed: values, stored: base, now: Date.now() }) === 'no-end') {
      form.setFocus('endDate');
      return;
    }
    if (!entries.isFinished() || (isUnfrozen(base) && hasBallotProblem(values))) return;
    if (!placeholders.isAllowedOrAsked()) return;
    if (move && !moveConfirmation.isGivenOrAsked()) return;
    const update = async () => {
      const candidates = await entries.withStatements(values.candidates);
      await updateElection({
        ...updateRequestOf(base, { ...values, candidates }),
        ...placeholders.consent,
      });
    };
    await save(TEXTS, update, showFieldErrors(form));
  }

  return (
    <FormProvider {...form}>
      <SaveForm
        failure={failure}
        isSaving={isSaving}
        unsaved={
          isEdited || entries.hasAny
            ? unsavedFields(base.title, {
                ...dirtyFields,
                ...(entries.hasAny && { candidates: true }),
              })
            : undefined
        }
        onSubmit={(event) => form.handleSubmit(handleValid)(event)}
      >
        {conflict && <ConflictBanner message={conflict} onReload={handleReload} />}
        <BesideBallot>
          <EditedWhat base={base} entries={entries} problem={candidatesProblem} />
          <ElectionFields part="when" stored={base} />
          <HideIfEndPassed stored={base}>
            {placeholders.notice}
            {move && (
              <Consent label={move.label} missing={move.missing} confirmation={moveConfirmation}>
                {move.meaning}
              </Consent>
            )}
          </HideIfEndPassed>
          <TimingNotice stored={base} />
          {isElectorateOpen(base) ? (
            <ElectorateSection
              {...(!isUnfrozen(base) && {
                weightsReason: `${lockReasonOf(base)}, so the weighting of votes can’t be changed.`,
              })}
            />
          ) : (
            <LockedElectorate election={base} reason={electorateReasonOf(base)} />
          )}
          <EditedBallot base={base} />
          <PaperSection electionId={base.id} />
          <PublicResultSection />
        </BesideBallot>
      </SaveForm>
    </FormProvider>
  );
}

/** The texts and the candidates of the election. Once voting has begun, only the texts can be changed. */
function EditedWhat(props: {
  base: SingleElection;
  entries: CandidateEntries;
  problem: string | undefined;
}) {
  const { base, entries, problem } = props;
  const isMotion = usePurpose().purpose === 'motion';
  return (
    <>
      <ElectionFields part="what" stored={base} isMotion={isMotion} />
      {!isUnfrozen(base) && problem && <FieldError>{problem}</FieldError>}
      {isUnfrozen(base) && (isMotion ? <AnswersSection /> : <CandidateRows entries={entries} />)}
    </>
  );
}

function EditedBallot({ base }: { base: SingleElection }) {
  const choice = usePurpose();
  return isUnfrozen(base) ? (
    <BallotSection choice={choice} />
  ) : (
    <LockedBallot
      election={base}
      reason={`${lockReasonOf(base)}, so the ballot can’t be changed.`}
    />
  );
}

const namesIn = (electorate: ElectionValues['electorate']): string =>
  (electorate?.groups ?? []).join('\n');

const lockReasonOf = (election: SingleElection): string =>
  election.status === 'completed' ? 'The election is completed' : whyFrozen(election);

/** Explains why the choice of voters is locked, and what can still be changed. */
function electorateReasonOf(election: SingleElection): string {
  const reason = `${lockReasonOf(election)}, so who can vote can’t be changed.`;
  const canAdd =
    election.status !== 'completed' &&
    election.electorate.groups.length > 0 &&
    election.ballot.encrypted === null;
  return canAdd ? `${reason} You can still add voters to a group.` : reason;
}
