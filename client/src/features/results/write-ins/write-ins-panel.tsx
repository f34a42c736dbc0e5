import type { Election, WriteInsData } from '@votewise/contract';
import * as elections from '@votewise/contract/elections/elections-endpoints';
import { LIMITS } from '@votewise/contract/base/limits';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { Banner } from '../../../components/ui/banner.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { controlStyle, TextField } from '../../../components/ui/field.tsx';
import { LoadFailure } from '../../../components/ui/load-failure.tsx';
import { TitledPanel } from '../../../components/ui/titled-panel.tsx';
import { failureText } from '../../../lib/api-error.ts';
import { call } from '../../../lib/api.ts';
import { formatQuantity } from '../../../lib/format.ts';
import { ELECTIONS_KEY } from '../../../lib/query-keys.ts';
import { useFocus } from '../../../lib/use-focus.ts';
import { useAction } from '../../../lib/use-action.ts';
import type { Results } from '../count/shown-results.ts';
import type { CountsFor } from './spellings.ts';
import { type Targets, useDecisions } from './use-decisions.ts';
import { describeWeight } from '../../../lib/weights.ts';

interface WriteInsPanelProps {
  election: Election;
  results: Pick<Results, 'totalVotes' | 'onPaper' | 'awaitsNames'>;
  /** True once the result is declared or the ballot box is sealed. */
  isConcluded: boolean;
  /** Undefined for auditors, who change nothing. */
  onSaved?: () => void;
}

/** The names that voters have written in, and for whom they count. */
export function WriteInsPanel({ election, results, isConcluded, onSaved }: WriteInsPanelProps) {
  const { id, ballot } = election;
  const { totalVotes, onPaper, awaitsNames } = results;
  const query = useQuery({
    // Names are read again if there are other ballots, for example because paper ballots have joined.
    queryKey: [...ELECTIONS_KEY, 'write-ins', id, totalVotes, onPaper !== undefined],
    queryFn: ({ signal }) => call(elections.writeIns, { params: { id }, signal }),
    // Names that are being assigned must not change under the hands of the administrator.
    staleTime: onSaved ? Number.POSITIVE_INFINITY : 0,
    placeholderData: keepPreviousData,
  });
  const { data, isError, refetch } = query;
  const [hasSaved, setHasSaved] = useState(false);
  if (isError && !data) {
    return <LoadFailure what="The write-ins" onRetry={() => void refetch()} />;
  }
  if (!data) return null;
  if (data.texts.length === 0) {
    if (!ballot.onPaper || !awaitsNames) return null;
    return (
      <TitledPanel id="write-ins" title="Write-ins">
        <p>The names are shown once the paper ballots are part of the count.</p>
      </TitledPanel>
    );
  }
  return (
    <TitledPanel id="write-ins" title="Write-ins" className="grid gap-4">
      {onSaved && !isConcluded ? (
        <Assignment
          key={data.savedAt}
          {...{ election, data }}
          takesFocus={hasSaved}
          onSaved={() => {
            setHasSaved(true);
            onSaved();
          }}
        />
      ) : (
        <Assigned {...{ election, data, isConcluded }} />
      )}
    </TitledPanel>
  );
}

const onBallot = (election: Election) => election.candidates.filter((one) => !one.isWrittenIn);

/** A target as the value of an option. */
const valueOf = (target: CountsFor | undefined): string => {
  if (!target) return '';
  return 'name' in target ? `name ${target.name}` : `id ${target.candidateId}`;
};

function targetOf(value: string): CountsFor | undefined {
  if (value.startsWith('name ')) return { name: value.slice('name '.length) };
  return value === '' ? undefined : { candidateId: value.slice('id '.length) };
}

/** Returns the groups of a request. */
function groupsOf(targets: Targets) {
  const groups = new Map<string, CountsFor & { texts: string[] }>();
  for (const [text, target] of targets) {
    const key = valueOf(target);
    const group = groups.get(key) ?? { ...target, texts: [] };
    group.texts.push(text);
    groups.set(key, group);
  }
  return [...groups.values()];
}

/** The names, and for whom they count, for those who can't change it. */
function Assigned(props: { election: Election; data: WriteInsData; isConcluded: boolean }) {
  const { election, data, isConcluded } = props;
  const names = new Map([...election.candidates, ...data.people].map(({ id, name }) => [id, name]));
  const isDecided = isConcluded || data.savedAt !== null;
  return (
    <>
      <p className="text-14 text-ink-2">
        {isConcluded
          ? 'The result is final, so this can no longer be changed.'
          : 'Administrators decide for whom each name counts. The audit trail contains each decision.'}
      </p>
      <Names data={data}>
        {({ candidateId = '' }) => {
          const name = names.get(candidateId);
          if (name !== undefined) return <bdi translate="no">{name}</bdi>;
          return isDecided ? 'No one' : 'Not decided yet';
        }}
      </Names>
    </>
  );
}

type Written = WriteInsData['texts'][number];

