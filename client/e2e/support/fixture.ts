import { expect } from '@playwright/test';
import type { CreateElectionRequest, ListedElection, SingleElection } from '@votewise/contract';
import { type Administrator, required, startWithAdministrator } from './administrator.ts';
import type { Product } from './product.ts';

/** The role of the user who views a screenState. */
export type Who = 'visitor' | 'voter' | 'administrator' | 'auditor';

/** The time in every screen state's browser: Monday morning in the week of the board election. */
export const NOW = new Date('2026-11-16T04:30:00.000Z');

/** The time when the product starts. It is filled within a minute, so screens show the same times in every run. */
const STARTS_AT = '2026-11-16T04:00:00.000Z';

/** An end date that will not pass while these screen states are in use. */
const TO_COME = '2054-11-27T12:30:00.000Z';

const VOTERS = [
  'Noor Haddad',
  'Ines Duarte',
  'Kofi Mensah',
  'Lena Vogel',
  'Yuki Tanaka',
  'Tom Berg',
  'Maria Fernanda de Oliveira Cavalcanti',
  'Ravi Menon',
];

type Candidate = CreateElectionRequest['candidates'][number];
interface Seed extends Omit<CreateElectionRequest, 'status'> {
  status: 'upcoming' | 'active' | 'completed';
  /** The candidate that each voter marks, in the order of VOTERS; null abstains. */
  choices: (number | null)[];
}

const candidates = (...pairs: [name: string, description: string][]): Candidate[] =>
  pairs.map(([name, description]) => ({ name, description }));

/**
 * Elections, newest last. Their dates are fixed, so that screenshots stay the same. A status that is set
 * after a date has passed stays the same, whatever the current day. Only a future end date keeps an
 * election open.
 */
const SEEDS = {
  treasurer: {
    title: 'Treasurer 2027',
    description: 'Elect who keeps the books of the union for the coming year.',
    status: 'completed',
    startDate: '2026-10-26T03:30:00.000Z',
    endDate: '2026-11-06T12:30:00.000Z',
    candidates: candidates(
      ['Elif Arslan', 'Receipts online within a day.'],
      ['Mateo Rojas', 'A budget that fits on one page.'],
      ['Hanna Nowak', 'Three years of experience in the rowing club.'],
    ),
    // A tie for first place.
    choices: [0, 1, 0, 1, 0, 1, 2, null],
  },
  assembly: {
    title:
      'Extraordinary General Assembly of the Housing Cooperative at the Old Harbour, Second Ballot',
    description:
      'Elect the spokesperson of the general assembly.\nThe first ballot found no majority, so the assembly has decided to vote again among everyone who stood, and to let the result of this second ballot stand whatever the majority. Whoever is elected serves until the ordinary assembly in the spring of 2028.',
    status: 'active',
    startDate: '2026-11-10T03:30:00.000Z',
    endDate: '2054-11-24T12:30:00.000Z',
    candidates: candidates(
      ['Maximiliane Freifrau von und zu Hohenstein-Wolfratshausen', 'Repairs before rents.'],
      ['Bo', 'Short meetings.'],
      ['Sri Lakshmi Venkataraman Subramaniam', 'A workshop for everyone, open on Sundays.'],
      ['Jean-Baptiste Charpentier-Delacroix', 'Solar panels on all six roofs by the autumn.'],
      ['Oluwaseun Adebayo', 'One noticeboard that is kept up to date.'],
      ['Anna Nyström', 'Bicycles out of the stairwells, into a dry cellar.'],
      [
        'Piotr Wiśniewski',
        'I have looked after the boiler for eleven years and know every pipe of the house. I will see to it that the heating is renewed in good time, that the three offers are laid before everyone, and that nobody has to pay for it at once.',
      ],
    ),
    choices: [null, 0, 2, 0, 4, null, 6, 0],
  },
  garden: {
    title: 'Garden Committee',
    description: 'Three people plan the beds, the tools and the summer party.',
    status: 'upcoming',
    startDate: '2026-12-01T02:30:00.000Z',
    endDate: '2026-12-11T12:30:00.000Z',
    candidates: candidates(
      ['Wanjiru Kamau', 'Fruit trees along the south wall.'],
      ['Emil Sørensen', 'A shed that can be locked.'],
    ),
    choices: [],
  },
  library: {
    title: 'Library Advisory Council',
    description: 'Speaks for the readers when the library buys and when it closes.',
    status: 'upcoming',
    startDate: '2026-11-14T03:30:00.000Z',
    endDate: '2026-11-28T12:30:00.000Z',
    candidates: candidates(
      ['Daniel Okoro', 'Open until midnight before exams.'],
      ['Sofia Lindgren', 'More copies of what is always out.'],
    ),
    choices: [],
  },
  choir: {
    title: 'Choir Council',
    description: 'Chooses the program of the spring concert.',
    status: 'active',
    startDate: '2026-11-15T03:30:00.000Z',
    endDate: '2054-11-22T12:30:00.000Z',
    candidates: candidates(
      ['Clara Bianchi', 'Bach, and one thing nobody knows.'],
      ['Henry Osei', 'Songs of the neighbourhood.'],
      ['Mei Chen', 'A concert in the open air.'],
    ),
    choices: [],
  },
  rowing: {
    title: 'Rowing Club Captain',
    description: 'Leads the club on the water and speaks for it on land.',
    status: 'active',
    startDate: '2026-11-12T03:30:00.000Z',
    endDate: '2054-11-19T12:30:00.000Z',
    candidates: candidates(
      ['Liam Byrne', 'New oars before new jerseys.'],
      ['Aiko Mori', 'Training twice a week, all winter.'],
    ),
    choices: [1, 1, 0, 1, null, 0, null, 1],
  },
  board: {
    title: 'Student Union Board 2027',
    description: 'Elect the chair of the student union for one year.',
    status: 'active',
    startDate: '2026-11-09T03:30:00.000Z',
    endDate: '2054-11-20T12:30:00.000Z',
    candidates: candidates(
      ['Amara Okafor', 'Open budgets, and minutes within a week.'],
      ['Jonas Lindqvist', 'Late library hours.'],
      ['Priya Raman', 'A standing fund for societies.'],
      ['Tomás Alvarado', 'Cheaper lunches, longer benches.'],
    ),
    choices: [null, 0, 0, 2, 0, 1, 2, 0],
  },
} satisfies Record<string, Seed>;

