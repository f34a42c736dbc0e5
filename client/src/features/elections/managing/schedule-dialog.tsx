import type { Election } from '@votewise/contract';
import { formatList } from '@votewise/contract/text/lists';
import { FormProvider, useWatch } from 'react-hook-form';
import { Banner } from '../../../components/ui/banner.tsx';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { SaveForm } from '../../../components/ui/save-form.tsx';
import { useSaving } from '../../../components/ui/use-saving.ts';
import { showFieldErrors } from '../../../lib/show-field-errors.ts';
import { useFormDraft } from '../../../lib/use-form-draft.ts';
import { BallotSection } from '../ballot/ballot-section.tsx';
import { hasBallotProblem } from '../ballot/use-ballot-fields.ts';
import { CandidateRows } from './candidate-rows.tsx';
import { ElectionFields } from './election-fields.tsx';
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
  /** A new question of a meeting. Otherwise, the form starts with an empty election. */
  question?: ElectionValues;
  onScheduled: (election: Election) => Promise<unknown> | void;
  onClose: () => void;
}

export function ScheduleDialog(props: ScheduleDialogProps) {
  return (
    <Dialog title={props.question ? 'Add question' : 'Schedule Election'} onClose={props.onClose}>
      <ScheduleForm {...props} />
    </Dialog>
  );
}

function ScheduleForm({ question, onScheduled, onClose }: ScheduleDialogProps) {
  const form = useElectionForm(question ?? newElection());
  useFormDraft(ELECTION_DRAFTS.form, form);
  const { control } = form;
  const [title, status] = useWatch({ control, name: ['title', 'status'] });
  const missing = useWatch({ control, compute: missingFields });
  const isComplete = missing.length === 0;
  const placeholders = usePlaceholders(control);
  const { mutateAsync: createElection } = useCreateElection();
  const { failure, isSaving, save } = useSaving(onClose);

  async function handleValid(values: ElectionValues): Promise<void> {
    if (findTimingProblem({ typed: values, now: Date.now() }) === 'no-end') {
      form.setFocus('endDate');
      return;
    }
    if (hasBallotProblem(values) || !placeholders.isAllowedOrAsked()) return;
    const schedule = async () => {
      const { election } = await createElection({ ...values, ...placeholders.consent });
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
          form.formState.isDirty
            ? `${title.trim() || (question ? 'This question' : 'This election')} hasn’t been ${question ? 'added' : 'scheduled'}. Your entries will be lost.`
            : undefined
        }
        onSubmit={(event) => form.handleSubmit(handleValid)(event)}
      >
        <ElectionFields />
        <TimingNotice />
        <CandidateRows />
        <BallotSection />
        <ElectorateSection />
        <PaperSection />
        <PublicResultSection />
        <HideIfEndPassed>
          {placeholders.notice}
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
            Please fill in all required fields (marked with *) to{' '}
            {question ? 'add the question' : 'schedule the election'}.{' '}
            <span className="block">Missing: {formatList(missing)}.</span>
          </Banner>
        )}
      </SaveForm>
    </FormProvider>
  );
}
