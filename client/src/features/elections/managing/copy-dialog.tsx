import { type CopyElectionData, type CopyElectionRequest, type Election } from '@votewise/contract';
import { isMotion } from '@votewise/contract/elections/ballot';
import { copyElectionRequest } from '@votewise/contract/elections/copies';
import { electionFields } from '@votewise/contract/elections/fields';
import { LIMITS } from '@votewise/contract/base/limits';
import { formatList } from '@votewise/contract/text/lists';
import { asName } from '@votewise/contract/text/isolate';
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { Controller, type UseFormReturn, useForm, useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { Banner } from '../../../components/ui/banner.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { DateTimeField } from '../../../components/ui/date-time-field.tsx';
import { DialogBody, DialogFooter } from '../../../components/ui/dialog-frame.tsx';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { TextField } from '../../../components/ui/field.tsx';
import { LoadFailure } from '../../../components/ui/load-failure.tsx';
import { LoadingState } from '../../../components/ui/loading-state.tsx';
import { SaveForm } from '../../../components/ui/save-form.tsx';
import { useSaving } from '../../../components/ui/use-saving.ts';
import { hasCode } from '../../../lib/api-error.ts';
import { electionPath } from '../../../lib/lazy-paths.ts';
import { showFieldErrors } from '../../../lib/show-field-errors.ts';
import { useFormDraft } from '../../../lib/use-form-draft.ts';
import { useNow } from '../../../lib/use-now.ts';
import { ChoiceRows } from '../../../components/ui/choice-rows.tsx';
import { SelectField } from '../../../components/ui/select-field.tsx';
import { useTrusteeGroups } from '../../trustees/trustee-queries.ts';
import { whoDecrypts } from '../ballot/encryption-choice.tsx';
import { copiedValues } from './copied-values.ts';
import { LoadedElection } from './edited-election.tsx';
import { useCopyElection, useElections } from '../election-queries.ts';
import { electorateSentence } from '../electorate-words.ts';
import { questionsOnPaper } from '../read-elections.ts';
import { ELECTION_DRAFTS } from './use-open-dialog.ts';

const TEXTS = {
  progress: 'Copying…',
  success: 'Copied.',
  failure: 'Failed to copy the election',
};

interface DialogProps {
  electionId: string;
  onClose: () => void;
}

/** Copies an election, or the whole ballot paper that it is on, and opens the page of the copy. */
export function CopyDialog({ electionId, onClose }: DialogProps) {
  const { data: all, error, refetch } = useElections();
  const [copied, setCopied] = useState<CopyElectionData>();
  const navigate = useNavigate();

  function showCopy({ elections: [first] }: CopyElectionData): void {
    onClose();
    if (first) void navigate(electionPath(first.id));
  }

  return (
    <Dialog title="Copy Election" onClose={onClose}>
      <LoadedElection electionId={electionId}>
        {(election) => {
          if (copied) return <MergedGroups {...copied} onDone={() => showCopy(copied)} />;
          if (all) {
            const paper = questionsOnPaper(election, all);
            const [first = election, ...others] = paper;
            return (
              <CopyForm
                questions={[first, ...others]}
                all={all}
                onCopied={(data) =>
                  data.mergedGroups.length > 0 ? setCopied(data) : showCopy(data)
                }
              />
            );
          }
          return (
            <DialogBody>
              {error ? (
                <LoadFailure what="The elections" onRetry={() => void refetch()} />
              ) : (
                <LoadingState label="Loading elections…" />
              )}
            </DialogBody>
          );
        }}
      </LoadedElection>
    </Dialog>
  );
}

function CopyForm(props: {
  questions: readonly [Election, ...Election[]];
  all: readonly Election[];
  onCopied: (data: CopyElectionData) => void;
}) {
  const [{ questions, all }] = useState(props);
  const [first] = questions;
  const [defaultValues] = useState(() => copiedValues(questions, { all, now: Date.now() }));
  const form = useForm<CopyElectionRequest, unknown, CopyElectionRequest>({
    defaultValues,
    resolver: zodResolver(copyElectionRequest, undefined, { raw: true }),
  });
  useFormDraft(ELECTION_DRAFTS.form, form);
  const { mutateAsync: copyElection } = useCopyElection(first.id);
  const { failure, isSaving, save } = useSaving();

  const handleValid = (values: CopyElectionRequest) =>
    save(TEXTS, async () => props.onCopied(await copyElection(values)), showFieldErrors(form));

  const isPaper = questions.length > 1;
  return (
    <SaveForm
      label={isPaper ? 'Copy Ballot Paper' : 'Copy Election'}
      busyLabel="Copying…"
      failure={failure}
      remedy="Try again without changing anything. That never makes a second copy."
      isSaving={isSaving}
      unsaved={form.formState.isDirty ? 'Nothing has been copied yet.' : undefined}
      onSubmit={(event) => form.handleSubmit(handleValid)(event)}
    >
      {hasCode(failure, 'EDITED_MEANWHILE') && (
        <Banner tone="error" role="note">
          {failure.message}
        </Banner>
      )}
      <Titles form={form} questions={questions} />
      <Dates form={form} />
      <KeyHolderChoice form={form} questions={questions} />
      <CandidateChoice form={form} questions={questions} />
      <div className="grid gap-2 text-14 text-ink-2">
        {questions.length === 1 && <p>{electorateSentence(first)}</p>}
        {questions.some(({ publicResult }) => publicResult) && (
          <p>The result of the copy will be public, too. You can turn this off in the copy.</p>
        )}
        <p>
          The ballot, who can vote, and all other settings are copied. Dates, votes, results,
          meetings, and messages are not. The copy is upcoming and opens on its start date.
        </p>
      </div>
    </SaveForm>
  );
}

interface FormProps {
  form: UseFormReturn<CopyElectionRequest, unknown, CopyElectionRequest>;
}

interface FormOfQuestions extends FormProps {
  questions: readonly Election[];
}

function Titles({ form: { register, formState }, questions }: FormOfQuestions) {
  const { errors } = formState;
  const title = (place: number) => ({
    isRequired: true,
    maxLength: LIMITS.titleMax,
    error: errors.questions?.[place]?.title?.message,
    ...register(`questions.${place}.title`),
  });
  const isPaper = questions.length > 1;
  return (
    <>
      {questions[0]?.paper !== '' && (
        <TextField
          label={electionFields.paper.label}
          isRequired={isPaper}
          maxLength={LIMITS.paperMax}
          error={errors.paper?.message}
          {...(isPaper && { hint: `All ${questions.length} questions of this paper are copied.` })}
          {...register('paper')}
        />
      )}
      {questions.map(({ id }, place) => (
        <TextField
          key={id}
          label={isPaper ? `Title of question ${place + 1}` : electionFields.title.label}
          {...title(place)}
        />
      ))}
    </>
  );
}

function Dates({ form: { control } }: FormProps) {
  const [startDate, endDate] = useWatch({ control, name: ['startDate', 'endDate'] });
  const now = useNow([startDate, endDate]);
  return (
    <>
      <div className="grid grid-cols-1 items-start gap-x-4 gap-y-5 sm:grid-cols-2">
        {(['startDate', 'endDate'] as const).map((name) => (
          <Controller
            key={name}
            name={name}
            control={control}
            rules={name === 'startDate' ? { deps: 'endDate' } : {}}
            render={({ field, fieldState }) => (
              <DateTimeField
                label={electionFields[name].label}
                isRequired
                value={field.value}
                onChange={field.onChange}
                buttonRef={field.ref}
                {...(name === 'endDate' && { min: startDate, minLabel: 'start date' })}
                error={fieldState.error?.message}
              />
            )}
          />
        ))}
      </div>
      {Date.parse(startDate) <= now && (
        <Banner tone="notice">
          The start date has passed. The copy stays upcoming until you open it or choose a later
          start date.
        </Banner>
      )}
    </>
  );
}

/** Without candidates, a motion would have no answers. */
/** Asks for other key holders if those of the original are for no further elections. */
function KeyHolderChoice({ form, questions }: FormOfQuestions) {
  const isEncrypted = questions.some(({ ballot }) => ballot.encrypted !== null);
  return isEncrypted && <OtherKeyHolders form={form} questions={questions} />;
}

function OtherKeyHolders({ form: { control }, questions }: FormOfQuestions) {
  const { data: groups } = useTrusteeGroups();
  if (!groups) return null;
  const ready = groups.filter(({ stage }) => stage === 'ready');
  const needed = new Set(questions.flatMap(({ ballot }) => ballot.encrypted ?? []));
  const gone = [...needed].filter((id) => ready.every((group) => group.id !== id));
  if (gone.length === 0) return null;
  const names = gone.map((id) =>
    asName(groups.find((one) => one.id === id)?.name ?? 'Deleted group'),
  );
  return (
    <Controller
      control={control}
      name="ballot.encrypted"
      render={({ field: { value, onChange }, fieldState: { error } }) => {
        const chosen = ready.find(({ id }) => id === value);
        return (
          <>
            <Banner tone="notice">
              Ballots are encrypted, but the key holders of the original are retired:{' '}
              {formatList(names)}. Choose others.
            </Banner>
            <SelectField
              label="Key holders"
              value={value ?? ''}
              error={error?.message}
              hint={chosen && whoDecrypts(chosen)}
              onChange={({ target }) => onChange(target.value)}
            >
              <option value="" disabled>
                {ready.length === 0 ? 'No key holders are ready' : 'Choose key holders'}
              </option>
              {ready.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </SelectField>
          </>
        );
      }}
    />
  );
}

function CandidateChoice({ form: { control }, questions }: FormOfQuestions) {
  const choosable = questions.filter(({ candidates }) => !isMotion(candidates));
  const candidates = choosable.flatMap((one) => one.candidates).filter((one) => !one.isWrittenIn);
  if (candidates.length === 0) return null;
  const names = candidates.slice(0, 3).map(({ name }) => asName(name));
  const more = candidates.length - names.length;
  const isAttached = candidates.some(({ photo, statement }) => photo ?? statement);
  const hasWithdrawn = candidates.some(({ withdrawnAt }) => withdrawnAt !== undefined);
  return (
    <Controller
      name="candidates"
      control={control}
      render={({ field }) => (
        <ChoiceRows
          label="Candidates"
          value={field.value ? 'copied' : 'new'}
          choices={[
            {
              value: 'copied',
              label: 'Copy the candidates',
              text: `${formatList(more > 0 ? [...names, `${more} more`] : names)}${isAttached ? ', with photos and statements' : ''}.${hasWithdrawn ? ' Candidates who withdrew are copied as well.' : ''}`,
            },
            {
              value: 'new',
              label: 'Enter new candidates',
              text: 'The copy starts with placeholders. Voting doesn’t open until you replace them.',
            },
          ]}
          onChange={(value) => field.onChange(value === 'copied')}
        />
      )}
    />
  );
}

/** Shown after copying an election for groups that have since been merged. */
function MergedGroups({ mergedGroups, onDone }: CopyElectionData & { onDone: () => void }) {
  return (
    <>
      <DialogBody>
        <Banner tone="notice">
          {mergedGroups
            .map(
              ({ from, into }) =>
                `The group ${asName(from)} has been merged into ${asName(into)}, so all members of ${asName(into)} can vote on the copy.`,
            )
            .join(' ')}
        </Banner>
        <p>Check who can vote on the page of the copy.</p>
      </DialogBody>
      <DialogFooter>
        <Button data-autofocus variant="primary" onClick={onDone}>
          Open Copy
        </Button>
      </DialogFooter>
    </>
  );
}
