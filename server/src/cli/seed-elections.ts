import type { completeBallot, ElectionStatus } from '@votewise/contract';

/** The weight is the relative number of voters who choose the candidate. */
type SeedCandidate = readonly [name: string, description: string, weight: number, about?: About];

interface About {
  /** The number of a drawn portrait. */
  portrait: number;
  statement?: string;
}

/** A name that voters write in, how many do so, and the person for whom it counts; no one if missing. */
type SeedName = readonly [text: string, weight: number, person?: string];

interface SeedElection {
  title: string;
  description: string;
  status: ElectionStatus;
  /** Days from now; negative in the past. */
  startsInDays: number;
  endsInDays: number;
  /** Share of the voters who vote. */
  turnout: number;
  candidates: readonly SeedCandidate[];
  /** Only if the ballot has lines for names. Once voting has closed, they are assigned. */
  written?: readonly SeedName[];
  /** The result is declared and can be seen by everyone. */
  isPublic?: boolean;
  /** A plain ballot if missing. If abstaining is possible, one voter in ten abstains. */
  ballot?: Parameters<typeof completeBallot>[0];
  /** Names of the groups that can vote; everyone if missing. */
  groups?: readonly string[];
  weighted?: boolean;
  /** Ballots are encrypted. Key holders have decrypted the count of a completed election. */
  isEncrypted?: boolean;
}

const AMARA = `I am in my third year of law, and I have been treasurer of the *Legal Aid Society* since last spring.

If you elect me, I will:

1. publish **every budget** before it is decided
2. publish the minutes of the board within a week
3. hold office hours in all three faculties

Questions? Write to [amara@example.org](mailto:amara@example.org).`;

const JONAS = `The library closes at eight. My last lecture ends at half past seven.

- **Library:** open until midnight, all year
- **Bikes:** covered parking with cameras at both stations

I have spoken with the library and the police. Both are willing.`;

const RUTH = `I have rowed for *eleven years* and coached for three.

People who work can't come at four in the afternoon. With a crew at **six in the morning** and one at **eight in the evening**, they can.`;

