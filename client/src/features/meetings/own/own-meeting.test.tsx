import type { CastPaperRequest, MeetingState, OwnMeeting, QuestionState } from '@votewise/contract';
import { PLAIN_BALLOT } from '@votewise/contract/elections/ballot';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { api } from '../../../../test/fake-api.ts';
import { makeElection, makeUpcoming } from '../../../../test/fixtures.ts';
import { makeAnnounced, makeOwnMeeting, makeQuestion } from '../../../../test/meetings.ts';
import { renderApp, signInAs } from '../../../../test/render-app.tsx';

const CODE: unknown = expect.stringMatching(/^[0-9a-f]{32}$/);
const START = '2126-12-01T18:00:00.000Z';

const askedNow = (changes: Partial<QuestionState> = {}) =>
  makeQuestion({
    electionId: 'election-1',
    title: 'Student Union Board',
    status: 'active',
    closesAt: new Date(Date.now() + 75_000).toISOString(),
    eligible: 9,
    ...changes,
  });

const item = (...questions: QuestionState[]): MeetingState['agenda'][number] => ({
  id: 'item-2',
  kind: 'question',
  questions,
});

const makeOwn = ({ state, ...changes }: Parameters<typeof makeOwnMeeting>[0] = {}) =>
  makeOwnMeeting({
    id: 'meeting-1',
    isPresent: true,
    ...changes,
    state: {
      id: 'meeting-1',
      title: 'Annual Meeting',
      startDate: START,
      status: 'open',
      agenda: [{ id: 'item-1', kind: 'text', text: 'Welcome' }, item(askedNow())],
      currentItem: 'item-2',
      attendance: { present: 74, represented: 12, members: 212 },
      ...state,
    },
  });

const OPEN = '/voter/dashboard?meeting=meeting-1';
const election = makeElection();

beforeEach(() => void signInAs('voter'));

function expectMeeting(...meetings: OwnMeeting[]): void {
  api.expectPolls('GET', '/meetings/mine', { data: { meetings } });
}

function expectElection(shown = election): void {
  api
    .expectPolls('GET', '/elections', { data: { elections: [shown] } })
    .expectPolls('GET', '/elections/election-1', { data: { election: shown } })
    .expectPolls('GET', '/votes/status/election-1', { data: { hasVoted: false } });
}

/** Makes the page ask again, as it does every two seconds. */
async function refetch(): Promise<void> {
  const later = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 5_000);
  await act(async () => window.dispatchEvent(new Event('visibilitychange')));
  later.mockRestore();
}

const button = (name: string | RegExp) => screen.getByRole('button', { name });

it('shows the wording and the candidates of each question on the agenda before voting opens', async () => {
  const upcoming = askedNow({ status: 'upcoming', closesAt: null });
  expectMeeting(makeOwn({ state: { agenda: [item(upcoming)], currentItem: null } }));
  expectElection(makeUpcoming({ description: 'Elect two members.' }));
  const { user } = renderApp(OPEN);
  const agenda = within(await screen.findByRole('region', { name: 'Agenda' }));
  await user.click(agenda.getByText('Student Union Board'));
  expect(await agenda.findByText('Elect two members.')).toBeVisible();
  expect(agenda.getByText('Amara Okafor')).toBeVisible();
});

