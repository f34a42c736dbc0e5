import { newUser, withPassword } from '../src/features/people/registering/rules.ts';
import { median, ms, spread, type Bench, type Finding } from './bench-findings.ts';
import { openSetting, type Setting } from './bench-setting.ts';
import { call, inLanes, openElection } from './people.ts';

const voterCount = 100_000;
const groupCount = 50;
const electionCount = 40;
const batchSize = 1_000;
const repetitions = 20;

const nameOf = (group: number) => `Branch ${(group % groupCount) + 1}`;

/** The groups of an election: different for each. Only the first one is for the first branch. */
const groupsOf = (election: number) =>
  election === 0
    ? [nameOf(0)]
    : [nameOf(election), nameOf(1 + ((3 * election) % (groupCount - 1)))];

interface GroupRecord {
  _id: string;
  name: string;
}

/** Writes voters as registering them would leave them, each in up to three groups. */
async function register(setting: Setting, groups: readonly GroupRecord[]): Promise<void> {
  const system = { type: 'system' } as const;
  for (let start = 0; start < voterCount; start += batchSize) {
    const at = new Date();
    const voters = Array.from({ length: batchSize }, (_, index) => {
      const place = start + index;
      const numbers = [...new Set([place, place * 7, place * 13].map((one) => one % groupCount))];
      const voter = {
        name: `Voter ${place}`,
        email: `voter${place}@example.org`,
        userId: `BENCH${place}`,
        userType: 'voter' as const,
        groups: numbers.slice(0, 1 + (place % 3)).flatMap((number) => groups[number] ?? []),
        weight: 1 + (place % 9),
      };
      const written = withPassword(newUser(voter, at, system), 'x'.repeat(60));
      return { ...written, events: [], eventsCount: 0 };
    });
    await setting.insertUsers(voters);
  }
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

/** Measures a voter's list of elections for many electorates, and the turnout of all of them at once. */
export async function benchElectorates({ say }: Bench): Promise<Finding[]> {
  const setting = await openSetting();
  try {
    const { product, administrator } = setting;
    const open = (election: number) =>
      openElection(product, administrator, {
        title: `Delegates ${election}`,
        electorate: { groups: groupsOf(election) },
      });
    // The first election creates no more than its own groups.
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
    const took = await timed(() => register(setting, groups));
    say(`${voterCount} voters written in ${Math.round(took / 1_000)} s`);
    const elections = [await open(0)];
    // A member of the first branch.
    const token = await setting.tokenOf('BENCH0');
    await setting.untilListed(token, elections.length + 1);

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
    const ratio = median(many) / median(one);
    const listFigure = `${ms(median(many))} (${spread(many, 1)}), with one election ${ms(median(one))} = ${ratio.toFixed(2)}×; all ${electionCount} for an administrator ${ms(median(all))}`;
    const turnoutFigure = `${ms(first)}, then ${ms(median(later))} (${spread(later, 1)})`;
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
        values: { first, later },
      },
    ];
  } finally {
    await setting.close();
  }
}
