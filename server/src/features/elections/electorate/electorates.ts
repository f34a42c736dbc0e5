import { isDeepStrictEqual } from 'node:util';
import {
  type Ballot,
  type ElectorateChoice,
  groupKeyOf,
  type UpdateElectionInput,
} from '@votewise/contract';
import { AppError } from '../../../platform/app-error.ts';
import type { Actor } from '../../audit/index.ts';
import type { Electorate, Groups } from '../../people/index.ts';
import { differsInLinksOnly, withVisibility } from '../stored/ballot-settings.ts';
import { type ElectionRecord, mayHaveBallots } from '../stored/election-document.ts';
import type { ElectionChange } from '../stored/election-store.ts';

/** The fields of an election that decide who is eligible. */
export interface ElectorateFields
  extends Pick<
    ElectionRecord,
    '_id' | 'status' | 'statusSetAt' | 'statusChanges' | 'meeting' | 'proxies'
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

/** Returns the ballot after an edit. Hides the count if the election becomes weighted, or part of a meeting. */
export function visibleBallot(
  current: ElectionRecord,
  {
    ballot,
    weighted = current.weighted,
    ...given
  }: Pick<UpdateElectionInput, 'ballot' | 'weighted' | 'meeting'>,
): Ballot | undefined {
  // Such an election can’t join a meeting, and is refused for that reason. If it leaves one, its count stays hidden.
  const isFixed = current.status === 'active' || mayHaveBallots(current);
  const { meeting = current.meeting } = isFixed ? current : given;
  const isHiding = (weighted && !current.weighted) || (meeting && !current.meeting);
  const next = ballot ?? (isHiding ? current.ballot : undefined);
  return next && withVisibility(next, { weighted, meeting });
}

/** Returns whether these are the names of the election's groups, in any order. */
export function isSameElectorate(
  { electorate }: Pick<ElectionRecord, 'electorate'>,
  { groups }: ElectorateChoice,
): boolean {
  const keysOf = (names: readonly string[]) => names.map(groupKeyOf).toSorted();
  const current = electorate.groups.map(({ name }) => name);
  return isDeepStrictEqual(keysOf(groups), keysOf(current));
}

/**
 * Rejects reopening an election with ballots after one of its groups was merged into another. The reopened
 * election would either include people who could not vote in it before, or exclude people who could.
 * @throws AppError REOPENING_REFUSED
 */
function requireUnmerged(
  election: ElectionRecord,
  merged: readonly { from: string; into: string }[],
  nameOf: (id: string) => string,
): void {
  const listed = groupsOf(election);
  const blocking = merged.find(({ from, into }) => listed.includes(from) && !listed.includes(into));
  if (!mayHaveBallots(election) || !blocking) return;
  const name = election.electorate.groups.find(({ id }) => id === blocking.from)?.name ?? '';
  throw new AppError(
    'REOPENING_REFUSED',
    `This election can’t be reopened, because its group ${name} has been merged into ${nameOf(blocking.into)}. Schedule a new election instead.`,
  );
}

/** Rejects changes to who can vote and to weighting once ballots may exist. @throws AppError ELECTORATE_LOCKED */
export function requireOpenElectorate(
  election: ElectionRecord,
  changes: Partial<ElectionRecord>,
): void {
  if (!mayHaveBallots(election)) return;
  const { electorate, weighted, meeting } = changes;
  if (electorate === undefined && weighted === undefined && meeting === undefined) return;
  throw new AppError(
    'ELECTORATE_LOCKED',
    'Voting has begun, so who can vote and how votes are weighted can no longer be changed. You can still add voters to a group.',
  );
}

/** Returns whether a change is forbidden once the election may have ballots. */
export function isFixedByBallots({ set }: ElectionChange, current: ElectionRecord): boolean {
  const { title, description, candidates, electorate, weighted, meeting } = set;
  return (
    (set.proxies !== undefined && current.proxies !== undefined) ||
    (set.ballot !== undefined && !differsInLinksOnly(set.ballot, current)) ||
    [title, description, candidates, electorate, weighted, meeting].some(
      (part) => part !== undefined,
    )
  );
}

/** The part of the groups of voters that elections use. */
export type NamedGroups = Pick<
  Groups,
  'resolve' | 'isMerging' | 'findMerged' | 'nameOf' | 'currentOf'
>;

export type StoredElectorates = ReturnType<typeof createStoredElectorates>;

/** Electorates as elections store them: groups with their IDs. */
export function createStoredElectorates(groups: NamedGroups) {
  return {
    /**
     * Makes a change with the groups that have these names, and creates missing groups. The change is first tried
     * without IDs, so that a rejected change creates no groups.
     */
    async store<Change>(
      { groups: names }: ElectorateChoice,
      actor: Actor,
      changeOf: (electorate: ElectionRecord['electorate']) => Change,
    ): Promise<Change> {
      changeOf({ groups: names.map((name) => ({ id: '', name })) });
      const found = await groups.resolve(names, actor);
      return changeOf({ groups: found.map(({ _id: id, name }) => ({ id, name })) });
    },

    /**
     * Rejects reopening an election after a merge of its groups. A merge that begins after this check creates a
     * new version, so the caller can no longer replace the version that it read.
     * @throws AppError REOPENING_REFUSED; EDITED_MEANWHILE while a merge is in progress
     */
    async requireUnmerged(election: ElectionRecord): Promise<void> {
      // Checked first: if a merge ends in the meantime, the next check finds it.
      if (mayHaveBallots(election) && (await groups.isMerging(groupsOf(election)))) {
        throw new AppError(
          'EDITED_MEANWHILE',
          'A group of this election is being merged into another one. Try again in a moment.',
        );
      }
      requireUnmerged(election, await groups.findMerged(), groups.nameOf);
    },
  };
}
