import type { Election } from '@votewise/contract';
import { electionFields } from '@votewise/contract/elections/fields';
import { formatList } from '@votewise/contract/text/lists';
import { FormProvider, useWatch } from 'react-hook-form';
import { Banner } from '../../../components/ui/banner.tsx';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { SaveForm } from '../../../components/ui/save-form.tsx';
import { useSaving } from '../../../components/ui/use-saving.ts';
import { showFieldErrors } from '../../../lib/show-field-errors.ts';
import { useFormDraft } from '../../../lib/use-form-draft.ts';
import { BallotNeeds } from '../ballot/ballot-needs.tsx';
import { BallotSection } from '../ballot/ballot-section.tsx';
import { KindChoice } from '../ballot/kind-choice.tsx';
import { usePurpose } from '../ballot/purposes.ts';
import { hasBallotProblem } from '../ballot/use-ballot-fields.ts';
import { AnswersSection } from './answers-section.tsx';
import { BesideBallot } from './ballot-beside.tsx';
import { type CandidateEntries, useCandidateEntries } from './candidate-entries.ts';
import { CandidateRows } from './candidate-rows.tsx';
import { ElectionFields, labelOf } from './election-fields.tsx';
import {
  type ElectionValues,
  missingFields,
  newElection,
  useElectionForm,
} from '../election-form.ts';
import { findTimingProblem } from '../election-timing.ts';
import { ElectorateSection } from './electorate-section.tsx';
import { PaperSection } from './paper-section.tsx';
import { HideIfEndPassed, TimingNotice, usePlaceholders } from './form-notices.tsx';
import { useCreateElection } from '../election-queries.ts';
import { PublicResultSection } from '../public-result.tsx';
import { ELECTION_DRAFTS } from './use-open-dialog.ts';

const TEXTS = {
  progress: 'Scheduling election...',
  success: 'Election scheduled successfully!',
  failure: 'Failed to schedule election',
};

const ADDING = {
  progress: 'Adding question…',
  success: 'Question added.',
  failure: 'Failed to add the question',
};

interface ScheduleDialogProps {
  /** A new question of a meeting. */
  question?: ElectionValues;
  /** What to know about these values. */
  note?: string;
  /** What another election starts with; if omitted, it is empty. */
  values?: ElectionValues;
  onScheduled: (election: Election) => Promise<unknown> | void;
  onClose: () => void;
}

export function ScheduleDialog(props: ScheduleDialogProps) {
  return (
    <Dialog
      title={props.question ? 'Add question' : 'Schedule Election'}
      onClose={props.onClose}
      isWide
    >
      <ScheduleForm {...props} />
    </Dialog>
  );
}

function ScheduleForm(props: ScheduleDialogProps) {
  const { question, note, values: given, onScheduled, onClose } = props;
  const form = useElectionForm(question ?? given ?? newElection());
  useFormDraft(ELECTION_DRAFTS.form, form);
  const { control } = form;
  const title = useWatch({ control, name: 'title' });
  const missing = useWatch({ control, compute: missingFields });
  const isComplete = missing.length === 0;
  const placeholders = usePlaceholders(control);
  const entries = useCandidateEntries();
  const { mutateAsync: createElection } = useCreateElection();
  const { failure, isSaving, save } = useSaving(onClose);

  async function handleValid(values: ElectionValues): Promise<void> {
    if (findTimingProblem({ typed: values, now: Date.now() }) === 'no-end') {
      form.setFocus('endDate');
      return;
    }
    if (!entries.isFinished() || hasBallotProblem(values)) return;
    if (!placeholders.isAllowedOrAsked()) return;
    const schedule = async () => {
      const candidates = await entries.withStatements(values.candidates);
      const { election } = await createElection({ ...values, candidates, ...placeholders.consent });
      await onScheduled(election);
    };
    await save(question ? ADDING : TEXTS, schedule, showFieldErrors(form));
  }

  return (
    <FormProvider {...form}>
      <SaveForm
        label={question ? 'Add Question' : 'Schedule Election'}
        busyLabel={question ? 'Adding…' : 'Scheduling…'}
        isDisabled={!isComplete}
        failure={failure}
        remedy="Check whether the election is in the list. If not, schedule it again."
        isSaving={isSaving}
        unsaved={
          form.formState.isDirty || entries.hasAny
            ? `${title.trim() || (question ? 'This question' : 'This election')} hasn’t been ${question ? 'added' : 'scheduled'}. Your entries will be lost.`
            : undefined
        }
        onSubmit={(event) => form.handleSubmit(handleValid)(event)}
      >
        {note !== undefined && <Banner tone="info">{note}</Banner>}
        <BesideBallot>
          <ScheduleFields entries={entries} />
        </BesideBallot>
        {isComplete && <HideIfEndPassed>{placeholders.notice}</HideIfEndPassed>}
        {!isComplete && <MissingFields missing={missing} isQuestion={question !== undefined} />}
      </SaveForm>
    </FormProvider>
  );
}

/** Begins with what is decided, because that determines which of the other fields are needed. */
function ScheduleFields({ entries }: { entries: CandidateEntries }) {
  const choice = usePurpose();
  const { purpose } = choice;
  const isMotion = purpose === 'motion';
  return (
    <>
      <KindChoice purpose={purpose} onChoose={choice.choose} />
      <ElectionFields part="what" isMotion={isMotion} />
      <BallotNeeds key={purpose} purpose={purpose} isWaiting={entries.problem === 'list'} />
      {isMotion ? <AnswersSection /> : <CandidateRows entries={entries} />}
      <ElectionFields part="when" />
      <TimingNotice />
      <ElectorateSection />
      <BallotSection choice={choice} isKindElsewhere />
      <PaperSection />
      <PublicResultSection />
    </>
  );
}

/** Names the required fields that are empty, as long as the button is disabled. */
function MissingFields({ missing, isQuestion }: { missing: string[]; isQuestion: boolean }) {
  const isMotion = usePurpose().purpose === 'motion';
  const { label } = electionFields.description;
  const names = missing.map((one) => (one === label ? labelOf('description', isMotion) : one));
  return (
    <Banner tone="notice">
      Please fill in all required fields (marked with *) to{' '}
      {isQuestion ? 'add the question' : 'schedule the election'}.{' '}
      <span className="block">Missing: {formatList(names)}.</span>
    </Banner>
  );
}
