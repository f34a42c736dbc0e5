import type { Election, WriteInsData } from '@votewise/contract';
import * as elections from '@votewise/contract/elections/elections-endpoints';
import { LIMITS } from '@votewise/contract/limits';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
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
import { suggestTargets, type Target } from './spellings.ts';

interface WriteInsPanelProps {
  election: Election;
  /** The number of ballots. If it changes, for example because paper ballots join, names are read again. */
  totalVotes: number;
  /** True once the result is declared or the ballot box is sealed. */
  isFinal: boolean;
  onSaved: () => void;
}

/** The names that voters have written in, and for whom they count. */
export function WriteInsPanel(props: WriteInsPanelProps) {
  const { election, totalVotes } = props;
  const { id } = election;
  const query = useQuery({
    queryKey: [...ELECTIONS_KEY, 'write-ins', id, totalVotes],
    queryFn: ({ signal }) => call(elections.writeIns, { params: { id }, signal }),
    // Names that are being assigned must not change under the hands of the officer.
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: keepPreviousData,
  });
  const { data, isError, refetch } = query;
  if (isError && !data) {
    return <LoadFailure what="The write-ins" onRetry={() => void refetch()} />;
  }
  if (!data) return null;
  if (data.texts.length === 0) return null;
  return (
    <TitledPanel id="write-ins" title="Write-ins" className="grid gap-4">
      <Assignment key={data.savedAt} {...props} data={data} />
    </TitledPanel>
  );
}

type Targets = ReadonlyMap<string, Target>;

const onBallot = (election: Election) => election.candidates.filter((one) => !one.isWrittenIn);

function savedTargets({ texts, people }: WriteInsData): Targets {
  const names = new Map(people.map((one) => [one.id, one.name]));
  const targets = new Map<string, Target>();
  for (const { text, candidateId } of texts) {
    if (candidateId === undefined) continue;
    const name = names.get(candidateId);
    targets.set(text, name === undefined ? { candidateId } : { name });
  }
  return targets;
}

/** A target as the value of an option. */
const valueOf = (target: Target | undefined): string => {
  if (!target) return '';
  return 'name' in target ? `name ${target.name}` : `id ${target.candidateId}`;
};

function targetOf(value: string): Target | undefined {
  if (value.startsWith('name ')) return { name: value.slice('name '.length) };
  return value === '' ? undefined : { candidateId: value.slice('id '.length) };
}

/** Returns the groups of a request. */
function groupsOf(targets: Targets) {
  const groups = new Map<string, Target & { texts: string[] }>();
  for (const [text, target] of targets) {
    const key = valueOf(target);
    const group = groups.get(key) ?? { ...target, texts: [] };
    group.texts.push(text);
    groups.set(key, group);
  }
  return [...groups.values()];
}

function Assignment(props: WriteInsPanelProps & { data: WriteInsData }) {
  const { election, data, isFinal, onSaved } = props;
  const client = useQueryClient();
  const candidates = onBallot(election);
  const isSaved = data.savedAt !== null;
  const [history, setHistory] = useState<readonly Targets[]>(() => [
    isSaved
      ? savedTargets(data)
      : suggestTargets(
          data.texts.map(({ text }) => text),
          candidates,
          LIMITS.newPeopleMax,
        ),
  ]);
  const [name, setName] = useState('');
  const [added, setAdded] = useState<readonly string[]>([]);
  const targets: Targets = history.at(-1) ?? new Map<string, Target>();
  const { mutate: save, isPending } = useMutation({
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
  const named = [...targets.values()].flatMap((target) => ('name' in target ? [target.name] : []));
  const people = [...new Set([...named, ...added])].toSorted((a, b) => a.localeCompare(b));

  function assign(text: string, target: Target | undefined): void {
    const next = new Map(targets);
    if (target) next.set(text, target);
    else next.delete(text);
    setHistory([...history, next]);
  }

  function addPerson(): void {
    const typed = name.normalize('NFC').trim();
    if (typed !== '') setAdded([...added, typed]);
    setName('');
  }

  return (
    <>
      {!isSaved && (
        <Banner tone="notice" role="note">
          No one is elected until you have saved for whom these names count. Check each suggestion.
        </Banner>
      )}
      <p className="text-14 text-ink-2">
        {isFinal
          ? 'The result is final, so this can no longer be changed.'
          : 'Join different spellings by choosing the same person. A ballot with several spellings of one person counts once for that person. Voters see the people you choose, and all other names as one number. Auditors see every name. Once you have saved, the election can’t be reopened.'}
      </p>
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
            {data.texts.map(({ text, votes, weight }) => (
              <tr key={text} className="*:px-1 *:py-2">
                <th scope="row" className="text-start font-medium wrap-anywhere">
                  <bdi translate="no">{text}</bdi>
                </th>
                <td className="text-14 tabular-nums">
                  {formatQuantity(votes, 'vote')}
                  {weight !== undefined && `, weight ${weight}`}
                </td>
                <td>
                  <select
                    aria-label={`${text} counts for`}
                    className={controlStyle}
                    disabled={isFinal || isPending}
                    value={valueOf(targets.get(text))}
                    onChange={({ target }) => assign(text, targetOf(target.value))}
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
                </td>
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
      {!isFinal && (
        <>
          <div className="flex flex-wrap items-end gap-3">
            <TextField
              label="Another name"
              hint="For example, the full name of a person whom voters wrote in by a nickname."
              value={name}
              maxLength={LIMITS.candidateNameMax}
              onChange={({ target }) => setName(target.value)}
              className="min-w-0 flex-1"
            />
          </div>
          <div className="flex flex-wrap gap-3">
            <Button disabled={name.trim() === ''} onClick={addPerson}>
              Add Name
            </Button>
            <Button disabled={history.length < 2} onClick={() => setHistory(history.slice(0, -1))}>
              Undo
            </Button>
            <Button variant="primary" disabled={isPending} onClick={() => save()}>
              Save and Count
            </Button>
          </div>
        </>
      )}
    </>
  );
}
