import type {
  Administrator,
  Candidate,
  Election,
  ListedElection,
  Message,
  MessagesData,
  ResultsData,
  SingleElection,
  User,
  UserType,
  Voter,
} from '@votewise/contract';
import { PLAIN_BALLOT } from '@votewise/contract/elections/ballot';
import { initialFields } from '@votewise/contract/elections/fields';
import { PLACEHOLDER_CANDIDATES } from '@votewise/contract/elections/placeholders';

const NAMES: Record<UserType, readonly [string, string]> = {
  voter: ['Lena Moreau', 'lena'],
  admin: ['Ruth Adeyemi', 'ruth'],
  auditor: ['Vera Lindholm', 'vera'],
};

export function makeUser(userType: UserType): User {
  const [name, address] = NAMES[userType];
  return {
    id: `${userType}-1`,
    userId: `${userType.toUpperCase()}001`,
    name,
    email: `${address}@example.org`,
    userType,
    registeredAt: '2026-11-01T08:00:00.000Z',
  };
}

/** Candidates without votes, in this order. */
export const makeCandidates = (...texts: Pick<Candidate, 'id' | 'name' | 'description'>[]) =>
  texts.map((one, place): Candidate => ({ ...one, place, votes: 0, percentage: 0 }));

export const PLACEHOLDERS = makeCandidates(
  ...PLACEHOLDER_CANDIDATES.map((texts) => ({ id: texts.name, ...texts })),
);

const [amara, jonas] = makeCandidates(
  { id: 'amara', name: 'Amara Okafor', description: 'Open budgets.' },
  { id: 'jonas', name: 'Jonas Lindqvist', description: 'Late hours.' },
) as [Candidate, Candidate];

/** An active election with two candidates, Amara leading 3 to 1. */
export function makeElection(changes?: Partial<Election>): Election;
export function makeElection(changes: Partial<ListedElection>): ListedElection;
export function makeElection(changes: Partial<SingleElection>): SingleElection;
export function makeElection(changes: Partial<Election> = {}): Election {
  return {
    id: 'election-1',
    ...initialFields,
    ballot: { ...PLAIN_BALLOT, marks: 1 },
    title: 'Student Union Board',
    description: 'Elect the chair of the student union board.',
    status: 'active',
    startDate: '2026-11-16T13:00:00.000Z',
    endDate: '2026-11-20T23:00:00.000Z',
    candidates: [
      { ...amara, votes: 3, percentage: 75 },
      { ...jonas, votes: 1, percentage: 25 },
    ],
    totalVotes: 4,
    hasBallots: true,
    createdAt: '2026-11-01T08:00:00.000Z',
    updatedAt: '2026-11-02T08:00:00.000Z',
    ...changes,
  };
}

/** An upcoming election without votes. */
export function makeUpcoming(changes?: Partial<Election>): Election;
export function makeUpcoming(changes: Partial<SingleElection>): SingleElection;
export function makeUpcoming(changes: Partial<Election> = {}): Election {
  return makeElection({
    status: 'upcoming',
    startDate: '2126-12-01T13:00:00.000Z',
    endDate: '2126-12-03T13:00:00.000Z',
    candidates: [amara, jonas],
    totalVotes: 0,
    hasBallots: false,
    ...changes,
  });
}

/** The response of `GET /votes/results/{id}`. At least eight voters are eligible; at most half have voted. */
export function resultsOf(election: Election): ResultsData {
  const { id, title, status, ballot, totalVotes, candidates, startDate, endDate } = election;
  const opened = status === 'upcoming' ? [] : [startDate];
  const closed = status === 'completed' ? [endDate] : [];
  const times = { startDate, endDate, opened, closed };
  const eligible = Math.max(8, 2 * totalVotes);
  const turnout = {
    ballots: totalVotes,
    eligible,
    percentage: Math.round((totalVotes / eligible) * 1_000) / 10,
  };
  return {
    results: {
      election: { id, title, status },
      ballot,
      times,
      totalVotes,
      abstentions: 0,
      turnout,
      candidates,
    },
  };
}

export function makeVoter(changes: Partial<Voter> = {}): Voter {
  return {
    ...makeUser('voter'),
    userType: 'voter',
    isDisabled: false,
    groups: [],
    weight: 1,
    credentials: { state: 'sent' },
    ...changes,
  };
}

export function makeAdministrator(changes: Partial<Administrator> = {}): Administrator {
  return {
    ...makeUser('admin'),
    userType: 'admin',
    isDisabled: false,
    hasSecondFactor: false,
    credentials: { state: 'sent' },
    ...changes,
  };
}

/** The response of `GET /elections/{id}/messages` for an open election without messages. */
export function makeMessages(changes: Partial<MessagesData> = {}): MessagesData {
  return {
    election: {
      id: 'election-1',
      title: 'Student Union Board',
      status: 'active',
      endDate: '2126-11-20T23:00:00.000Z',
    },
    turnout: { ballots: 74, eligible: 106, percentage: 69.8 },
    recipients: 106,
    unaddressed: 0,
    task: 'mark one candidate, and submit your vote',
    reached: { invitation: 100, results: 0 },
    example: {
      to: { name: 'Lena Moreau', email: 'lena@example.org', userId: 'VOTER001' },
      values: {
        name: 'Lena Moreau',
        title: 'Student Union Board',
        start: 'Mon, Nov 16, 8:00 AM EST',
        end: 'Fri, Nov 20, 6:00 PM EST',
        link: 'https://vote.example.org/voter/dashboard?election=election-1',
        turnout: '74 of 106 (69.8%)',
        results: 'Amara Okafor: 40 votes',
      },
      heading: 'Northfield Rowing Club',
      questions: 'Questions? Contact Northfield Rowing Club: board@example.org',
    },
    automatic: { invitation: false, reminderHours: null, results: false, links: true },
    mail: { delivery: 'smtp' },
    messages: [],
    ...changes,
  };
}

/** An invitation that has reached everyone. */
export function makeMessage(changes: Partial<Message> = {}): Message {
  return {
    id: 'message-1',
    kind: 'invitation',
    audience: 'everyone',
    subject: 'Voting is open',
    text: 'Hello {name}',
    links: true,
    createdAt: '2026-11-16T13:00:00.000Z',
    sentBy: 'Ruth Adeyemi',
    state: 'done',
    counts: { waiting: 0, sent: 106, failed: 0, bounced: 0, uncertain: 0 },
    unaddressed: 0,
    ...changes,
  };
}
