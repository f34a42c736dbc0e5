import fc from 'fast-check';
import { held } from './held-election.ts';
import {
  type ElectionRecord,
  isConcluded,
} from '../../src/features/elections/stored/election-document.ts';
import { createGroupChanges } from '../../src/features/elections/editing/group-changes.ts';
import {
  coveredBy,
  openTogether,
  relevant,
} from '../../src/features/elections/electorate/open-together.ts';
import {
  countPart,
  listRefusal,
  type PartCounts,
  tooEarly,
} from '../../src/features/results/participation-refusal.ts';
import {
  createSharing,
  electionsOfVoter,
} from '../../src/features/elections/electorate/shared-voters.ts';

/** How long after the close a recount takes place and ballots can still arrive, in milliseconds. */
const PROGRESS = 30_000;
const never = new Date(8e15);
const system = { type: 'system' } as const;
const groupOf = (_id: string) => ({ _id, name: _id });

export interface Planned {
  isHidden: boolean;
  isOpen: boolean;
  groups: readonly string[];
}

interface Voter {
  id: string;
  registeredAt: Date;
  groups: { group: string; since: Date; until?: Date }[];
}

/** The voters from one place to another in each of these blocks of six. */
interface Some {
  blocks: readonly number[];
  from: number;
  to: number;
}