describe('the dashboard', () => {
  it('opens a meeting that is open, and says how many are present', async () => {
    expectMeeting(makeOwn());
    expectElection();
    renderApp('/voter/dashboard');
    await screen.findByRole('heading', { name: 'Annual Meeting', level: 1 });
    expect(window.location.search).toBe('?meeting=meeting-1');
    expect(
      button(/Annual Meeting.*Now: 74 present.*Voting is open on 1 question$/),
    ).toHaveAttribute('aria-current');
  });

  it('leads voters to the meeting while they look at something else', async () => {
    expectMeeting(makeOwn());
    expectElection(makeElection({ status: 'completed' }));
    const { user } = renderApp('/voter/dashboard?election=election-1');
    expect(await screen.findByText('Annual Meeting')).toBeVisible();
    await user.click(await screen.findByRole('button', { name: 'Go to the Meeting' }));
    await screen.findByRole('heading', { name: 'Annual Meeting', level: 1 });
  });

  it('says that a meeting is open or begins today while nothing is voted on there', async () => {
    expectMeeting(makeOwn({ state: { agenda: [], currentItem: null } }));
    expectElection(makeElection({ status: 'completed' }));
    renderApp('/voter/dashboard?election=election-1');
    const notice = await screen.findByText(/^The meeting/);
    expect(notice).toHaveTextContent(/^The meeting \W?Annual Meeting\W? is open\.$/);
    expect(button('Go to the Meeting')).toBeVisible();
    const startDate = new Date().toISOString();
    expectMeeting(makeOwn({ state: { status: 'planned', currentItem: null, startDate } }));
    await refetch();
    await waitFor(() => expect(notice).toHaveTextContent(/begins today: /));
  });

  it.each([
    ['planned', /opens at the meeting .*Annual Meeting.*, which begins on Sun, Dec 1, 2126/],
    ['open', /opens at the meeting .*Annual Meeting.*, which is open now\.$/],
  ] as const)(
    'says that a question opens at a meeting that is %s, not by date',
    async (status, text) => {
      expectMeeting(makeOwn({ state: { status, agenda: [], currentItem: null } }));
      expectElection(makeUpcoming({ meeting: { id: 'meeting-1', presence: 'anyone' } }));
      const { user } = renderApp('/voter/dashboard?election=election-1');
      expect(await screen.findByText(text)).toBeVisible();
      expect(button(/^Student Union Board/)).toHaveTextContent(/Voting at a meeting/);
      await user.click(screen.getByRole('link', { name: 'Go to the Meeting' }));
      await screen.findByRole('heading', { name: 'Annual Meeting', level: 1 });
    },
  );

  it('says when a planned meeting starts', async () => {
    expectMeeting(makeOwn({ state: { status: 'planned', currentItem: null } }));
    expectElection(makeUpcoming());
    renderApp('/voter/dashboard');
    expect(
      await screen.findByRole('button', { name: /Annual Meeting.*Starts Sun, Dec 1, 2126/ }),
    ).toBeVisible();
  });
});

describe('a meeting that is open', () => {
  it('turns to what the administrator shows when the stream says so, and asks for the voter’s own part when it changes', async () => {
    const send = api.expectStream('/meetings/meeting-1/events');
    expectMeeting(makeOwn({ state: { currentItem: null } }));
    expectElection();
    renderApp(OPEN);
    await screen.findByRole('heading', { name: 'Annual Meeting', level: 1 });
    await waitFor(() => expect(api.lastCall('GET', '/meetings/meeting-1/events')).toBeDefined());
    expect(screen.queryByRole('timer')).not.toBeInTheDocument();
    await act(async () => send({ state: makeOwn().state }));
    expect(await screen.findByRole('timer')).toBeVisible();
    expectMeeting(makeOwn({ isPresent: false, state: { selfCheckIn: true } }));
    await act(async () => send({ mine: true }));
    expect(await screen.findByRole('button', { name: 'I’m Attending Online' })).toBeVisible();
  });
});

describe('the next item', () => {
  const turned = makeOwn({ state: { currentItem: 'item-1' } });

  async function turnFrom(before: OwnMeeting) {
    const send = api.expectStream('/meetings/meeting-1/events');
    expectMeeting(before);
    expectElection(makeElection({ status: 'completed' }));
    const { user } = renderApp(OPEN);
    const now = await screen.findByRole('region', { name: /^Now/ });
    await waitFor(() => expect(api.lastCall('GET', '/meetings/meeting-1/events')).toBeDefined());
    return { user, now, turn: () => act(async () => send({ state: turned.state })) };
  }
  const closed = makeOwn({
    state: {
      agenda: [
        ...turned.state.agenda.slice(0, 1),
        item(askedNow({ status: 'completed', closesAt: null })),
      ],
    },
  });

  it('is announced, and takes over a focus that was on the item before', async () => {
    const { now, turn } = await turnFrom(closed);
    const heading = await within(now).findByRole('heading', { name: 'Voting has closed' });
    act(() => heading.focus());
    await turn();
    expect(screen.getByText('Now: Welcome')).toBeInTheDocument();
    expect(screen.getByRole('heading', { name: /^Now Welcome/ })).toHaveFocus();
  });

  it('leaves a focus that is elsewhere alone', async () => {
    const { now, turn } = await turnFrom(closed);
    const heading = await within(now).findByRole('heading', { name: 'Voting has closed' });
    act(() => heading.focus());
    const elsewhere = screen.getByRole('heading', { level: 1 });
    act(() => elsewhere.focus());
    await turn();
    expect(elsewhere).toHaveFocus();
  });
});

it('lets a member ask for more time, and keeps the focus on the button', async () => {
  expectMeeting(makeOwn());
  expectElection();
  const { user } = renderApp(OPEN);
  const ask = await screen.findByRole('button', { name: 'I Need More Time' });
  api.expect('POST', '/meetings/meeting-1/questions/item-2/more-time', { data: {} });
  await user.click(ask);
  expect(await screen.findByText(/^The chair sees that a member needs more time/)).toBeVisible();
  expect(ask).toHaveFocus();
  await user.click(ask);
  expect(ask).toHaveAttribute('aria-pressed', 'true');
});

