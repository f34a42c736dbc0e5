import { setTimeout as delay } from 'node:timers/promises';
import {
  median,
  ms,
  ratiosOf,
  ratioText,
  spread,
  type Bench,
  type Finding,
} from './bench-findings.ts';
import { openSetting, processorTimeOf, type Setting } from './bench-setting.ts';
import { tokenVersion, writeVoters } from './bench-voters.ts';
import { call, type Election, inLanes, openElection } from '../people.ts';

const voterCount = 100_000;
const groupCount = 50;
const electionCount = 40;
const repetitions = 60;
const castTurns = 8;
const castsPerTurn = 1_500;
/** The number of groups in the election for which casting is measured. */
const castingGroups = 10;
/** The product counts as busy if it uses more processor time than this in two seconds. */
const busyMicroseconds = 200_000;

const nameOf = (group: number) => `Branch ${(group % groupCount) + 1}`;

/** Returns an election's groups. Only the first election is for the first branch. */
const groupsOf = (election: number) =>
  election === 0
    ? [nameOf(0)]
    : [nameOf(election), nameOf(1 + ((3 * election) % (groupCount - 1)))];

interface GroupRecord {
  _id: string;
  name: string;
}

/**
 * Writes voters, each in up to three groups.
 * @returns the IDs of voters in the first groups
 */
async function register(setting: Setting, groups: readonly GroupRecord[]): Promise<string[]> {
  const voters = await writeVoters(setting, voterCount, (place) => {
    const numbers = [...new Set([place, place * 7, place * 13].map((one) => one % groupCount))];
    return {
      groups: numbers.slice(0, 1 + (place % 3)).flatMap((number) => groups[number] ?? []),
      weight: 1 + (place % 9),
    };
  });
  return voters.filter((_, place) => place % groupCount < castingGroups);
}

/** Waits until the product has little work left, such as reading the new voters. */
async function untilQuiet({ product }: Setting): Promise<void> {
  const used = () => processorTimeOf(product.processes().map(({ pid }) => pid));
  for (let before = used(), isBusy = true; isBusy; ) {
    await delay(2_000);
    const now = used();
    isBusy = now - before > busyMicroseconds;
    before = now;
  }
}

/**
 * Compares casting by the same members in an election for their groups and in an election for everyone, in alternating
 * turns.
 */
async function compareCasts(
  { loader, say }: Bench,
  { setting, members, own }: { setting: Setting; members: readonly string[]; own: Election },
) {
  const elections = [setting.election, own] as const;
  const times: number[][] = [[], []];
  const processor: number[][] = [[], []];
  for (let turn = 0; turn < castTurns; turn += 1) {
    const voters = members.slice(turn * castsPerTurn, (turn + 1) * castsPerTurn);
    // The order alternates from turn to turn.
    for (const place of turn % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const)) {
      const { id, candidates } = elections[place];
      const body = JSON.stringify({ electionId: id, candidateId: candidates[0]?.id });
      const requests = voters.map((sub) => {
        const token = setting.voterToken(sub, tokenVersion);
        return { method: 'POST', path: '/api/votes/cast', token, body } as const;
      });
      const pids = setting.product.processes().map(({ pid }) => pid);
      const before = processorTimeOf(pids);
      const load = await loader.run({ port: setting.port, requests, connections: 32 });
      if (load.statuses['201'] !== voters.length) throw new Error(JSON.stringify(load.statuses));
      times[place]?.push(load.perSecond);
      // Checkpoints are part of the work for these ballots and would disturb the next turn.
      await setting.untilTaken(id);
      processor[place]?.push((processorTimeOf(pids) - before) / voters.length);
    }
  }
  const [all = [], group = []] = times;
  const [allProcessor = [], groupProcessor = []] = processor;
  const sum = (values: readonly number[]) => values.reduce((whole, value) => whole + value, 0);
  // The ratio is for all turns together, because single turns differ by a factor of two.
  const ofProcessor = (sum(groupProcessor) / sum(allProcessor)).toFixed(2);
  const figure = `${Math.round(median(group))} casts per second, for everyone ${Math.round(median(all))} (${ratioText(ratiosOf(group, all))}×); processor time of all turns ${ofProcessor}×`;
  say(`casts for ${castingGroups} groups: ${figure}`);
  return { figure, values: { all, group, allProcessor, groupProcessor } };
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

/**
 * Measures how long it takes to load a voter's list of elections when there are many electorates, and to compute the
 * turnout of all elections at once.
 */