type ElectionKey = keyof typeof SEEDS;

/** Starts a product and adds data through its API. Scenes only read this data. */
export async function openFixture() {
  const { product, administrator, stop } = await startWithAdministrator({
    STARTS_AT,
    NODE_OPTIONS: `--import=${new URL('start-time.mjs', import.meta.url).href}`,
  });
  return { url: product.url, ...(await fill(product, administrator)), stop };
}

export type Fixture = Awaited<ReturnType<typeof openFixture>>;

async function fill({ api }: Product, administrator: Administrator) {
  const voters = await administrator.registerVoters(...VOTERS);
  const auditor = await administrator.registerAuditor('Vera Lindholm', 'vera.lindholm@example.org');
  const tokens = await Promise.all(voters.map(api.signIn));

  async function hold({ choices, ...seed }: Seed): Promise<SingleElection> {
    const isOver = seed.status === 'completed';
    const election = await administrator.createElection({
      ...seed,
      ...(isOver && { status: 'active', endDate: TO_COME }),
    });
    for (const [index, choice] of choices.entries()) {
      const candidate = choice === null ? undefined : election.candidates[choice];
      if (candidate) await api.vote(tokens[index] ?? '', election.id, candidate.id);
    }
    const { token } = administrator;
    const path = `/elections/${election.id}`;
    if (isOver) {
      const body = { ...election, status: 'completed', endDate: seed.endDate };
      await api.call('PUT', path, { token, body });
    }
    const { data } = await api.call<{ election: SingleElection }>('GET', path, { token });
    return data.election;
  }

  const elections: Partial<Record<ElectionKey, SingleElection>> = {};
  for (const [key, seed] of Object.entries(SEEDS)) {
    elections[key as ElectionKey] = await hold(seed);
  }
  // The dashboard shows the tie once the recount has confirmed it.
  await expect
    .poll(async () => {
      const { token } = administrator;
      const { data } = await api.call<{ elections: ListedElection[] }>('GET', '/elections', {
        token,
      });
      return data.elections.some(({ outcome }) => outcome?.kind === 'tied');
    })
    .toBe(true);
  const sessions: Record<Who, string | undefined> = {
    visitor: undefined,
    voter: required(tokens[0], 'the first voter'),
    administrator: administrator.token,
    auditor: await api.signIn(auditor),
  };
  return {
    elections: elections as Record<ElectionKey, SingleElection>,
    voter: required(voters[0], 'the first voter'),
    voterNames: VOTERS,
    sessions,
  };
}