describe('attendance', () => {
  it('is shown with the quorum', async () => {
    const quorum = {
      base: 'members',
      numerator: 1,
      denominator: 2,
      needed: 106,
      reached: 86,
      isReached: false,
    } as const;
    expectMeeting(makeOwn({ state: { quorum, currentItem: null } }));
    expectElection();
    renderApp(OPEN);
    const sums = await screen.findByRole('region', { name: 'Attendance and quorum' });
    expect(sums).toHaveTextContent('74 present, 12 represented: 86 of 212.');
    expect(sums).toHaveTextContent('Quorum of 106 not reached: 20 more needed.');
  });

  it('is noted by members who attend online, who can leave again', async () => {
    const absent = makeOwn({ isPresent: false, state: { selfCheckIn: true, currentItem: null } });
    const present = { ...absent, isPresent: true };
    expectMeeting(absent);
    expectElection();
    const { user } = renderApp(OPEN);
    await screen.findByText('You’re not checked in.');
    api.expect('POST', '/meetings/meeting-1/presence', { data: { meeting: present } });
    expectMeeting(present);
    await user.click(button('I’m Attending Online'));
    await screen.findByText('You’re checked in.');
    expect(api.lastCall('POST', '/meetings/meeting-1/presence')?.body).toEqual({ isPresent: true });
    await user.click(button('Leave the Meeting'));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Leave the meeting?' }));
    api.expect('POST', '/meetings/meeting-1/presence', { data: { meeting: absent } });
    expectMeeting(absent);
    await user.click(dialog.getByRole('button', { name: 'Leave the Meeting' }));
    await screen.findByText('You’re not checked in.');
  });

  it('is noted at the desk with the code of the voter ID', async () => {
    expectMeeting(makeOwn({ isPresent: false }));
    expectElection();
    renderApp(OPEN);
    expect(await screen.findByRole('img', { name: 'QR code of your voter ID' })).toBeVisible();
    expect(screen.getByText('VOTER001')).toBeVisible();
    expect(screen.getByText(/Only members who are present or represented can vote/)).toBeVisible();
    expect(screen.queryByRole('heading', { name: 'Cast Your Vote' })).not.toBeInTheDocument();
  });
});

