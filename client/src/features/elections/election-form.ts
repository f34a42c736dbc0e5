import {
  appearanceOf,
  type CreateElectionRequest,
  createElectionRequest,
  type Election,
  type SingleElection,
  type UpdateCandidatesRequest,
  type UpdateElectionRequest,
} from '@votewise/contract';
import { type Ballot, completeBallot } from '@votewise/contract/elections/ballot';
import {
  initialFields,
  pickFields,
  requiredFields,
  type ElectionField,
  electionFieldNames,
  electionFields,
} from '@votewise/contract/elections/fields';
import { PLACEHOLDER_CANDIDATES } from '@votewise/contract/elections/placeholders';
import { wasOpened } from '@votewise/contract/elections/stages';
import { asName } from '@votewise/contract/text/isolate';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { ballotOf } from './stored-ballot.ts';

/** The values of the schedule and edit forms: the request as sent, with dates as ISO strings or ''. */
export type ElectionValues = CreateElectionRequest;
export type CandidateRow = UpdateCandidatesRequest['candidates'][number];
/** With every field of the candidates, because an edit sends all of them. */
type FilledValues = ElectionValues & { candidates: Required<CandidateRow>[]; ballot: Ballot };

let temporaryIds = 0;

/** A blank row with a temporary id. The server assigns the permanent one. */
export function newCandidate(): Required<CandidateRow> {
  temporaryIds += 1;
  return {
    id: `new-${Date.now()}-${temporaryIds}`,
    name: '',
    description: '',
    photo: null,
    statement: null,
  };
}

export function newElection(): FilledValues {
  return {
    ...initialFields,
    candidates: PLACEHOLDER_CANDIDATES.map((texts) => ({ ...newCandidate(), ...texts })),
  };
}

/** Returns the whole ballot of a form. A form always has one, although it is optional in the type of the request. */
export function ballotIn({ ballot = {} }: Pick<ElectionValues, 'ballot'>): Ballot {
  const { majority, scale, ...rest } = ballot;
  const { comparison = 'more-than', base = 'valid' } = majority ?? {};
  return completeBallot({
    ...rest,
    majority: majority ? { ...majority, comparison, base } : null,
    scale: scale && { max: scale.max ?? Number.NaN, words: scale.words ?? null },
  });
}

export function electionValuesOf(election: Election): FilledValues {
  return {
    ...pickFields(election),
    ballot: ballotOf(election),
    candidates: election.candidates.map(
      ({ id, name, description, photo = null, statement = null }) => ({
        id,
        name,
        description,
        photo,
        statement,
      }),
    ),
  };
}

/** True if the candidates and the ballot can still be changed. */
export function isUnfrozen({
  status,
  hasBallots,
}: Pick<Election, 'status' | 'hasBallots'>): boolean {
  return status === 'upcoming' && !hasBallots;
}

/** Returns why candidates, ballot, and texts can no longer be changed. Paper can be handed out before voting opens. */
export const whyFrozen = (
  election: Pick<SingleElection, 'status' | 'hasBallots' | 'progress'>,
): string =>
  election.status === 'active' || wasOpened(election)
    ? 'Voting has begun'
    : 'Paper ballots were handed out';

/** True if the choice of voters can still be changed: until the first ballot, unless the election is completed. */
export function isElectorateOpen({
  status,
  hasBallots,
}: Pick<Election, 'status' | 'hasBallots'>): boolean {
  return status !== 'completed' && !hasBallots;
}

/** The full election for PUT with the form's changes. `expectedUpdatedAt` identifies the version that was loaded. */
export function updateRequestOf(
  base: Election,
  values: ElectionValues,
): UpdateElectionRequest & Pick<Election, 'id' | 'totalVotes'> {
  const { id, totalVotes, updatedAt } = base;
  return {
    id,
    totalVotes,
    ...values,
    ballot: isUnfrozen(base)
      ? values.ballot
      : { ...base.ballot, links: values.ballot?.links ?? base.ballot.links },
    weighted: isUnfrozen(base) ? values.weighted : base.weighted,
    electorate: isElectorateOpen(base) ? values.electorate : base.electorate,
    status: values.status ?? base.status,
    expectedUpdatedAt: updatedAt,
  };
}

