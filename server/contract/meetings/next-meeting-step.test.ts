import { describe, expect, it } from 'vitest';
import type { ListedElection } from '../elections/elections.ts';
import type { AnnouncedResult, MeetingState, QuestionState } from './meeting-state.ts';
import { nextMeetingStep } from './next-meeting-step.ts';

const now = Date.parse('2027-05-03T12:00:00.000Z');
const tonight = '2027-05-03T18:00:00.000Z';
const later = '2027-05-20T18:00:00.000Z';

const text = (id: string) => ({ id, kind: 'text' as const, text: id });
const question = (id: string, ...questions: Partial<QuestionState>[]) => ({
  id,
  kind: 'question' as const,
  questions: questions.map((changes) => ({
    electionId: `election of ${id}`,
    title: id,
    status: 'upcoming' as const,
    presence: 'present' as const,
    closesAt: null,
    ballots: 0,
    eligible: 17,
    isCounted: false,
    ...changes,
  })),
});
const closed = { status: 'completed' } as const;
const counted = { ...closed, isCounted: true } as const;
const candidate = (id: string) => ({ id, name: id, votes: 3 });
const result = {
  ballot: { seats: 1, majority: null },
  candidates: [candidate('ada'), candidate('bo')],
  totalVotes: 6,
  elected: ['ada'],
} as unknown as AnnouncedResult;
const tied: AnnouncedResult = {
  ...result,
  elected: [],
  ties: [{ round: 1, tied: ['ada', 'bo'], by: 'open', chosen: null }],
};
const tieDecision = { elected: ['bo'], by: 'lot' as const, decidedAt: tonight };
const quorum = { base: 'members', numerator: 1, denominator: 2, needed: 5, reached: 0 } as const;

const planned: Partial<MeetingState> = { status: 'planned', agenda: [text('a')] };
const ended: Partial<MeetingState> = { status: 'closed', agenda: [question('a', counted)] };
const outcome = { kind: 'carried', text: 'Carried.' } as const;
const electionA = { id: 'election of a', outcome } as const;

type Known = Partial<Parameters<typeof nextMeetingStep>[1]>;