/** Elections and a roll, in memory, with the rules of the product about what may change. */
function createWorld(planned: readonly Planned[], blocks: readonly (readonly string[])[]) {
  let now = 1_000_000;
  const date = () => new Date(now);
  const store = new Map<string, ElectionRecord>();
  const voters: Voter[] = [];
  const merged: { from: string; into: string }[] = [];
  /** The moments at which ballots were cast, by voter, by election. */
  const cast = new Map<string, Map<string, number>>();
  const lists = new Map<string, { covered: string[]; voted: string[] }>();
  const clock = {
    now: date,
    trusted: date,
    hasPassed: (since: Date, milliseconds: number) => now - since.getTime() >= milliseconds,
  };
  const all = () => [...store.values()].filter(({ deletedAt }) => deletedAt === null);
  const at = (place: number): ElectionRecord | undefined => all()[place % all().length];
  const put = (election: ElectionRecord, changed: Partial<ElectionRecord>) =>
    store.set(election._id, { ...election, updatedAt: date(), ...changed });

  function move(election: ElectionRecord, to: ElectionRecord['status']): void {
    const change = { from: election.status, to, at: date(), by: system };
    const statusChanges = [...election.statusChanges, change];
    put(election, { status: to, statusSetAt: date(), statusChanges });
  }

  const groupChanges = createGroupChanges({
    elections: { findAllStored: async () => all(), findAllEver: async () => [...store.values()] },
    store: {
      findAll: async () => all(),
      findMovable: (async () => all().filter(({ status }) => status !== 'completed')) as never,
      keepElectorate: async ({ _id }, { electorate, updatedAt }) => {
        const election = store.get(_id);
        if (election) store.set(_id, { ...election, electorate, updatedAt });
        return true;
      },
    },
    clock: clock as never,
  });

  const isIn = (voter: Voter, group: string) =>
    voter.groups.some((one) => one.group === group && !one.until);
  const leave = (voter: Voter, group: string) => {
    voter.groups = voter.groups.map((one) =>
      one.group === group && !one.until ? { ...one, until: date() } : one,
    );
  };
  const join = (voter: Voter, group: string) => {
    const isMerged = merged.some(({ from }) => from === group);
    if (!isMerged && !isIn(voter, group)) voter.groups.push({ group, since: date() });
  };
  /** Returns whether the election is only for the group that has been merged. */
  const isOutdated = ({ electorate: { groups } }: ElectionRecord) =>
    merged.length > 0 &&
    groups.some(({ id }) => id === 'n') &&
    groups.every(({ id }) => id !== 's');
  const some = ({ blocks: chosen, from, to }: Some) =>
    chosen.flatMap((block) => voters.slice(block * 6 + from, block * 6 + to));

  function register(groups: readonly string[]): void {
    const voter: Voter = { id: `v${voters.length}`, registeredAt: date(), groups: [] };
    groups.forEach((group) => {
      join(voter, group);
    });
    voters.push(voter);
  }

  for (const [place, { isHidden, groups, isOpen }] of planned.entries()) {
    const election = held({ id: `e${place}`, from: 0, groups: [...groups], isHidden });
    const blank = { ballotSalt: null, declared: null, startDate: never, endDate: never };
    put({ ...election, ...blank, status: 'upcoming', statusChanges: [] }, {});
    const stored = store.get(`e${place}`);
    if (isOpen && stored) move(stored, 'active');
  }
  for (const groups of blocks) for (let count = 0; count < 6; count += 1) register(groups);

  /** Requests a list, as `createParticipation` does. */
  function list(election: ElectionRecord): void {
    const others = relevant([...store.values()]).filter(({ _id }) => _id !== election._id);
    const together = openTogether(election, [election, ...others]);
    const sharing = createSharing(together);
    voters.forEach(sharing.add);
    const found = election.ballotSalt === null ? [election] : sharing.of(election);
    if (tooEarly(election, found, clock) !== undefined) return;
    const covered = coveredBy(election, found);
    const parts = voters.map((voter) => ({
      ...electionsOfVoter(voter, covered),
      tookPart: covered.some(({ _id }) => cast.get(_id)?.has(voter.id)),
    }));
    const counts: PartCounts = new Map();
    for (const part of parts) countPart(counts, part);
    if (listRefusal(covered, counts) !== undefined) return;
    const voted = voters.filter((_, place) => parts[place]?.tookPart).map(({ id }) => id);
    const given = { covered: covered.map(({ _id }) => _id).toSorted(), voted };
    lists.set(JSON.stringify(given), given);
  }

  const acts = {
    open(election: ElectionRecord) {
      const isReopened = election.status === 'completed';
      const isRefused =
        isConcluded(election) || election.ballot.results !== 'live' || isOutdated(election);
      if (election.status !== 'active' && !(isReopened && isRefused)) move(election, 'active');
    },
    close(election: ElectionRecord) {
      if (election.status === 'active') move(election, 'completed');
    },
    postpone(election: ElectionRecord) {
      if (election.status === 'active') move(election, 'upcoming');
    },
    declare(election: ElectionRecord) {
      if (election.status !== 'completed' || isConcluded(election)) return;
      now = Math.max(now, election.statusSetAt.getTime() + PROGRESS);
      put(election, { declared: { at: date(), by: system } });
    },
    finish(election: ElectionRecord) {
      acts.close(election);
      acts.declare(store.get(election._id) ?? election);
    },
    remove: (election: ElectionRecord) => put(election, { deletedAt: date() }),
    /** Replaces the groups, which is possible until the first ballot. */
    regroup(election: ElectionRecord, _who: Some, group: string) {
      const isOpen = election.ballotSalt === null && !isConcluded(election);
      if (isOpen) put(election, { electorate: { groups: [{ id: group, name: group }] } });
    },
    leave: (_election: ElectionRecord, who: Some, group: string) => {
      for (const voter of some(who)) leave(voter, group);
    },
    join: (_election: ElectionRecord, who: Some, group: string) => {
      for (const voter of some(who)) join(voter, group);
    },
    register: (_election: ElectionRecord, _who: Some, group: string) => register([group]),
    async merge() {
      const [from, into] = [groupOf('n'), groupOf('s')];
      const refusal = await groupChanges.mergeRefusal();
      if (merged.length > 0 || refusal !== undefined) return;
      merged.push({ from: 'n', into: 's' });
      await groupChanges.replaceGroup(from, into, system);
      for (const voter of voters.filter((one) => isIn(one, 'n'))) {
        leave(voter, 'n');
        join(voter, 's');
      }
    },
    wait() {
      now += 100_000;
    },
  };

  /** Casts ballots in these elections at the same moment, also ballots that were on their way when voting closed. */
  function vote(who: Some, places: readonly number[]): void {
    for (const place of places) {
      const election = at(place);
      if (!election) continue;
      const { _id, status, statusSetAt, electorate } = election;
      const isLate = status === 'completed' && now - statusSetAt.getTime() < PROGRESS;
      if (isConcluded(election) || !(status === 'active' || isLate)) continue;
      const { groups } = electorate;
      const eligible = some(who).filter(
        (voter) => groups.length === 0 || groups.some(({ id }) => isIn(voter, id)),
      );
      if (eligible.length === 0) continue;
      const box = cast.get(_id) ?? new Map<string, number>();
      for (const { id } of eligible) if (!box.has(id)) box.set(id, now);
      cast.set(_id, box);
      put(election, { ballotSalt: 'salt' });
    }
  }

  /** Returns whether a voter cast ballots in both elections at the same moment, and someone saw a choice arrive. */
  function areLinked(one: string, other: string): boolean {
    const isHidden = (id: string) => store.get(id)?.ballot.results !== 'live';
    if (one === other || (isHidden(one) && isHidden(other))) return false;
    const moments = cast.get(other);
    return [...(cast.get(one) ?? [])].some(([voter, moment]) => moments?.get(voter) === moment);
  }

  return {
    vote,
    async act(kind: keyof typeof acts, place: number, who: Some, group: string) {
      const election = at(place);
      if (election) await acts[kind](election, who, group);
    },
    askForAll() {
      for (const election of all()) list(election);
      now += 1_000;
    },
    end() {
      for (const election of all()) acts.finish(election);
      now += 301_000;
      for (const election of all()) list(election);
    },
    /** Returns two lists whose comparison reveals more than either of them. */
    comparable: () => {
      const given = [...lists.values()];
      const isComparable = (one: string, other: string) => one === other || areLinked(one, other);
      return given.flatMap((one, number) =>
        given
          .slice(number + 1)
          .filter((other) => one.covered.some((a) => other.covered.some((b) => isComparable(a, b))))
          .map((other) => [one, other]),
      );
    },
    given: () => lists.size,
  };
}