export async function benchElectorates(bench: Bench): Promise<Finding[]> {
  const { say } = bench;
  const setting = await openSetting();
  try {
    const { product, administrator } = setting;
    const open = (election: number) =>
      openElection(product, administrator, {
        title: `Delegates ${election}`,
        electorate: { groups: groupsOf(election) },
      });
    // The first election would create only its own groups, so all groups are created here.
    await inLanes(
      Array.from({ length: groupCount }, (_, group) => group),
      8,
      async (group) => {
        await call(`${product.api}/groups`, {
          token: administrator,
          body: { name: nameOf(group) },
        });
      },
    );
    const { data } = await call(`${product.api}/groups`, { token: administrator });
    const groups = Array.from({ length: groupCount }, (_, group) => {
      const name = nameOf(group);
      const found: { id: string } = data.groups.find((one: { name: string }) => one.name === name);
      return { _id: found.id, name };
    });
    const began = performance.now();
    const members = await register(setting, groups);
    const took = Math.round((performance.now() - began) / 1_000);
    say(`${voterCount} voters written in ${took} s`);
    const elections = [await open(0)];
    // This voter is a member of the first branch.
    const token = await setting.tokenOf('BENCH0');
    await setting.untilListed(token, elections.length + 1);
    await untilQuiet(setting);
    say('quiet');

    async function lists(reader: string): Promise<number[]> {
      const list = () => call(`${product.api}/elections`, { token: reader });
      const times: number[] = [];
      for (let round = 0; round <= repetitions; round += 1) times.push(await timed(list));
      return times.slice(1);
    }
    const one = await lists(token);
    for (let election = 1; election < electionCount; election += 1) {
      elections.push(await open(election));
    }
    await untilQuiet(setting);
    const many = await lists(token);
    const all = await lists(administrator);
    const turnouts = async () => {
      const asked = elections.map(({ id }) =>
        call(`${product.api}/votes/results/${id}`, { token: administrator }),
      );
      await Promise.all(asked);
    };
    const first = await timed(turnouts);
    const later = [];
    for (let round = 0; round < 5; round += 1) later.push(await timed(turnouts));
    // Changing one voter's rights causes all sums to be computed again. If nothing has changed, the sums have merely
    // expired.
    const changed = [];
    const unchanged = [];
    for (let round = 0; round < 5; round += 1) {
      await delay(5_100);
      unchanged.push(await timed(turnouts));
      const whom = { ids: members.slice(round, round + 1) };
      const body = { whom, add: [nameOf(castingGroups + round)], remove: [], weight: 2 };
      const path = `${product.api}/auth/voters/memberships`;
      const answer = await call(path, { token: administrator, body });
      if (answer.data.changed !== 1) throw new Error('a voter’s rights could not be changed');
      // The number of eligible voters is cached for five seconds.
      await delay(5_100);
      changed.push(await timed(turnouts));
    }
    const own = await openElection(product, administrator, {
      title: 'Casts',
      electorate: { groups: Array.from({ length: castingGroups }, (_, group) => nameOf(group)) },
    });
    const casts = await compareCasts(bench, { setting, members, own });
    const ratio = median(many) / median(one);
    const listFigure = `${ms(median(many))} (${spread(many, 1)}), with one election ${ms(median(one))} = ${ratio.toFixed(2)}×; all ${electionCount} for an administrator ${ms(median(all))}`;
    const turnoutFigure = `${ms(first)}, then ${ms(median(later))} (${spread(later, 1)}), after five seconds ${ms(median(unchanged))} (${spread(unchanged, 1)}), after changes to rights ${ms(median(changed))} (${spread(changed, 1)})`;
    say(`list of ${electionCount} elections: ${listFigure}; turnout of all: ${turnoutFigure}`);
    return [
      {
        what: `a voter's list while ${electionCount} elections are open for different groups, ${voterCount.toLocaleString('en-US')} voters in ${groupCount} groups`,
        figure: listFigure,
        budget: 'within 1.5×',
        values: { one, many, all },
      },
      {
        what: `results with turnout of all ${electionCount} at once, first and later`,
        figure: turnoutFigure,
        budget: 'within 100 ms after the first',
        values: { first, later, unchanged, changed },
      },
      {
        what: `casts in an election for ${castingGroups} groups, alternating with one for everyone`,
        figure: casts.figure,
        budget: 'no more than for everyone',
        values: casts.values,
      },
    ];
  } finally {
    await setting.close();
  }
}