/** Elections of every status, as a student union might hold them. */
export const SEED_ELECTIONS: readonly SeedElection[] = [
  {
    title: 'Film Club Chair',
    description: 'Rank the candidates in your order of preference. One of them chairs the club.',
    status: 'completed',
    startsInDays: -31,
    endsInDays: -30,
    turnout: 0.6,
    ballot: { kind: 'ranked' },
    candidates: [
      ['Salma Nasser', 'One silent film a month, with live music.', 5, { portrait: 12 }],
      [
        'Erik Sandberg',
        'A vote on every program, and the projector repaired.',
        4,
        { portrait: 11 },
      ],
      ['Lucia Marino', 'Subtitles for every film.', 4, { portrait: 0 }],
      ['Kofi Mensah', 'Student films before every main feature.', 3, { portrait: 7 }],
      ['Agnes Toth', 'Matinees for families, twice a term.', 1],
    ],
  },
  {
    title: 'Board of the Garden Co-op',
    description: 'Three seats. Distribute three points, all of them for one candidate if you like.',
    status: 'completed',
    startsInDays: -35,
    endsInDays: -33,
    turnout: 0.5,
    ballot: { kind: 'scored', rule: 'cumulative', seats: 3 },
    candidates: [
      ['Teresa Silva', 'Two more greenhouses, built by members.', 5],
      ['Ole Dahl', 'Rainwater for every bed.', 4],
      ['Miriam Stern', 'Beds for families first.', 4],
      ['Hugo Lambert', 'A market day every month.', 2],
      ['Zofia Mazur', 'No fee for students.', 2],
    ],
  },
  {
    title: 'Choir Committee',
    description: 'Two seats. You can write in members who are not on the ballot.',
    status: 'completed',
    startsInDays: -26,
    endsInDays: -24,
    turnout: 0.6,
    ballot: { kind: 'several', seats: 2, writeIns: 2 },
    candidates: [
      ['Nora Lindgren', 'Two concerts a year, one of them outdoors.', 5],
      ['Emil Haas', 'Sheet music on tablets.', 3],
      ['Petra Novotna', 'A weekend of rehearsals in the hills.', 3],
    ],
    written: [
      ['Yara Costa', 4, 'Yara Costa'],
      ['yara costa', 1, 'Yara Costa'],
      ['Yara Kosta', 1, 'Yara Costa'],
      ['Emil Hass', 1, 'Emil Haas'],
      ['Johann Sebastian Bach', 1],
    ],
  },
  {
    title: 'Poster for the Spring Festival',
    description: 'Rank the drafts. Each gets points for every draft that you rank lower.',
    status: 'completed',
    startsInDays: -17,
    endsInDays: -15,
    turnout: 0.5,
    isPublic: true,
    ballot: { kind: 'ranked', rule: 'borda' },
    candidates: [
      ['Kites over the Lake', 'By Hannah Weiss.', 5],
      ['One Long Table', 'By Diego Romero.', 4],
      ['Lanterns', 'By Aiko Tanaka.', 3],
    ],
  },
  {
    title: 'Name of the New Café',
    description: 'Give each name a grade. The name with the best median grade goes on the door.',
    status: 'completed',
    startsInDays: -13,
    endsInDays: -10,
    turnout: 0.6,
    ballot: { kind: 'scored', rule: 'majority-judgment' },
    candidates: [
      ['The Third Desk', 'For everyone who works better with coffee.', 5],
      ['Northfield Beans', '', 4],
      ['Pause', 'Short, and the same in most languages.', 4],
      ['Table for One Hundred', '', 2],
    ],
  },
  {
    title: 'Day for the Spring Trip',
    description: 'Give each day 0 to 5 points. More points for the days that suit you better.',
    status: 'active',
    startsInDays: -2,
    endsInDays: 4,
    turnout: 0.6,
    ballot: { kind: 'scored', rule: 'star', order: 'listed' },
    candidates: [
      ['Friday', '', 3],
      ['Saturday', '', 5],
      ['Sunday', '', 4],
    ],
  },
  {
    title: 'Motion: Raise the Membership Fee',
    description: 'Should the membership fee be raised from 12 to 15 euros a term?',
    status: 'active',
    startsInDays: -2,
    endsInDays: 3,
    turnout: 0.55,
    ballot: {
      abstain: true,
      quorum: { numerator: 1, denominator: 3 },
      majority: { numerator: 2, denominator: 3, comparison: 'at-least', base: 'valid' },
    },
    candidates: [
      ['Yes', '', 7],
      ['No', '', 3],
    ],
  },
  {
    title: 'Motion: Renovate the Student House',
    description:
      'Each society’s vote is weighted by its number of members. Should the house be renovated next summer?',
    status: 'completed',
    startsInDays: -20,
    endsInDays: -18,
    turnout: 0.6,
    groups: ['Societies'],
    weighted: true,
    isEncrypted: true,
    ballot: { abstain: true },
    candidates: [
      ['Yes', '', 6],
      ['No', '', 4],
    ],
  },
  {
    title: 'Debating Society President',
    description: 'President of the debating society for the winter and spring terms.',
    status: 'completed',
    startsInDays: -57,
    endsInDays: -56,
    turnout: 0.5,
    candidates: [
      ['Nils Bergstrom', 'A public debate every month, with the town invited.', 3],
      ['Farah Haddad', 'Training for newcomers, and travel paid for every team.', 5],
      ['Oscar Mendes', 'Two tournaments a year, both in our own hall.', 2],
    ],
  },
  {
    title: 'Spring Festival Treasurer',
    description: 'Keeps the festival’s books and presents them in June.',
    status: 'completed',
    startsInDays: -46,
    endsInDays: -44,
    turnout: 0.8,
    candidates: [
      ['Greta Lund', 'Every expense published within a week.', 4],
      ['Samuel Osei', 'Lower prices for members, paid for by the food stands.', 4],
      ['Mina Park', 'A reserve for a rainy day, because one always comes.', 2],
      ['Victor Ilic', 'Sponsors from the town, on terms that members vote on.', 1],
    ],
  },
  {
    title: 'Library Opening Hours Delegate',
    description: 'The student delegate who negotiates opening hours with the library board.',
    status: 'upcoming',
    startsInDays: 17,
    endsInDays: 21,
    turnout: 0,
    candidates: [
      ['Ines Ferreira', 'Open until midnight during the exam weeks.', 1],
      ['Paul Schreiber', 'Quiet rooms open on Sundays.', 1],
    ],
  },
  {
    title: 'Rowing Club Committee',
    description: 'Choose the captain who will lead the club through the spring regatta season.',
    status: 'upcoming',
    startsInDays: 11,
    endsInDays: 13,
    turnout: 0,
    candidates: [
      [
        'Ruth Kaplan',
        'Morning and evening crews, so work is no obstacle.',
        1,
        { portrait: 4, statement: RUTH },
      ],
      ['Diego Romero', 'New oars first, new boats second.', 1, { portrait: 3 }],
      ['Aiko Tanaka', 'A learn-to-row weekend every month.', 1, { portrait: 10 }],
      ['Ben Hughes', 'Fewer regattas, better prepared.', 1],
    ],
  },
  {
    title: 'Complaints Committee',
    description: 'Two seats on the committee that hears complaints about exams.',
    status: 'completed',
    groups: ['Law'],
    isEncrypted: true,
    startsInDays: -9,
    endsInDays: -6,
    turnout: 0.3,
    ballot: { kind: 'several', seats: 2, marks: 2, abstain: true },
    candidates: [
      ['Priya Nair', 'Every complaint gets an answer within two weeks.', 5],
      ['Oskar Lund', 'Hearings in the open, if the student wants it.', 4],
      ['Hana Sato', 'A guide that explains how to complain.', 2],
    ],
  },
  {
    title: 'Faculty Representative, Sciences',
    description: 'One seat on the faculty council, for students of the natural sciences.',
    status: 'active',
    groups: ['Sciences'],
    isEncrypted: true,
    startsInDays: -3,
    endsInDays: 2,
    turnout: 0.3,
    candidates: [
      ['Leila Rahimi', 'Lab spots for everyone who needs one, published a term ahead.', 5],
      ['Tom Baker', 'Exams spread over three weeks instead of one.', 3],
      ['Chiara Conti', 'A say for students in every appointment.', 4],
    ],
  },
  {
    title: 'Student Union Board 2026',
    description: 'Elect the chair of the student union board for 2026–27.',
    status: 'active',
    startsInDays: -4,
    endsInDays: 1,
    turnout: 0.7,
    candidates: [
      [
        'Priya Raman',
        'Medicine. A standing fund for student clubs, allocated by members.',
        4,
        { portrait: 14 },
      ],
      [
        'Amara Okafor',
        'Third-year law. Open budgets, and minutes published within a week.',
        8,
        { portrait: 8, statement: AMARA },
      ],
      [
        'Hannah Weiss',
        'Fine arts. Studios open to every department, and a spring festival.',
        1,
        { portrait: 16 },
      ],
      [
        'Jonas Lindqvist',
        'Second-year engineering. Late library hours and safer bike parking.',
        6,
        { portrait: 9, statement: JONAS },
      ],
      [
        'Mateo Alvarez',
        'History. Fair rents: a legal clinic for tenants, two days a week.',
        2,
        { portrait: 3 },
      ],
    ],
  },
];

