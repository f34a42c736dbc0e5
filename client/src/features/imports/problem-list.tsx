import { asName } from '@votewise/contract/text/isolate';
import { formatSeries } from '@votewise/contract/text/lists';
import {
  type FixLineRequest,
  fixLineRequest,
  type ImportProblem,
  type VoterImport,
} from '@votewise/contract';
import * as people from '@votewise/contract/people/people-endpoints';
import { zodResolver } from '@hookform/resolvers/zod';
import { CircleAlert, Download } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useController, useForm, useWatch } from 'react-hook-form';
import { toast } from 'react-hot-toast/headless';
import { Banner } from '../../components/ui/banner.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Checkbox } from '../../components/ui/checkbox.tsx';
import { FieldError } from '../../components/ui/field.tsx';
import { LoadFailure } from '../../components/ui/load-failure.tsx';
import { LoadingState } from '../../components/ui/loading-state.tsx';
import { PersonFields } from '../../components/ui/person-fields.tsx';
import { SaveFailure } from '../../components/ui/save-failure.tsx';
import { ApiError, failureText } from '../../lib/api-error.ts';
import { send } from '../../lib/api.ts';
import { csvSigns } from '../../lib/csv-signs.ts';
import { formatCount, formatQuantity } from '../../lib/format.ts';
import { saveFile } from '../../lib/save-file.ts';
import { showFieldErrors } from '../../lib/show-field-errors.ts';
import { useBusy } from '../../lib/use-busy.ts';
import { NoAddress } from '../people/address-fields.tsx';
import { GroupPicker } from '../people/groups/group-picker.tsx';
import { WeightField } from '../people/groups/membership-fields.tsx';
import { ChangedMeanwhile, skippedLines } from './import-state.tsx';
import { useFixLine, useProblems } from './import-queries.ts';
import { useLineFocus } from './use-line-focus.ts';
import { useSkipping } from './use-skipping.ts';
import {
  formatWeightNumber,
  oneWhole,
  parseWeight,
  weightHeading,
  weightNoun,
} from '../../lib/weights.ts';

/** The ID of the heading of the list. */
const SKIPPED = 'skipped-lines';

/** As many fit in a sentence. */
const NAMED = 8;

/** The numbers of the lines that will be skipped, where the preview begins, and the way to the list of them. */
export function SkippedNotice({ draft }: { draft: VoterImport }) {
  const { data } = useProblems(draft);
  const skipped = skippedLines(draft);
  const lines = data?.pages.flatMap(({ problems }) => problems.map(({ line }) => line)) ?? [];
  if (lines.length === 0) return null;
  const named = lines.slice(0, NAMED).map(formatCount);
  const more = skipped - named.length;
  return (
    <Banner
      tone="notice"
      action={
        <Button onClick={() => document.getElementById(SKIPPED)?.focus()}>
          Show Skipped Lines
        </Button>
      }
    >
      Lines that will be skipped:{' '}
      {formatSeries([...named, ...(more > 0 ? [`and ${formatCount(more)} more`] : [])], 'en')}.
    </Banner>
  );
}