describe('the current question', () => {
  it('appears by itself, without moving the focus, and counts down', async () => {
    const upcoming = makeOwn({ state: { currentItem: 'item-1' } });
    expectMeeting(upcoming);
    expectElection();
    renderApp(OPEN);
    await screen.findByText('The next question appears here automatically.');
    const focused = document.activeElement;
    expectMeeting(makeOwn());
    await refetch();
    await screen.findByRole('heading', { name: 'Cast Your Vote' });
    const wording = 'Elect the chair of the student union board.';
    expect(screen.getByText(wording, { selector: 'p' })).toBeVisible();
    expect(screen.getByRole('timer')).toHaveTextContent(/1:1\d.? left/);
    expect(screen.getByText('Voting is open: Student Union Board')).toBeInTheDocument();
    expect(document.activeElement).toBe(focused);
  });

  it('names the candidates before voting opens', async () => {
    const question = askedNow({ status: 'upcoming', closesAt: null });
    expectMeeting(makeOwn({ state: { agenda: [item(question)], currentItem: 'item-2' } }));
    expectElection(makeElection({ status: 'upcoming' }));
    renderApp(OPEN);
    expect(await screen.findByText('Amara Okafor')).toBeVisible();
    expect(screen.queryByRole('radio')).not.toBeInTheDocument();
  });

  it('does not replace a ballot that is being marked', async () => {
    expectMeeting(makeOwn());
    expectElection();
    const { user } = renderApp(OPEN);
    await user.click(await screen.findByRole('radio', { name: 'Amara Okafor' }));
    const next = { id: 'item-3', kind: 'text', text: 'Any other business' } as const;
    expectMeeting(makeOwn({ state: { agenda: [item(askedNow()), next], currentItem: 'item-3' } }));
    await refetch();
    await screen.findByRole('button', { name: 'Show It' });
    expect(screen.getByRole('radio', { name: 'Amara Okafor' })).toBeChecked();
    await user.click(button('Show It'));
    expect(screen.queryByRole('radio')).not.toBeInTheDocument();
    await user.click(button('Show Ballot'));
    expect(await screen.findByRole('radio', { name: 'Amara Okafor' })).toBeChecked();
  });

  it('says that it is counted after the close, and shows the result once an administrator does', async () => {
    const closed = askedNow({ status: 'completed', closesAt: null });
    const stateWith = (question: QuestionState) => makeOwn({ state: { agenda: [item(question)] } });
    expectMeeting(stateWith(closed));
    expectElection(makeElection({ status: 'completed' }));
    renderApp(OPEN);
    await screen.findByText('Voting has closed. Counting…');
    expectMeeting(stateWith({ ...closed, handedOut: 8 }));
    await refetch();
    await screen.findByText('8 paper ballots are being typed.');
    expectMeeting(stateWith({ ...closed, isCounted: true }));
    await refetch();
    await screen.findByText(/^The count is confirmed\. The result appears here/);
    await screen.findByText(/You didn’t vote in this election/);
    expect(screen.queryByRole('button', { name: 'View Results' })).toBeNull();
    const [amara, jonas] = election.candidates.map((one) => ({ ...one, weight: one.votes * 100 }));
    const result = makeAnnounced({
      candidates: amara && jonas ? [amara, jonas] : [],
      elected: ['amara'],
      totalVotes: 4,
      weights: { cast: 400, abstentions: 0, eligible: 500 },
    });
    expectMeeting(stateWith({ ...closed, isCounted: true, result }));
    await refetch();
    const heading = await screen.findByRole('heading', { name: /^Result/ });
    expect(heading.parentElement).toHaveTextContent(/Amara OkaforElected3 votes, weight 300/);
    expect(
      screen.getByText(/^Counted by weight: 4 ballots with a total weight of 400/),
    ).toBeVisible();
  });

  it('stands on the agenda with its outcome, and is no longer awaited after the last one', async () => {
    const question = askedNow({
      status: 'completed',
      closesAt: null,
      isCounted: true,
      result: makeAnnounced({ candidates: election.candidates, elected: ['amara'] }),
    });
    const own = (state: Partial<MeetingState>) =>
      makeOwn({ state: { agenda: [item(question)], currentItem: null, ...state } });
    expectMeeting(own({ status: 'open' }));
    expectElection(makeElection({ status: 'completed' }));
    renderApp(OPEN);
    const agenda = within(await screen.findByRole('region', { name: 'Agenda' }));
    expect(agenda.getByText(/^Elected: .*Amara Okafor/)).toBeVisible();
    expect(screen.queryByText('The next question appears here automatically.')).toBeNull();
    expect(agenda.getByText('Voting has closed')).toBeVisible();
    expectMeeting(own({ status: 'open', currentItem: 'item-2' }));
    await refetch();
    await screen.findByText(/You didn’t vote in this election/);
    expect(screen.queryByText('The next question appears here automatically.')).toBeNull();
    const declared = { ...question, isDeclared: true as const };
    expectMeeting(own({ status: 'closed', agenda: [item(declared)] }));
    await refetch();
    await screen.findByText('The meeting has closed.');
    expect(screen.queryByText(/^Starts /)).toBeNull();
    expect(agenda.getByText(/^Elected: .*Amara Okafor/)).toBeVisible();
    expect(agenda.getByText('Declared')).toBeVisible();
  });

  it('says that names await a decision, and shows grades and write-ins in the result', async () => {
    const closed = askedNow({ status: 'completed', closesAt: null });
    const stateWith = (question: QuestionState) => makeOwn({ state: { agenda: [item(question)] } });
    const writeIns = { votes: 3, isAssigned: false };
    expectMeeting(stateWith({ ...closed, awaitsNames: true, writeIns }));
    expectElection(makeElection({ status: 'completed' }));
    renderApp(OPEN);
    await screen.findByText(/^Voters wrote in names\./);
    expect(screen.getByText('Write-ins: 3')).toBeVisible();
    const scale = { max: 2, words: ['Good', 'Fair', 'Poor'] };
    const [amara] = election.candidates;
    const result = makeAnnounced({
      ballot: { ...PLAIN_BALLOT, kind: 'scored', rule: 'majority-judgment', scale },
      candidates: amara ? [amara] : [],
      grades: { amara: { counts: [1, 2, 1], median: 1 } },
    });
    const counted = { isCounted: true, writeIns: { votes: 2, isAssigned: true }, result };
    expectMeeting(stateWith({ ...closed, ...counted }));
    await refetch();
    await screen.findByText('Other write-ins: 2');
    expect(screen.getByRole('heading', { name: /^Result/ }).parentElement).toHaveTextContent(
      /Amara Okaformedian grade: Fair/,
    );
  });

  it('asks after the close whether the member has voted on another device', async () => {
    const send = api.expectStream('/meetings/meeting-1/events');
    expectMeeting(makeOwn());
    expectElection();
    renderApp(OPEN);
    await screen.findByRole('heading', { name: 'Cast Your Vote' });
    await waitFor(() => expect(api.lastCall('GET', '/meetings/meeting-1/events')).toBeDefined());
    const closed = askedNow({ status: 'completed', closesAt: null });
    expectElection(makeElection({ status: 'completed' }));
    api.expectPolls('GET', '/votes/status/election-1', { data: { hasVoted: true } });
    await act(async () => send({ state: makeOwn({ state: { agenda: [item(closed)] } }).state }));
    await screen.findByRole('heading', { name: 'Vote Submitted Successfully!' });
  });

  it('announces the time at a few moments, by the server’s clock', async () => {
    expectMeeting(
      makeOwn({
        state: {
          agenda: [item(askedNow({ closesAt: new Date(Date.now() + 60_900).toISOString() }))],
        },
      }),
    );
    expectElection();
    renderApp(OPEN);
    await screen.findByRole('timer');
    await waitFor(() => expect(screen.getByText('One minute left')).toBeInTheDocument(), {
      timeout: 3_000,
    });
  });
});