const givenNames =
  'Lena Tomasz Ifeoma Caitlin Rafael Daniel Sofia Marek Aisha Julian Yuki Elena'.split(' ');
const familyNames =
  'Moreau Wieczorek Nwosu O’Shea Duarte Achterberg Rossi Novak Khan Fischer'.split(' ');

const faculties = ['Sciences', 'Humanities', 'Law'];
/** Every sixth person represents a society and has a vote weighted by its number of members. */
const sizes = [25, 40, 60];

interface SeedVoter {
  name: string;
  email: string | null;
  shareAddress?: true;
  groups: string[];
  weight?: number;
}

/** The places of people who have no address. */
const WITHOUT_ADDRESS = new Set([11, 47]);
/** The place of someone who shares the address of the person before. */
const SHARING_ADDRESS = 3;

/** Both names change from one person to the next. An extra step halfway keeps every pair unique. */
function namesAt(place: number): { given: string; family: string } {
  const given = givenNames[place % givenNames.length] ?? '';
  const family = familyNames[(place + Math.floor(place / 60)) % familyNames.length] ?? '';
  return { given, family };
}

function addressAt(place: number): string {
  const { given, family } = namesAt(place);
  return `${given}.${family}@northfield.example`.toLowerCase().replace('’', '');
}

/** 120 people with names, faculties, and, with two exceptions, addresses at a fictional university. */
export const SEED_VOTERS: readonly SeedVoter[] = Array.from(
  { length: givenNames.length * familyNames.length },
  (_, place) => {
    const { given, family } = namesAt(place);
    const isSharing = place === SHARING_ADDRESS;
    const faculty = faculties[place % faculties.length] ?? '';
    const weight = place % 6 === 0 ? sizes[(place / 6) % sizes.length] : undefined;
    return {
      name: `${given} ${family}`,
      email: WITHOUT_ADDRESS.has(place) ? null : addressAt(isSharing ? place - 1 : place),
      ...(isSharing && { shareAddress: true as const }),
      groups: [faculty, ...(weight === undefined ? [] : ['Societies'])],
      ...(weight !== undefined && { weight }),
    };
  },
);