export function ProblemList({ current }: { current: VoterImport }) {
  const isDraft = current.state === 'draft';
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } =
    useProblems(current);
  const [fixing, setFixing] = useState<number>();
  const { isBusy, run } = useBusy();
  const { panel, focusLine } = useLineFocus();
  const { skip, isSkipping } = useSkipping(current);
  const problems = data?.pages.flatMap((page) => page.problems) ?? [];

  async function handleSave(): Promise<void> {
    try {
      await saveProblems(current);
    } catch (failure) {
      toast.error(failureText(failure, 'Failed to download the lines'));
    }
  }

  function focusNext(line: number): void {
    const place = problems.findIndex((problem) => problem.line === line);
    focusLine(problems[place + 1]?.line);
  }

  function handleFixed(line: number): void {
    setFixing(undefined);
    focusNext(line);
    toast.success(`Line ${formatCount(line)} fixed.`);
  }

  async function handleKeep(line: number): Promise<void> {
    if (await skip([line], false)) focusNext(line);
  }

  function handleCancel(line: number): void {
    setFixing(undefined);
    focusLine(line);
  }

  function actionOf({ line, kind }: ImportProblem) {
    return kind === 'skipped' ? (
      <Button
        data-line={line}
        isBusy={isSkipping}
        onClick={() => void handleKeep(line)}
        aria-label={`Don’t skip line ${formatCount(line)}`}
      >
        Don’t Skip
      </Button>
    ) : (
      <Button
        data-line={line}
        onClick={() => setFixing(line)}
        aria-label={`Fix line ${formatCount(line)}`}
      >
        Fix
      </Button>
    );
  }

  if (!data) {
    return error ? (
      <LoadFailure what="The lines" onRetry={() => void refetch()} />
    ) : (
      <LoadingState label="Loading the lines…" />
    );
  }
  return (
    <section ref={panel} className="rounded-3 border border-line bg-surface">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 px-4 pt-5 pb-4 md:px-6">
        <div>
          <h3
            id={SKIPPED}
            data-line="none"
            tabIndex={-1}
            className="scroll-mt-24 font-display text-20 font-semibold"
          >
            {formatQuantity(skippedLines(current), 'line')} skipped
          </h3>
          <p className="text-14 text-ink-2">
            {isDraft
              ? 'Fix these lines here, or download them, fix the file, and import it.'
              : 'To import them after all, download them, fix the file, and import it.'}
          </p>
        </div>
        <Button isBusy={isBusy} onClick={() => void run(handleSave)}>
          <Download aria-hidden="true" className="size-4.5" />
          Download Lines
        </Button>
      </div>
      <ul aria-label="Skipped lines">
        {problems.map((problem) => (
          <li key={problem.line} className="border-t border-line px-4 py-3 md:px-6">
            {isDraft && fixing === problem.line ? (
              <FixForm
                draft={current}
                problem={problem}
                onFixed={() => handleFixed(problem.line)}
                onCancel={() => handleCancel(problem.line)}
              />
            ) : (
              <ProblemRow problem={problem} action={isDraft && actionOf(problem)} />
            )}
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <div className="border-t border-line p-4 md:px-6">
          <Button isBusy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            Show More Lines
          </Button>
        </div>
      )}
    </section>
  );
}

function ProblemRow({ problem, action }: { problem: ImportProblem; action: ReactNode }) {
  const { line, name, email, groups, weight, language, kind, text } = problem;
  return (
    <div className="flex flex-wrap items-start gap-x-4 gap-y-2 sm:flex-nowrap">
      <p className="w-20 shrink-0 font-semibold whitespace-nowrap tabular-nums max-sm:w-full">
        Line {formatCount(line)}
      </p>
      <div className="min-w-0 flex-1">
        <p className="wrap-anywhere">
          {name ? <bdi translate="no">{name}</bdi> : <span className="text-ink-3">No name</span>}
          <span className="text-ink-3">, </span>
          {email ? asName(email) : <span className="text-ink-3">no email address</span>}
        </p>
        {groups && <p className="text-14 wrap-anywhere text-ink-2">Groups {asName(groups)}</p>}
        {weight && (
          <p className="text-14 wrap-anywhere text-ink-2">
            {weightHeading()} {asName(weight)}
          </p>
        )}
        {language && (
          <p className="text-14 wrap-anywhere text-ink-2">Language {asName(language)}</p>
        )}
        {kind === 'skipped' ? (
          <p className="text-14 font-semibold text-ink-2">{text}</p>
        ) : (
          <p className="flex items-start gap-2 text-14 font-semibold text-red">
            <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
            {text}
          </p>
        )}
      </div>
      {action}
    </div>
  );
}

async function saveProblems({ id }: VoterImport): Promise<void> {
  const query = { separator: csvSigns().separator };
  const response = await send(people.exportImportProblems, { params: { id }, query });
  if (!response.ok) throw new ApiError({ status: response.status, envelope: undefined });
  saveFile(await response.blob(), 'voters-left-out.csv');
}

/** Returns the groups in the groups column of a line. */
const groupsIn = (cell = ''): string[] =>
  cell
    .split(/[;|]/)
    .map((name) => name.trim())
    .filter(Boolean);

/** Returns the units in the weight column of a line; undefined if it could be misread, as `1.250` could. */
function numberIn(cell = ''): number | undefined {
  const units = parseWeight(cell) ?? Number.NaN;
  return formatWeightNumber(units).replaceAll(',', '') === cell ? units : undefined;
}

/**
 * The form for correcting a line: the name, the address, and, if the list has columns for them, the groups and the
 * weight.
 */