describe('a proxy', () => {
  const planned = {
    status: 'planned',
    currentItem: null,
    agenda: [],
  } satisfies Partial<MeetingState>;
  const holder = { userId: 'VOTER002', name: 'Anna Meier', notIn: [] as string[] };

  it('is given until the meeting opens, and taken back after a confirmation', async () => {
    const without = makeOwn({ isPresent: false, state: planned });
    const given = { ...without, holder };
    expectMeeting(without);
    expectElection(makeUpcoming());
    const { user } = renderApp(OPEN);
    const field = await screen.findByRole('textbox', { name: 'Voter ID or email address' });
    await user.click(button('Give Proxy'));
    expect(field).toHaveFocus();
    expect(field).toHaveAccessibleDescription('Enter a voter ID or an email address');
    api.expect('POST', '/meetings/meeting-1/proxy', {
      status: 404,
      code: 'NOT_FOUND',
      message: 'Nobody has this ID.',
    });
    await user.type(field, ' anna@example.org ');
    await user.click(button('Give Proxy'));
    await waitFor(() => expect(field).toHaveAccessibleDescription('Nobody has this ID.'));
    api.expect('POST', '/meetings/meeting-1/proxy', { data: { meeting: given } });
    expectMeeting(given);
    await user.click(button('Give Proxy'));
    await screen.findByText(/represents you at this meeting\. If you check in yourself/);
    expect(api.lastCall('POST', '/meetings/meeting-1/proxy')?.body).toEqual({
      holder: 'anna@example.org',
    });
    await user.click(button('Take Back Proxy'));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Take back the proxy?' }));
    api.expect('DELETE', '/meetings/meeting-1/proxy', { data: { meeting: without } });
    expectMeeting(without);
    await user.click(dialog.getByRole('button', { name: 'Take Back Proxy' }));
    await screen.findByRole('textbox', { name: 'Voter ID or email address' });
  });

  it('can be taken back while the meeting is open, but is given at the desk', async () => {
    expectMeeting(makeOwn({ isPresent: false, holder, state: { currentItem: null } }));
    expectElection();
    renderApp(OPEN);
    expect(await screen.findByText(/a new proxy can be given only at the desk/)).toBeVisible();
    expect(button('Take Back Proxy')).toBeVisible();
    expect(screen.queryByText(/Check in at the desk/)).not.toBeInTheDocument();
  });

  it('is offered again after its holder declined it, but not to a holder', async () => {
    const own = makeOwn({ isPresent: false, state: planned });
    expectMeeting({ ...own, declinedBy: { userId: 'VOTER002', name: 'Anna Meier' } });
    expectElection(makeUpcoming());
    renderApp(OPEN);
    expect(await screen.findByText(/Anna Meier.* declined your proxy\./)).toBeVisible();
    expect(button('Give Proxy')).toBeVisible();
    const given = { weight: 1, votedIn: [], onPaper: [], notIn: [] };
    expectMeeting({ ...own, represents: [{ userId: 'V2', name: 'Bo Li', ...given }] });
    await refetch();
    expect(await screen.findByText(/^You represent other members/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Give Proxy' })).not.toBeInTheDocument();
  });

  it('leaves the vote to the holder, unless it was given after voting opened', async () => {
    const agenda = [item(askedNow({ presence: 'anyone' }))];
    expectMeeting(makeOwn({ isPresent: false, holder, state: { agenda } }));
    expectElection();
    renderApp(OPEN);
    expect(await screen.findByText(/votes for you on this question/)).toBeVisible();
    expect(screen.queryByRole('radio')).not.toBeInTheDocument();
    const later = { ...holder, notIn: ['election-1'] };
    expectMeeting(makeOwn({ isPresent: false, holder: later, state: { agenda } }));
    await refetch();
    expect(await screen.findByRole('radio', { name: 'Amara Okafor' })).toBeVisible();
  });
});

describe('a holder of proxies', () => {
  const nothing = { votedIn: [] as string[], onPaper: [] as string[], notIn: [] as string[] };
  const represents = [
    { userId: 'V2', name: 'Anna Meier', weight: 1, ...nothing },
    { userId: 'V3', name: 'Bo Diaz', weight: 1, ...nothing },
    { userId: 'V4', name: 'Cleo Park', weight: 1, ...nothing },
  ];

  async function voteFirst() {
    expectMeeting(makeOwn({ represents }));
    expectElection();
    const { user } = renderApp(OPEN);
    await user.click(await screen.findByRole('radio', { name: 'Amara Okafor' }));
    api.expect('POST', '/votes/cast', { status: 201 });
    await user.click(button('Submit Vote'));
    await screen.findByRole('heading', { name: 'Vote Submitted Successfully!' });
    return user;
  }

  it('votes for a giver next, on an empty ballot', async () => {
    const user = await voteFirst();
    await user.click(button('Next: for Anna Meier'));
    await screen.findByRole('heading', { name: /^Cast the Vote of Anna Meier/ });
    for (const radio of screen.getAllByRole('radio')) expect(radio).not.toBeChecked();
    await user.click(screen.getByRole('radio', { name: 'Jonas Lindqvist' }));
    api.expect('POST', '/votes/cast', { status: 201 });
    await user.click(button('Submit Vote'));
    expect(await screen.findByText(/^The ballot of/)).toHaveTextContent(
      'The ballot of Anna Meier is in the box.',
    );
    expect(api.lastCall('POST', '/votes/cast')?.body).toEqual({
      electionId: 'election-1',
      candidateId: 'jonas',
      code: CODE,
      onBehalfOf: 'V2',
    });
    const keys = Object.keys(sessionStorage).filter((key) => key.startsWith('votewise_code'));
    expect(keys.toSorted()).toEqual(['votewise_code.election-1', 'votewise_code.election-1.V2']);
    // The next item starts with the own ballot again.
    expect(window.location.search).toContain('for=V2');
    expectMeeting(makeOwn({ represents, state: { currentItem: 'item-1' } }));
    await refetch();
    await waitFor(() => expect(window.location.search).toBe('?meeting=meeting-1'));
  });

  it.each([
    [1, 'You voted; not yet for Anna Meier'],
    [3, 'You voted; not yet for 3 members'],
  ])('reads in the agenda that ballots are left: %i', async (count, text) => {
    expectMeeting(makeOwn({ represents: represents.slice(0, count), votedIn: ['election-1'] }));
    expectElection();
    api.expectPolls('GET', '/votes/status/election-1', { data: { hasVoted: true } });
    renderApp(OPEN);
    const agenda = within(await screen.findByRole('region', { name: 'Agenda' }));
    expect(agenda.getByText(/You voted/)).toHaveTextContent(text);
  });

  it('is not invited to vote for a giver with paper, or on a question that opened before', async () => {
    const [anna, bo, cleo] = represents;
    const some = [
      ...(anna ? [{ ...anna, onPaper: ['election-1'] }] : []),
      ...(bo ? [{ ...bo, notIn: ['election-1'] }] : []),
      ...(cleo ? [cleo] : []),
    ];
    expectMeeting(makeOwn({ represents: some }));
    expectElection();
    const { user } = renderApp(OPEN);
    await user.click(await screen.findByRole('radio', { name: 'Amara Okafor' }));
    expect(button(/^For Anna Meier/)).toHaveTextContent('On paper');
    expect(screen.queryByRole('button', { name: /^For Bo Diaz/ })).not.toBeInTheDocument();
    api.expect('POST', '/votes/cast', { status: 201 });
    await user.click(button('Submit Vote'));
    expect(await screen.findByRole('button', { name: 'Next: for Cleo Park' })).toBeVisible();
    await user.click(button(/^For Anna Meier/));
    // The paper is not the holder’s own.
    const heading = await screen.findByRole('heading', { name: /is on paper$/ });
    expect(heading).toHaveTextContent(/^The ballot of \W?Anna Meier\W? is on paper$/);
    expect(screen.getByText(/^A paper ballot was handed out for/)).toBeVisible();
  });

  it('declines a proxy', async () => {
    expectMeeting(makeOwn({ represents: represents.slice(0, 1), state: { currentItem: null } }));
    expectElection();
    const { user } = renderApp(OPEN);
    await user.click(
      await screen.findByRole('button', { name: /^Decline the proxy of Anna Meier/ }),
    );
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Decline the proxy?' }));
    const without = makeOwn({ state: { currentItem: null } });
    api.expect('DELETE', '/meetings/meeting-1/held-proxies/V2', { data: { meeting: without } });
    expectMeeting(without);
    await user.click(dialog.getByRole('button', { name: 'Decline Proxy' }));
    await waitFor(() => expect(screen.queryByText('You represent')).not.toBeInTheDocument());
  });

  it('says of each ballot by name whether it was cast when voting closed', async () => {
    const user = await voteFirst();
    await user.click(button('Next: for Anna Meier'));
    await screen.findByRole('heading', { name: 'Cast the Vote of Anna Meier' });
    await user.click(screen.getByRole('radio', { name: 'Amara Okafor' }));
    const closed = askedNow({ status: 'completed', closesAt: null });
    const after = makeOwn({
      represents,
      votedIn: ['election-1'],
      state: { agenda: [item(closed)] },
    });
    expectMeeting(after);
    expectElection(makeElection({ ...election, status: 'completed' }));
    api.expectPolls('GET', '/votes/status/election-1', { data: { hasVoted: true } });
    await refetch();
    const plain = () => document.body.textContent.replaceAll(/[\u2066-\u2069]/g, '');
    const missed = 'You marked a ballot on behalf of Anna Meier but didn’t submit it in time.';
    await waitFor(() => expect(plain()).toContain(missed), { timeout: 4_000 });
    const ballots = within(
      screen.getByRole('navigation', { name: 'Your ballots on this question' }),
    );
    const shown = () =>
      ballots
        .getAllByRole('button')
        .map(({ textContent }) => textContent.replaceAll(/[\u2066-\u2069]/g, ''));
    const notCast = represents.map(({ name }) => `For ${name}Not cast`);
    await waitFor(() => expect(shown()).toEqual(['Your own ballotIn the box', ...notCast]));
    expect(screen.queryByText(/You didn’t vote/)).toBeNull();
    await user.click(ballots.getByRole('button', { name: /^Your own ballot/ }));
    await screen.findByRole('heading', { name: 'Vote Submitted Successfully!' });
  });

  it('casts the same marks for all, and repeats only what failed', async () => {
    const user = await voteFirst();
    await user.click(button('Same Marks for All 3 Members'));
    await screen.findByRole('heading', { name: 'Same Marks for 3 Members' });
    expect(screen.getByRole('region', { name: 'Marks' })).toHaveTextContent('Amara Okafor');
    const inBox = { data: { casts: [{ electionId: 'election-1', isIn: true }] } };
    api
      .expect('POST', '/votes/cast-paper', inBox)
      .expectNoAnswer('POST', '/votes/cast-paper')
      .expect('POST', '/votes/cast-paper', inBox);
    await user.click(button('Submit 3 Votes'));
    const some = await screen.findByRole('heading', { name: 'One ballot is not in the box yet' });
    await waitFor(() => expect(some).toHaveFocus());
    expect(screen.getAllByText('The ballot is in the box.')).toHaveLength(2);
    const sent = () =>
      api.calls
        .filter(({ path }) => path === '/votes/cast-paper')
        .flatMap(({ body }) => (body as CastPaperRequest).casts)
        .map(({ onBehalfOf }) => onBehalfOf);
    expect(sent()).toEqual(['V2', 'V3', 'V4']);
    api.expect('POST', '/votes/cast-paper', inBox);
    await user.click(button('Submit 1 Vote'));
    const all = await screen.findByRole('heading', { name: '3 Votes Submitted Successfully!' });
    await waitFor(() => expect(all).toHaveFocus());
    await waitFor(() => expect(document.title).toMatch(/^Vote submitted: /));
    expect(sent().slice(3)).toEqual(['V3']);
    expect(screen.getAllByRole('button', { name: /^Check the Ballot of/ })).toHaveLength(3);
    // The close takes this away, and the focus with it.
    const closed = item(askedNow({ status: 'completed', closesAt: null }));
    expectMeeting(makeOwn({ represents, votedIn: ['election-1'], state: { agenda: [closed] } }));
    expectElection(makeElection({ ...election, status: 'completed' }));
    api.expectPolls('GET', '/votes/status/election-1', { data: { hasVoted: true } });
    await refetch();
    await waitFor(() => expect(screen.getByRole('heading', { name: /^Now/ })).toHaveFocus());
  });

  it('takes the marks of the ballot that was just submitted, and says whose they are', async () => {
    const user = await voteFirst();
    await user.click(button('Next: for Anna Meier'));
    await user.click(await screen.findByRole('radio', { name: 'Jonas Lindqvist' }));
    api.expect('POST', '/votes/cast', { status: 201 });
    await user.click(button('Submit Vote'));
    const anna = { ...represents[0], votedIn: ['election-1'] } as (typeof represents)[number];
    expectMeeting(makeOwn({ represents: [anna, ...represents.slice(1)] }));
    await user.click(await screen.findByRole('button', { name: 'Same Marks for All 2 Members' }));
    await screen.findByRole('heading', { name: 'Same Marks for 2 Members' });
    expect(screen.getByText(/the marks of the ballot of .*Anna Meier/)).toBeVisible();
    expect(screen.getByRole('region', { name: 'Marks' })).toHaveTextContent(/^.*Jonas Lindqvist$/);
    const inBox = { data: { casts: [{ electionId: 'election-1', isIn: true }] } };
    api.expect('POST', '/votes/cast-paper', inBox).expect('POST', '/votes/cast-paper', inBox);
    await user.click(button('Submit 2 Votes'));
    await screen.findByRole('heading', { name: '2 Votes Submitted Successfully!' });
    const sent = api.calls.filter(({ path }) => path === '/votes/cast-paper');
    expect(sent.flatMap(({ body }) => (body as CastPaperRequest).casts)).toMatchObject([
      { choices: ['jonas'], onBehalfOf: 'V3' },
      { choices: ['jonas'], onBehalfOf: 'V4' },
    ]);
  });

  it('casts written names for all givers', { tags: 'slow' }, async () => {
    const ballot = { ...election.ballot, writeIns: 1 };
    expectMeeting(makeOwn({ represents }));
    expectElection(makeElection({ ...election, ballot }));
    const { user } = renderApp(OPEN);
    const line = await screen.findByRole('textbox', { name: /not on the ballot/ });
    await user.type(line, 'Dana  Meier');
    api.expect('POST', '/votes/cast', { status: 201 });
    await user.click(button('Submit Vote'));
    await user.click(await screen.findByRole('button', { name: 'Next: for Anna Meier' }));
    await user.type(
      await screen.findByRole('textbox', { name: /not on the ballot/ }),
      'Dana Meier',
    );
    api.expect('POST', '/votes/cast', { status: 201 });
    await user.click(button('Submit Vote'));
    await user.click(await screen.findByRole('button', { name: 'Same Marks for All 3 Members' }));
    expect(await screen.findByRole('region', { name: 'Marks' })).toHaveTextContent('Dana Meier');
    const inBox = { data: { casts: [{ electionId: 'election-1', isIn: true }] } };
    for (const _one of represents) api.expect('POST', '/votes/cast-paper', inBox);
    await user.click(button('Submit 3 Votes'));
    await screen.findByRole('heading', { name: '3 Votes Submitted Successfully!' });
    expect(api.lastCall('POST', '/votes/cast-paper')?.body).toMatchObject({
      casts: [{ choices: [], writeIns: ['Dana Meier'], onBehalfOf: 'V4' }],
    });
  });

  it('casts papers of several questions with the weight of each giver, and counts every ballot', {
    tags: 'slow',
  }, async () => {
    const [own, anna] = [10, 30];
    const paper = { weighted: true, ownWeight: own, paper: 'Motions' };
    const second = makeElection({ ...paper, id: 'election-2', title: 'Second question' });
    const questions = [askedNow(), askedNow({ electionId: 'election-2' })];
    const givers = represents.slice(0, 2).map((one) => ({ ...one, weight: anna }));
    expectMeeting(makeOwn({ represents: givers, state: { agenda: [item(...questions)] } }));
    expectElection(makeElection({ ...election, ...paper }));
    api.expectPolls('GET', '/elections/election-2', { data: { election: second } });
    const { user } = renderApp(OPEN);
    expect(await screen.findByText(/^Your vote has a weight of 10\./)).toBeVisible();
    await user.click(screen.getByRole('radio', { name: 'Amara Okafor' }));
    await user.click(button('Next Question'));
    await user.click(await screen.findByRole('radio', { name: 'Jonas Lindqvist' }));
    await user.click(button(/^Review/));
    const casts = ['election-1', 'election-2'].map((electionId) => ({ electionId, isIn: true }));
    api.expect('POST', '/votes/cast-paper', { data: { casts } });
    await user.click(button('Submit 2 Votes'));
    await user.click(await screen.findByRole('button', { name: 'Next: for Anna Meier' }));
    expect(await screen.findByText(/^This vote has a weight of 30\./)).toBeVisible();
    await user.click(button(/^Your own ballot/));
    await user.click(await screen.findByRole('button', { name: 'Same Marks for All 2 Members' }));
    expect(await screen.findByText('Your votes are final once they are submitted.')).toBeVisible();
    api
      .expect('POST', '/votes/cast-paper', { data: { casts } })
      .expect('POST', '/votes/cast-paper', { data: { casts } });
    await user.click(button('Submit 4 Votes'));
    await screen.findByRole('heading', { name: '4 Votes Submitted Successfully!' });
  });
});