const group = fc.constantFrom<string[]>('n', 's', 'c');
const who: fc.Arbitrary<Some> = fc.record({
  blocks: fc.subarray([0, 1, 2], { minLength: 1 }),
  from: fc.constantFrom(0, 0, 5),
  to: fc.constantFrom(1, 5, 6, 6),
});
const elections = fc.array(
  fc.record({
    isHidden: fc.constantFrom(false, false, false, true),
    isOpen: fc.constantFrom(true, true, false),
    groups: fc.constantFrom([], ['n'], ['s'], ['c'], ['n', 's'], ['n', 's']),
  }),
  { minLength: 2, maxLength: 3 },
);
const blocks = fc.tuple(...[0, 1, 2].map(() => fc.subarray(['n', 's', 'c'])));
const vote = fc.record({
  kind: fc.constant('vote' as const),
  who,
  places: fc.subarray([0, 1, 2], { minLength: 1 }),
});
const act = fc.record({
  kind: fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom('open' as const, 'close' as const, 'finish' as const) },
    { weight: 4, arbitrary: fc.constantFrom('join' as const, 'leave' as const) },
    { weight: 3, arbitrary: fc.constantFrom('merge' as const, 'regroup' as const) },
    {
      weight: 2,
      arbitrary: fc.constantFrom(
        ...(['postpone', 'remove', 'register', 'wait', 'declare'] as const),
      ),
    },
  ),
  place: fc.nat(2),
  who,
  group,
});
const steps = fc.array(fc.oneof({ weight: 1, arbitrary: vote }, { weight: 2, arbitrary: act }), {
  minLength: 4,
  maxLength: 14,
});

export type Step = typeof steps extends fc.Arbitrary<(infer One)[]> ? One : never;
export type Timeline = readonly [
  readonly Planned[],
  readonly (readonly string[])[],
  readonly Step[],
];

/** Plays a timeline and requests all lists after each step. */
export async function play([planned, groups, all]: Timeline) {
  const world = createWorld(planned, groups);
  for (const one of all) {
    if (one.kind === 'vote') world.vote(one.who, one.places);
    else await world.act(one.kind, one.place, one.who, one.group);
    world.askForAll();
  }
  world.end();
  return world;
}

/** Plays random timelines, and passes each world to `check`. */
export const playMany = (
  numRuns: number,
  check: (world: Awaited<ReturnType<typeof play>>) => void,
) =>
  fc.assert(
    fc.asyncProperty(elections, blocks, steps, async (...timeline) => check(await play(timeline))),
    { numRuns },
  );
