import type {
  AnnouncedResult,
  Attendee,
  Meeting,
  MeetingInvitation,
  MeetingResultsEmail,
  MeetingState,
  OwnMeeting,
  QuestionState,
} from '@votewise/contract';
import { PLAIN_BALLOT } from '@votewise/contract/elections/ballot';

export function makeMeetingState(changes: Partial<MeetingState> = {}): MeetingState {
  return {
    id: 'm1',
    title: 'Annual meeting',
    place: 'Town hall',
    startDate: '2026-11-20T18:00:00.000Z',
    status: 'planned',
    agenda: [],
    currentItem: null,
    attendance: { present: 0, represented: 0, members: 24 },
    quorum: null,
    selfCheckIn: false,
    proxiesPerHolder: 0,
    ...changes,
  };
}

/** A third of the members is the quorum. */
export const QUORATE: Pick<MeetingState, 'attendance' | 'quorum'> = {
  attendance: { present: 74, represented: 12, members: 212 },
  quorum: {
    base: 'members',
    numerator: 1,
    denominator: 3,
    needed: 71,
    reached: 86,
    isReached: true,
  },
};

/** A planned meeting without an agenda. Its state follows from the rest unless it is given. */
export function makeMeeting(changes: Partial<Meeting> = {}): Meeting {
  const meeting = {
    id: 'm1',
    title: 'Annual meeting',
    description: '',
    place: 'Town hall',
    startDate: '2026-11-20T18:00:00.000Z',
    electorate: { groups: [] },
    agenda: [],
    quorum: null,
    proxiesPerHolder: 0,
    selfCheckIn: false,
    status: 'planned' as const,
    openedAt: null,
    hasVotingBegun: false,
    closedAt: null,
    screenKey: 'key',
    createdAt: '2026-11-01T08:00:00.000Z',
    updatedAt: '2026-11-01T08:00:00.000Z',
    ...changes,
  };
  const { id, title, place, status, selfCheckIn, proxiesPerHolder } = meeting;
  const state = makeMeetingState({ id, title, place, status, selfCheckIn, proxiesPerHolder });
  return { state, ...meeting };
}

/** By default, no member has an address, so no one is invited by email. */
export function makeInvitation(changes: Partial<MeetingInvitation> = {}): MeetingInvitation {
  return {
    recipients: 0,
    unaddressed: 0,
    withoutAddress: [],
    reached: 0,
    counts: { waiting: 0, sent: 0, failed: 0, bounced: 0, uncertain: 0 },
    isSending: false,
    last: null,
    failures: [],
    example: {
      to: { name: 'Lena Moreau', email: 'lena@example.org' },
      heading: 'Harbor Street 12',
      subject: 'Invitation: Annual meeting, Fri, Nov 20, 2026, 1:00 PM EST',
      paragraphs: [
        'Hello Lena Moreau,',
        'Harbor Street 12 invites you to the meeting “Annual meeting”.',
        'Start: Fri, Nov 20, 2026, 1:00 PM EST\nPlace: Town hall',
        'Agenda:\n1. Welcome\n2. Approve the budget',
        'Sign in to take part and vote: https://vote.example.org/voter/dashboard?meeting=m1',
      ],
    },
    mail: { delivery: 'smtp' },
    ...changes,
  };
}

export function makeQuestion(changes: Partial<QuestionState> = {}): QuestionState {
  return {
    electionId: 'e1',
    title: 'Approve the budget',
    status: 'upcoming',
    presence: 'present',
    closesAt: null,
    ballots: 0,
    eligible: 17,
    isCounted: false,
    ...changes,
  };
}

/** A meeting as a member sees it who is absent and represents no one. */
export function makeOwnMeeting({
  state,
  ...changes
}: Partial<Omit<OwnMeeting, 'state'>> & { state?: Partial<MeetingState> } = {}): OwnMeeting {
  return {
    id: 'm1',
    description: 'The members decide about the budget.',
    isPresent: false,
    holder: null,
    represents: [],
    votedIn: [],
    state: makeMeetingState({ proxiesPerHolder: 3, ...state }),
    ...changes,
  };
}

/** A result that decides nothing. */
export function makeAnnounced(changes: Partial<AnnouncedResult> = {}): AnnouncedResult {
  return {
    ballot: PLAIN_BALLOT,
    candidates: [],
    totalVotes: 0,
    abstentions: 0,
    elected: [],
    ties: [],
    verdict: {},
    ...changes,
  };
}

/** A member who is absent and represents no one. */
export function makeAttendee(changes: Partial<Attendee> = {}): Attendee {
  return {
    voterId: 'anna',
    userId: 'VOTER001',
    name: 'Anna Moreau',
    groups: [],
    weight: 1,
    isPresent: false,
    changes: 0,
    proxyChanges: 0,
    since: null,
    representedBy: null,
    represents: [],
    onPaper: [],
    returns: [],
    ...changes,
  };
}

export function makeResultsEmail(changes: Partial<MeetingResultsEmail> = {}): MeetingResultsEmail {
  const { last: _last, example, ...email } = makeInvitation();
  return {
    ...email,
    lastSentAt: null,
    example: {
      ...example,
      subject: 'Results: Annual meeting',
      paragraphs: [
        'Hello Lena Moreau,',
        'The results of the meeting “Annual meeting” are final.',
        'Sign in to see what was decided: https://vote.example.org/voter/dashboard?meeting=m1',
      ],
    },
    ...changes,
  };
}
