import { isDeepStrictEqual } from 'node:util';
import { type ElectorateChoice, groupKeyOf } from '@votewise/contract';
import { AppError } from '../../../platform/app-error.ts';
import type { Electorate } from '../../people/index.ts';
import { type ElectionRecord, mayHaveBallots, whyFrozen } from '../stored/election-document.ts';

/** The fields of an election that decide who is eligible. */
export interface ElectorateFields
  extends Pick<
    ElectionRecord,
    '_id' | 'status' | 'statusSetAt' | 'statusChanges' | 'meeting' | 'proxies' | 'ballot'
  > {
  electorate: { groups: readonly { id: string }[] };
}

/**
 * The members who were present or represented at some moment while voting in an election was open; true for those for
 * whom that was the whole time.
 */
export type Attended = ReadonlyMap<string, boolean>;

/** Returns when voting closed; undefined unless the election is completed. */
function closedAt({
  status,
  statusSetAt,
}: Pick<ElectorateFields, 'status' | 'statusSetAt'>): Date | undefined {
  return status === 'completed' ? statusSetAt : undefined;
}

/** Returns whether only members who are present or represented at the meeting of an election can vote in it. */
export const isForThosePresent = ({ meeting }: Pick<ElectionRecord, 'meeting'>): boolean =>
  meeting?.presence === 'present';

/** Returns the IDs of the groups whose members can vote; empty if everyone can vote. */
export const groupsOf = ({ electorate }: Pick<ElectorateFields, 'electorate'>): string[] =>
  electorate.groups.map(({ id }) => id);

/** Returns the IDs of the groups of the meeting whose members take part; empty for everyone, and without a meeting. */
export const meetingGroupsOf = ({
  meeting,
  proxies,
}: Pick<ElectionRecord, 'meeting' | 'proxies'>) =>
  (meeting && proxies?.meeting === meeting.id && proxies.groups) || [];

/** Returns who can vote now or, once voting has closed, who could vote when it closed. */
export const electorateOf = (
  election: Pick<ElectorateFields, 'status' | 'statusSetAt' | 'electorate'>,
): Electorate => ({
  groups: groupsOf(election),
  close: closedAt(election),
});

/** Returns whether these are the names of the election's groups, in any order. */
export function isSameElectorate(
  { electorate }: Pick<ElectionRecord, 'electorate'>,
  { groups }: ElectorateChoice,
): boolean {
  const keysOf = (names: readonly string[]) => names.map(groupKeyOf).toSorted();
  const current = electorate.groups.map(({ name }) => name);
  return isDeepStrictEqual(keysOf(groups), keysOf(current));
}

/** Rejects changes to who can vote and to weighting once ballots may exist. @throws AppError ELECTORATE_LOCKED */
export function requireOpenElectorate(
  election: ElectionRecord,
  changes: Partial<ElectionRecord>,
): void {
  if (!mayHaveBallots(election)) return;
  const { electorate, weighted, meeting } = changes;
  if (electorate === undefined && weighted === undefined && meeting === undefined) return;
  const text = `${whyFrozen(election)}, so who can vote and how votes are weighted can no longer be changed.`;
  throw new AppError(
    'ELECTORATE_LOCKED',
    election.ballot.encrypted ? text : `${text} You can still add voters to a group.`,
  );
}
