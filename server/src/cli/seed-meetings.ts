import { randomInt } from 'node:crypto';
import { completeBallot, initialFields } from '@votewise/contract';
import type { Actor } from '../features/audit/index.ts';
import { DAY_MS } from '../platform/clock.ts';
import type { Runtime } from '../runtime.ts';

const actor: Actor = { type: 'system' };

interface SeedMeeting {
  title: string;
  description: string;
  place: string;
  /** Days from now; negative in the past. */
  startsInDays: number;
  status: 'planned' | 'open' | 'closed';
  /** How many of the voters come, and how many of the others give a proxy to one who comes. */
  present: number;
  represented: number;
  /** Texts, and questions with the share of those present who answer Yes. */
  agenda: readonly (string | { question: string; description: string; yes: number })[];
}

/** A meeting of each status, as a student union might hold them. */
export const SEED_MEETINGS: readonly SeedMeeting[] = [
  {
    title: 'General Assembly, Spring Term',
    description: 'The assembly hears the reports of the board and decides on motions.',
    place: 'Great hall, and online',
    startsInDays: -1,
    status: 'closed',
    present: 44,
    represented: 9,
    agenda: [
      'Welcome and quorum',
      'Report of the board',
      {
        question: 'Discharge the board',
        description: 'Is the board discharged for the past year?',
        yes: 0.85,
      },
      {
        question: 'Repair the bicycle shelter',
        description: 'Should up to 4,000 euros be spent on a new roof for the bicycle shelter?',
        yes: 0.5,
      },
    ],
  },
  {
    title: 'Members’ Meeting on the Budget',
    description: 'The treasurer presents next year’s budget. Members decide on it.',
    place: 'Room 101, and online',
    startsInDays: 0,
    status: 'open',
    present: 31,
    represented: 5,
    agenda: [
      'Presentation by the treasurer',
      {
        question: 'Accept the budget',
        description: 'Is the budget accepted as presented?',
        yes: 0.7,
      },
      {
        question: 'Open the library on Sundays',
        description: 'Should the union pay for a second librarian on Sundays?',
        yes: 0.6,
      },
    ],
  },
  {
    title: 'Annual Meeting',
    description: 'Reports, motions, and a look at the coming year.',
    place: 'Great hall',
    startsInDays: 16,
    status: 'planned',
    present: 0,
    represented: 6,
    agenda: [
      'Welcome and quorum',
      'Reports',
      {
        question: 'Change the name of the union',
        description: 'Should the union be called “Northfield Students”?',
        yes: 0,
      },
    ],
  },
];

/** Long enough to try out an open question. */
const OPEN_SECONDS = 12 * 60 * 60;

type Voter = Awaited<ReturnType<Runtime['services']['voters']['findByIds']>>[number];

/** Votes as those present do, and closes the question. */
async function decide(
  { services }: Runtime,
  {
    meetingId,
    item,
    electionId,
    yes,
  }: Record<'meetingId' | 'item' | 'electionId', string> & {
    yes: number;
  },
  { voters, isClosing }: { voters: readonly Voter[]; isClosing: boolean },
): Promise<void> {
  const { questions, elections, votes } = services;
  await questions.open(meetingId, item, { seconds: OPEN_SECONDS, actor });
  const { candidates } = await elections.find(electionId);
  for (const { _id: sub, userId: uid } of voters) {
    const place = randomInt(1_000) < yes * 1_000 ? 0 : 1;
    const choices = randomInt(12) === 0 ? [] : candidates.slice(place, place + 1);
    await votes.cast({ electionId, choices: choices.map(({ id }) => id) }, { sub, uid });
  }
  if (!isClosing) return;
  await questions.close(meetingId, item, { actor });
  await questions.showResult(meetingId, item, { isShown: true, actor });
}

/** The administrator at the desk. */
interface Desk {
  userId: string;
  name: string;
}

/** Plans a meeting, and holds it as far as its status says. Members give proxies and check in as through the API. */
export async function holdMeeting(
  runtime: Runtime,
  seed: SeedMeeting,
  { members, desk }: { members: readonly { _id: string }[]; desk: Desk },
): Promise<void> {
  const { meetings, elections, checkIns, proxies, voters } = runtime.services;
  const startDate = new Date(Date.now() + seed.startsInDays * DAY_MS);
  const { title, description, place } = seed;
  const given = {
    title,
    description,
    place,
    startDate,
    electorate: { groups: [] },
    agenda: [],
    quorum: { numerator: 1, denominator: 4, base: 'members' as const },
    proxiesPerHolder: 2,
    selfCheckIn: true,
  };
  const { _id: id } = await meetings.create(given, actor);
  const ids: (string | undefined)[] = [];
  const agenda = [];
  for (const item of seed.agenda) {
    if (typeof item === 'string') {
      agenda.push({ kind: 'text' as const, text: item });
      ids.push(undefined);
      continue;
    }
    const election = await elections.create(
      {
        ...initialFields,
        title: item.question,
        description: item.description,
        ballot: completeBallot({ abstain: true, results: 'after-close' }),
        startDate,
        endDate: new Date(startDate.getTime() + DAY_MS),
        status: 'upcoming',
        candidates: ['Yes', 'No'].map((name) => ({ name, description: '' })),
        meeting: { id, presence: 'present' },
      },
      actor,
    );
    agenda.push({ kind: 'question' as const, electionIds: [election._id] });
    ids.push(election._id);
  }
  const planned = await meetings.edit(id, { agenda }, actor);
  // The first members hold proxies of those who come after the present ones.
  const found = await voters.findByIds(members.map(({ _id }) => _id));
  const present = found.slice(0, seed.present);
  const absent = found.slice(Math.max(seed.present, seed.represented));
  for (const [at, giver] of absent.slice(0, seed.represented).entries()) {
    const holder = found[at];
    if (holder) await proxies.give(planned, giver, holder.userId);
  }
  if (seed.status === 'planned') return;
  // Most check in at the desk before the meeting opens, and some themselves afterward.
  const atDesk = present.slice(0, (4 * present.length) / 5).map(({ userId }) => userId);
  await checkIns.checkIn(id, { voters: atDesk, isPresent: true, desk: 'Entrance' }, desk);
  const open = await meetings.setStatus(id, 'open', actor);
  for (const voter of present) await checkIns.attend(open, voter, true);
  const last = seed.agenda.findIndex((item) => typeof item !== 'string');
  for (const [at, item] of planned.agenda.entries()) {
    const [electionId, question] = [ids[at], seed.agenda[at]];
    if (electionId === undefined || question === undefined || typeof question === 'string')
      continue;
    // In an open meeting, the first question is open, and half of those present have answered it.
    const isClosing = seed.status === 'closed';
    if (!isClosing && at > last) continue;
    const answering = isClosing ? present : present.slice(0, present.length / 2);
    await decide(
      runtime,
      { meetingId: id, item: item.id, electionId, yes: question.yes },
      { voters: answering, isClosing },
    );
  }
  if (seed.status === 'closed') await meetings.setStatus(id, 'closed', actor);
}