const ROWS: [name: string, expected: string, state: Partial<MeetingState>, known?: Known][] = [
  ['to write the agenda', 'plan-agenda', { status: 'planned' }],
  ['to wait for the day', 'wait-for-day', { ...planned, startDate: later }],
  [
    'to invite members',
    'invite',
    { ...planned, startDate: later },
    { invitation: { recipients: 2, last: null } },
  ],
  [
    'to invite members again after the date has changed',
    'invite again',
    { ...planned, startDate: later },
    { invitation: { recipients: 2, last: { startDate: tonight } } },
  ],
  [
    'to wait once members are invited',
    'wait-for-day',
    { ...planned, startDate: later },
    { invitation: { recipients: 2, last: { startDate: later } } },
  ],
  [
    'to invite no one by email who has no address',
    'wait-for-day',
    { ...planned, startDate: later },
    { invitation: { recipients: 0, last: null } },
  ],
  ['to check members in on the day', 'check-in', planned],
  [
    'to invite members on the day',
    'invite today',
    planned,
    { invitation: { recipients: 2, last: null } },
  ],
  [
    'to invite members again if the meeting was moved to today',
    'invite again today',
    planned,
    { invitation: { recipients: 2, last: { startDate: later } } },
  ],
  [
    'to check members in once they come, whether invited or not',
    'open-meeting',
    { ...planned, attendance: { present: 1, represented: 0, members: 9 } },
    { invitation: { recipients: 2, last: null } },
  ],
  [
    'to check members in once it should have begun, whether invited or not',
    'check-in',
    planned,
    { invitation: { recipients: 2, last: null }, now: Date.parse(tonight) },
  ],
  [
    'to check in more members below the quorum',
    'check-in',
    {
      ...planned,
      attendance: { present: 4, represented: 0, members: 9 },
      quorum: { ...quorum, isReached: false },
    },
  ],
  [
    'to open a quorate meeting',
    'open-meeting',
    { ...planned, quorum: { ...quorum, isReached: true } },
  ],
  [
    'to open a meeting without a quorum once members are there',
    'open-meeting',
    { ...planned, attendance: { present: 1, represented: 0, members: 9 } },
  ],
  ['to open a meeting that members then join', 'open-meeting', { ...planned, selfCheckIn: true }],
  ['to add items', 'add-items', {}],
  ['the first item', 'show a', { agenda: [text('a'), text('b')] }],
  ['the next item', 'show b', { agenda: [text('a'), text('b')], currentItem: 'a' }],
  ['to close after the last item', 'close-meeting', { agenda: [text('a')], currentItem: 'a' }],
  ['to open voting', 'open-voting a', { agenda: [question('a', {})], currentItem: 'a' }],
  [
    'to close voting on an item that is not shown',
    'close-voting b',
    { agenda: [text('a'), question('b', { status: 'active' })], currentItem: 'a' },
  ],
  [
    'to close voting on a ballot paper of which one question could not be opened',
    'close-voting a',
    { agenda: [question('a', { status: 'active' }, {})], currentItem: 'a' },
  ],
  [
    'to wait until encrypted ballots are prepared',
    'wait-for-ballots a',
    { agenda: [question('a', { status: 'active', isPreparing: true })], currentItem: 'a' },
  ],
  [
    'to wait for key holders',
    'wait-for-key-holders a',
    { agenda: [question('a', { ...closed, awaitsKeyHolders: true })], currentItem: 'a' },
  ],
  [
    'to go on after a question that was annulled',
    'close-meeting',
    { agenda: [question('a', { ...closed, isAnnulled: true })], currentItem: 'a' },
  ],
  [
    'to wait for the recount',
    'wait-for-count a',
    { agenda: [question('a', closed)], currentItem: 'a' },
  ],
  [
    'to type paper ballots before the names on them are assigned',
    'type-handouts a 8',
    {
      agenda: [question('a', { ...closed, handedOut: 8, awaitsNames: true })],
      currentItem: 'a',
    },
  ],
  [
    'to assign names',
    'assign-names a',
    { agenda: [question('a', { ...closed, awaitsNames: true })], currentItem: 'a' },
  ],
  ['to show the result', 'show-result a', { agenda: [question('a', counted)], currentItem: 'a' }],
  [
    'the item after a shown result',
    'show b',
    { agenda: [question('a', { ...counted, result }), text('b')], currentItem: 'a' },
  ],
  [
    'to decide a tie',
    'decide-tie a',
    { agenda: [question('a', { ...counted, result: tied }), text('b')], currentItem: 'a' },
  ],
  [
    'the item after a tie that is decided',
    'show b',
    {
      agenda: [question('a', { ...counted, result: { ...tied, tieDecision } }), text('b')],
      currentItem: 'a',
    },
  ],
  [
    'the runoff after a tie',
    'show b',
    {
      agenda: [
        question('a', { ...counted, title: 'Chair', result: tied }),
        question('b', { title: 'Chair (runoff)' }),
      ],
      currentItem: 'a',
    },
  ],
  [
    'to decide a tie in a runoff',
    'decide-tie b',
    {
      agenda: [
        question('a', { ...counted, title: 'Chair', result: tied }),
        question('b', { ...counted, title: 'Chair (runoff)', result: tied }),
      ],
      currentItem: 'b',
    },
  ],
  [
    'the item after the last question that is over',
    'show c',
    { agenda: [text('a'), question('b', counted), text('c')] },
  ],
  [
    'the item after a question whose election was deleted',
    'show b',
    { agenda: [question('a'), text('b')], currentItem: 'a' },
  ],
  [
    'the item after a question that was decided out of turn',
    'show c',
    { agenda: [text('a'), question('b', counted), text('c')], currentItem: 'a' },
  ],
  [
    'at the end, a question that was left out, before the meeting can be closed',
    'show a',
    { agenda: [question('a', {}), question('b', { ...counted, result })], currentItem: 'b' },
  ],
  [
    'a question that was left out, also if nothing is shown',
    'show a',
    { agenda: [question('a', {}), question('b', counted)] },
  ],
  ['to declare what is counted', 'declare election of a', ended, { elections: [electionA] }],
  [
    'to type paper ballots after the meeting',
    'type-handouts a 3',
    { ...ended, agenda: [question('a', { ...closed, handedOut: 3 })] },
  ],
  [
    'to decide a tie before or after the result is declared',
    'decide-ties election of a',
    ended,
    { elections: [{ ...electionA, outcome: { ...outcome, kind: 'tied' }, declaredAt: tonight }] },
  ],
  [
    'to send results that are declared',
    'send-results',
    ended,
    {
      elections: [{ ...electionA, declaredAt: tonight }],
      resultsEmail: { recipients: 2, lastSentAt: null },
    },
  ],
  [
    'nothing once all is declared and sent',
    'done',
    ended,
    {
      elections: [{ ...electionA, declaredAt: tonight }],
      resultsEmail: { recipients: 2, lastSentAt: later },
    },
  ],
  ['nothing if no question was opened', 'done', { ...ended, agenda: [question('a', {})] }],
];

describe('the next step of a meeting', () => {
  it.each(ROWS)('is %s', (_name, expected, changes, known) => {
    const state: MeetingState = {
      id: 'm',
      title: 'Assembly',
      place: '',
      startDate: tonight,
      status: 'open',
      agenda: [],
      currentItem: null,
      attendance: { present: 0, represented: 0, members: 9 },
      quorum: null,
      selfCheckIn: false,
      proxiesPerHolder: 0,
      ...changes,
    };
    const elections: Pick<ListedElection, 'id' | 'outcome' | 'declaredAt'>[] = [];
    const step = nextMeetingStep(state, { elections, now, ...known });
    const parts = [
      step.kind,
      ...('item' in step ? [step.item.id] : []),
      ...('isAgain' in step && step.isAgain ? ['again'] : []),
      ...('isDay' in step && step.isDay ? ['today'] : []),
      ...('handedOut' in step ? [step.handedOut] : []),
      ...('elections' in step ? step.elections : []),
      ...('undeclared' in step ? step.undeclared : []),
    ];
    expect(parts.join(' ')).toBe(expected);
  });
});