function FixForm(props: {
  draft: VoterImport;
  problem: ImportProblem;
  /** Called when the line can be imported. */
  onFixed: () => void;
  onCancel: () => void;
}) {
  const { draft, problem, onFixed, onCancel } = props;
  const { line } = problem;
  const { groupsColumn, weightColumn } = draft.layout;
  const { mutateAsync, isPending, error } = useFixLine(draft, line);
  const [still, setStill] = useState(problem.text);
  const [canShare, setCanShare] = useState(problem.canShare ?? false);
  const form = useForm<FixLineRequest, unknown, FixLineRequest>({
    defaultValues: {
      name: problem.name,
      email: problem.email === '' && draft.layout.withoutAddress ? null : problem.email,
      ...(groupsColumn !== undefined && { groups: groupsIn(problem.groups) }),
      ...(weightColumn !== undefined && { weight: numberIn(problem.weight) }),
    },
    resolver: zodResolver(fixLineRequest, undefined, { raw: true }),
  });
  const email = useWatch({ control: form.control, name: 'email' });
  const { field: weightControl } = useController({ control: form.control, name: 'weight' });
  const [isShared, setIsShared] = useState(false);
  const { errors } = form.formState;
  // Otherwise, saving the name would change a weight such as “1.250” to 1.
  const needsWeight =
    weightColumn !== undefined && !!problem.weight && numberIn(problem.weight) === undefined;
  const groups = useWatch({ control: form.control, name: 'groups' }) ?? [];
  const { setFocus } = form;
  const hasAddress = form.formState.defaultValues?.email !== null;
  useEffect(
    () => setFocus(problem.name && hasAddress ? 'email' : 'name'),
    [setFocus, problem.name, hasAddress],
  );

  async function handleValid(fixed: FixLineRequest): Promise<void> {
    if (needsWeight && fixed.weight === undefined) {
      form.setError('weight', { message: `Enter the ${weightNoun()}.` }, { shouldFocus: true });
      return;
    }
    try {
      const answer = await mutateAsync({
        ...fixed,
        ...(canShare && isShared && { shareAddress: true }),
        // If the request has no weight, the weight in the list applies, so an empty field is sent as 1.
        ...(weightColumn !== undefined && { weight: fixed.weight ?? oneWhole() }),
        expectedRevision: draft.revision,
      });
      if (answer.problem) {
        setStill(answer.problem.text);
        setCanShare(answer.problem.canShare ?? false);
      } else onFixed();
    } catch (failure) {
      showFieldErrors(form)(failure);
    }
  }

  return (
    <form
      noValidate
      aria-label={`Fix line ${formatCount(line)}`}
      className="grid grid-cols-1 gap-4"
      onSubmit={(event) => void form.handleSubmit(handleValid)(event)}
    >
      <div>
        <p className="font-semibold">Line {formatCount(line)}</p>
        <div aria-live="polite">
          <FieldError>{still}</FieldError>
        </div>
      </div>
      <div className="grid grid-cols-1 items-start gap-4 sm:grid-cols-2">
        <PersonFields register={form.register} errors={errors} hasAddress={email !== null} />
        {groupsColumn !== undefined && (
          <GroupPicker
            label="Groups"
            error={errors.groups?.message ?? errors.groups?.root?.message}
            value={groups}
            canCreate
            onChange={(next) => form.setValue('groups', next, { shouldDirty: true })}
          />
        )}
        {weightColumn !== undefined && (
          <WeightField
            hint={
              needsWeight ? `The list contains “${problem.weight}”.` : 'An empty field means 1.'
            }
            error={errors.weight?.message}
            field={weightControl}
          />
        )}
      </div>
      <NoAddress
        email={email}
        onChange={(next) => form.setValue('email', next, { shouldDirty: true })}
      />
      {canShare && email !== null && (
        <Checkbox isOn={isShared} onChange={setIsShared}>
          Register with the same address. Anyone who reads its emails can sign in and vote as each
          of its voters.
        </Checkbox>
      )}
      <ChangedMeanwhile error={error} />
      <SaveFailure error={error} remedy="Check your connection and save again." />
      <div className="flex flex-wrap justify-end gap-3">
        <Button onClick={onCancel} disabled={isPending}>
          Cancel
        </Button>
        <Button type="submit" variant="primary" isBusy={isPending} busyLabel="Saving…">
          Save Line
        </Button>
      </div>
    </form>
  );
}