/** Returns the labels of the required fields that are empty. */
export const missingFields = (values: ElectionValues): string[] =>
  requiredFields
    .filter((field) => appearanceOf(values[field]) === '')
    .map((field) => electionFields[field].label);

/** A form that applies the rules of the contract. It submits the values as typed, not the parsed dates. */
export function useElectionForm(defaultValues: ElectionValues) {
  return useForm<ElectionValues, unknown, ElectionValues>({
    defaultValues,
    resolver: zodResolver(createElectionRequest, undefined, { raw: true }),
  });
}

interface Versions {
  /** The candidates that the form was filled with. */
  base: readonly CandidateRow[];
  typed: readonly CandidateRow[];
  /** The candidates that are stored now. */
  fresh: readonly CandidateRow[];
}

function findById(rows: readonly CandidateRow[], id: string | undefined): CandidateRow | undefined {
  return rows.find((row) => row.id === id);
}

function isSame(a: CandidateRow | undefined, b: CandidateRow | undefined): boolean {
  return (
    a?.name === b?.name &&
    (a?.description ?? '') === (b?.description ?? '') &&
    (a?.photo ?? null) === (b?.photo ?? null) &&
    (a?.statement ?? null) === (b?.statement ?? null)
  );
}

/** True if rows were moved in the form. Added rows that were not moved come after the others. */
function hasMoved({ base, typed }: Pick<Versions, 'base' | 'typed'>): boolean {
  const added = typed.filter((row) => !findById(base, row.id));
  const unmoved = [...base.filter((row) => findById(typed, row.id)), ...added];
  return unmoved.some(({ id }, place) => typed[place]?.id !== id);
}

/** Gives the form's candidates the IDs that the server has given them since: see `renewedIds` on the server. */
function withNewIds({ base, typed, fresh }: Versions): Versions {
  const added = fresh.filter((row) => !findById(base, row.id));
  const newIdOf = (row: CandidateRow) =>
    findById(fresh, row.id) ? row.id : added.find((one) => isSame(one, row))?.id;
  const newIds = new Map(base.map((row) => [row.id, newIdOf(row)]));
  const renewed = (row: CandidateRow): CandidateRow => ({
    ...row,
    id: newIds.get(row.id) ?? row.id,
  });
  return { base: base.map(renewed), typed: typed.map(renewed), fresh };
}

/** Applies the form's changes to the stored candidates. Keeps everything that was typed, moved, or removed. */
export function mergeCandidates(versions: Versions): CandidateRow[] {
  const { base, typed, fresh } = withNewIds(versions);
  const stored = fresh.flatMap((row) => {
    const before = findById(base, row.id);
    const now = findById(typed, row.id);
    if (before && !now) return [];
    return now && !isSame(before, now) ? [now] : [row];
  });
  const kept = typed.filter(
    (row) => !findById(fresh, row.id) && !isSame(findById(base, row.id), row),
  );
  const merged = [...stored, ...kept];
  if (!hasMoved({ base, typed })) return merged;
  const placed = typed.flatMap(({ id }) => findById(merged, id) ?? []);
  return [...placed, ...merged.filter((row) => !placed.includes(row))];
}

const list = new Intl.ListFormat('en-US');

/** Names for fields whose labels are not nouns. */
const NAMES: Partial<Record<ElectionField, string>> = { electorate: 'groups that can vote' };

/** True if a field was changed. A field with several values has an entry for each value. */
export function isDirty(entry: unknown): boolean {
  return typeof entry === 'object' && entry !== null
    ? Object.values(entry).some(isDirty)
    : entry === true;
}

/** 'Your changes to the title and end date of Choir Council haven’t been saved.' */
export function unsavedFields(
  title: string,
  dirty: Partial<Record<keyof ElectionValues, unknown>>,
): string {
  const fields = electionFieldNames.filter((field) => isDirty(dirty[field]));
  const names = fields.map((field) => NAMES[field] ?? electionFields[field].label.toLowerCase());
  const all = list.format(dirty.candidates ? [...names, 'candidates'] : names);
  return `Your changes to the ${all} of ${asName(title)} haven’t been saved.`;
}