/** A row for each name, with its votes and what `children` returns about it. */
function Names(props: { data: WriteInsData; children: (written: Written) => ReactNode }) {
  const { data, children } = props;
  return (
    <>
      <div className="overflow-x-auto">
        <table className="w-full">
          <thead>
            <tr className="border-b border-ink text-start text-14 text-ink-2 *:px-1 *:py-2 *:text-start *:font-semibold">
              <th scope="col">As written</th>
              <th scope="col">Votes</th>
              <th scope="col">Counts for</th>
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {data.texts.map((written) => (
              <tr key={written.text} className="*:px-1 *:py-2">
                <th scope="row" className="text-start font-medium wrap-anywhere">
                  <bdi translate="no">{written.text}</bdi>
                </th>
                <td className="text-14 tabular-nums">
                  {formatQuantity(written.votes, 'vote')}
                  {written.weight !== undefined && `, ${describeWeight(written.weight)}`}
                </td>
                <td>{children(written)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {data.unlisted > 0 && (
        <p className="text-14 text-ink-2">
          {formatQuantity(data.unlisted, 'vote')} for other names, each with few votes, count for no
          one.
        </p>
      )}
    </>
  );
}

/** The names, and for whom they count, for administrators who decide it. */
function Assignment(props: {
  election: Election;
  data: WriteInsData;
  /** Moves the focus to the button that saves, which was replaced when it was pressed. */
  takesFocus: boolean;
  onSaved: () => void;
}) {
  const { election, data, takesFocus, onSaved } = props;
  const client = useQueryClient();
  const candidates = onBallot(election);
  const { targets, people, isUndoable, ...decisions } = useDecisions(data, candidates);
  const [name, setName] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const saveButton = useFocus<HTMLButtonElement>(takesFocus);
  const { mutate: save, isPending } = useAction({
    mutationFn: () =>
      call(elections.assignWriteIns, {
        params: { id: election.id },
        body: { groups: groupsOf(targets), savedAt: data.savedAt },
      }),
    onSuccess: () => {
      toast.success('Write-ins saved. All ballots are being counted again.');
      void client.invalidateQueries({ queryKey: ELECTIONS_KEY });
      onSaved();
    },
    onError: (error) => toast.error(failureText(error, 'The write-ins were not saved')),
  });

  function addPerson(event: FormEvent): void {
    event.preventDefault();
    const typed = name.normalize('NFC').trim();
    if (typed !== '') decisions.add(typed);
    setName('');
    field.current?.focus();
  }

  /** A disabled button can't keep the focus. */
  function undo(): void {
    decisions.undo();
    if (decisions.isLast) saveButton.current?.focus();
  }

  return (
    <>
      {data.savedAt === null && (
        <Banner tone="notice" role="note">
          No one is elected until you have saved for whom these names count. Check each suggestion.
        </Banner>
      )}
      <p className="text-14 text-ink-2">
        Join different spellings by choosing the same person. A ballot with several spellings of one
        person counts once for that person. Voters see the people you choose, and all other names as
        one number. Auditors see every name. Once you have saved, the election can’t be reopened.
      </p>
      <Names data={data}>
        {({ text }) => (
          <TargetSelect
            {...{ text, candidates, people }}
            target={targets.get(text)}
            isDisabled={isPending}
            onChoose={(target) => decisions.assign(text, target)}
          />
        )}
      </Names>
      <form className="grid gap-4" onSubmit={addPerson}>
        <TextField
          ref={field}
          label="Another name"
          hint="For example, the full name of a person whom voters wrote in by a nickname."
          value={name}
          maxLength={LIMITS.candidateNameMax}
          onChange={({ target }) => setName(target.value)}
        />
        <div className="flex flex-wrap gap-3">
          <Button type="submit">Add Name</Button>
          <Button disabled={!isUndoable} onClick={undo}>
            Undo
          </Button>
          <Button ref={saveButton} variant="primary" isBusy={isPending} onClick={() => save()}>
            Save and Count
          </Button>
        </div>
      </form>
    </>
  );
}

function TargetSelect(props: {
  text: string;
  candidates: readonly { id: string; name: string }[];
  people: readonly string[];
  target: CountsFor | undefined;
  isDisabled: boolean;
  onChoose: (target: CountsFor | undefined) => void;
}) {
  const { text, candidates, people, target, isDisabled, onChoose } = props;
  return (
    <select
      aria-label={`${text} counts for`}
      className={controlStyle}
      disabled={isDisabled}
      value={valueOf(target)}
      onChange={(event) => onChoose(targetOf(event.target.value))}
    >
      <option value="">No one</option>
      <optgroup label="On the ballot">
        {candidates.map((one) => (
          <option key={one.id} value={valueOf({ candidateId: one.id })}>
            {one.name}
          </option>
        ))}
      </optgroup>
      <optgroup label="Written in">
        {[...new Set([...people, text])].map((one) => (
          <option key={one} value={valueOf({ name: one })}>
            {one}
          </option>
        ))}
      </optgroup>
    </select>
  );
}
