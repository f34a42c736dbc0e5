import type {
  Election,
  ListedElection,
  Meeting,
  MeetingInvitation,
  MeetingState,
  OpenTie,
  Teller,
} from '@votewise/contract';
import { completeBallot } from '@votewise/contract/elections/ballot';
import { isolate } from '@votewise/contract/text/isolate';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { api, noStream } from '../../../../test/fake-api.ts';
import {
  makeAdministrator,
  makeElection,
  makeUpcoming,
  resultsOf,
} from '../../../../test/fixtures.ts';
import {
  makeAnnounced,
  makeInvitation,
  makeMeeting,
  makeMeetingState,
  makeQuestion,
  makeResultsEmail,
} from '../../../../test/meetings.ts';
import { renderApp, signInAs } from '../../../../test/render-app.tsx';

const WELCOME = { id: 'welcome', kind: 'text' as const, text: 'Welcome' };
const BUDGET = { id: 'budget', kind: 'question' as const, electionIds: ['e1'] };
const REPORT = { id: 'report', kind: 'text' as const, text: 'Report' };
/** The election of the question. */
const IN_MEETING = { id: 'e1', meeting: { id: 'm1', presence: 'present' } } as const;

/** An open meeting whose agenda has two texts around a question in this state. */
function openMeeting(
  question: Parameters<typeof makeQuestion>[0],
  changes: Partial<MeetingState> = {},
): Meeting {
  const state = makeMeetingState({
    status: 'open',
    agenda: [WELCOME, { ...BUDGET, questions: [makeQuestion(question)] }, REPORT],
    currentItem: 'budget',
    attendance: { present: 9, represented: 8, members: 24 },
    ...changes,
  });
  return makeMeeting({ status: 'open', agenda: [WELCOME, BUDGET, REPORT], state });
}

async function openPage(
  meeting: Meeting,
  elections: readonly ListedElection[] = [],
  invitation: Partial<MeetingInvitation> = {},
  weight = 24,
  handoutNeeds: readonly string[] = [],
) {
  signInAs('admin');
  noStream();
  show(meeting);
  api.expectPolls('GET', '/meetings', { data: { meetings: [meeting] } });
  api.expectPolls('GET', '/elections', { data: { elections } });
  api.expectPolls('POST', '/meetings/m1/screen/events', { status: 404, code: 'NOT_FOUND' });
  api.expectPolls('GET', '/meetings/m1/proxies', { data: { proxies: [] } });
  showHandoutNeeds(handoutNeeds);
  showInvitation(invitation);
  api.expectPolls('POST', '/groups/electorate-size', {
    data: { voters: 24, weight, rareWeights: 0 },
  });
  const { user } = renderApp('/admin/meetings/m1');
  await screen.findByRole('heading', { name: meeting.title, level: 1 });
  return user;
}

const INVITATION = '/meetings/m1/invitation?timeZone=America%2FNew_York';
const showInvitation = (changes: Partial<MeetingInvitation> = {}) =>
  api.expectPolls('GET', INVITATION, { data: { invitation: makeInvitation(changes) } });

const showResultsEmail = (email = makeResultsEmail()) =>
  api.expectPolls('GET', '/meetings/m1/results-email', { data: { email } });

const show = (meeting: Meeting) => api.expectPolls('GET', '/meetings/m1', { data: { meeting } });

const PAPER_NEEDS = '/meetings/m1/questions/budget/paper-needs';
const showHandoutNeeds = (voterIds: readonly string[]) =>
  api.expectPolls('GET', PAPER_NEEDS, { data: { voterIds, returns: [] } });

/** The next call moves the meeting to this state. */
function expectStep(path: string, meeting: Meeting): void {
  api.expect('POST', `/meetings/m1/${path}`, { data: { meeting } });
  show(meeting);
}

function expectTellers(...tellers: Teller[]): void {
  const data = { handedOut: 5, tellers, isJoined: false };
  api.expectPolls('GET', '/elections/e1/paper/entries', { data });
}

const step = () => within(screen.getByRole('region', { name: 'Next step' }));
const agenda = () => within(screen.getByRole('list', { name: 'Agenda items' }));
const control = (name: string) => step().findByRole('button', { name });
/** Presses the control once a second press would no longer be taken for a repeated one. */
async function press(user: UserEvent, name: string): Promise<void> {
  const button = await control(name);
  const later = performance.now() + 1_000;
  vi.spyOn(performance, 'now').mockReturnValue(later);
  await user.click(button);
}
/** Chooses an act in the menu of an item. */
async function choose(user: UserEvent, item: string, act: string): Promise<void> {
  await user.click(agenda().getByRole('button', { name: `More for ${isolate(item)}` }));
  await user.click(await screen.findByRole('menuitem', { name: act }));
}

const QUORUM = {
  base: 'members' as const,
  numerator: 3,
  denominator: 4,
  needed: 18,
  reached: 17,
  isReached: false,
};

describe('before and while a question is open, members who vote on paper and have none', () => {
  const onPaper = makeUpcoming({
    ...IN_MEETING,
    ballot: { ...makeUpcoming().ballot, onPaper: true },
  });

  it('are handed paper with one press, as a number without names', async () => {
    const user = await openPage(openMeeting({ handedOut: 4 }), [onPaper], {}, 24, ['v1', 'v2']);
    const need = await step().findByText(
      /^2 members in the hall vote on paper and have none for this question\./,
    );
    expect(need).toBeVisible();
    expect(step().getByText(/^With fewer than five paper ballots/)).toBeVisible();
    const answers = [
      { electionId: 'e1', title: 'Approve the budget', voterId: 'v1', isGiven: true },
      {
        electionId: 'e1',
        title: 'Approve the budget',
        voterId: 'v2',
        isGiven: false,
        message: 'Bo Li has already voted.',
      },
    ];
    api.expect('POST', '/elections/e1/paper', { data: { answers } });
    showHandoutNeeds(['v2']);
    await user.click(step().getByRole('button', { name: 'Hand Out Paper to These Members' }));
    expect(api.lastCall('POST', '/elections/e1/paper')?.body).toEqual({
      voterIds: ['v1', 'v2'],
      returns: [],
    });
    expect(await step().findByText(/1 member got no paper\. The desk shows why\./)).toBeVisible();
    expect(step().queryByText(/Bo Li/)).not.toBeInTheDocument();
  });

  it('lead to the form if the question offers no paper', async () => {
    const election = makeUpcoming(IN_MEETING);
    api.expectPolls('GET', '/elections/e1', { data: { election } });
    const user = await openPage(openMeeting({}), [election], {}, 24, ['v1']);
    await user.click(await step().findByRole('button', { name: 'Edit Question…' }));
    expect(await screen.findByRole('dialog', { name: 'Edit Election' })).toBeVisible();
  });
});

it('edits a question from the agenda', async () => {
  const election = makeUpcoming(IN_MEETING);
  api.expectPolls('GET', '/elections/e1', { data: { election } });
  const user = await openPage(openMeeting({}), [election]);
  await choose(user, 'Approve the budget', 'Edit…');
  const edit = await screen.findByRole('dialog', { name: 'Edit Election' });
  await user.click(await within(edit).findByRole('button', { name: 'Cancel' }));
  expect(edit).not.toBeInTheDocument();
});

it('rewords a question for which paper was handed out as a new question after it', async () => {
  const frozen = makeUpcoming({
    ...IN_MEETING,
    hasBallots: true,
  });
  const user = await openPage(openMeeting({}), [frozen]);
  await choose(user, 'Approve the budget', 'Reword as a New Question…');
  const add = within(await screen.findByRole('dialog', { name: 'Add question' }));
  expect(add.getByRole('textbox', { name: /Title/ })).toHaveValue(`${frozen.title} (reworded)`);
  api.expect('POST', '/elections', { status: 201, data: { election: { ...frozen, id: 'e2' } } });
  api.expect('PUT', '/meetings/m1', { data: { meeting: openMeeting({}) } });
  await user.click(add.getByRole('button', { name: 'Add Question' }));
  await waitFor(() =>
    expect(api.lastCall('PUT', '/meetings/m1')?.body).toMatchObject({
      agenda: [WELCOME, BUDGET, { kind: 'question', electionIds: ['e2'] }, REPORT],
    }),
  );
});

it('leads through a question with one control that keeps the focus', async () => {
  const quorum = QUORUM;
  const user = await openPage(openMeeting({}, { currentItem: 'welcome', quorum }));
  expectStep('current-item', openMeeting({}, { quorum }));
  await press(user, 'Next: Approve the budget');
  expect(api.lastCall('POST', '/meetings/m1/current-item')?.body).toEqual({ item: 'budget' });
  const missed = 'Quorum not reached: 17 of the 18 members needed. Missing: 1 member.';
  expect(await step().findByText(`${missed} You can open voting anyway.`)).toBeVisible();
  expect(await control('Open for 2 Minutes')).toHaveFocus();
  // Too early: it repeats the press before.
  await user.keyboard('{Enter}');

  const closesAt = new Date(Date.now() + 90_000).toISOString();
  expectStep('questions/budget/opening', openMeeting({ status: 'active', closesAt, ballots: 5 }));
  await user.click(step().getByRole('button', { name: '90 s' }));
  await press(user, 'Open for 90 Seconds');
  expect(api.lastCall('POST', '/meetings/m1/questions/budget/opening')?.body).toEqual({
    seconds: 90,
  });
  expect(await screen.findByText('5 of 17')).toBeVisible();
  expect(await control('Close Voting…')).toHaveFocus();
  expect(step().getByText(/^Voting on Approve the budget is open, 1 minute/)).toBeInTheDocument();
  expect(agenda().queryByRole('button')).not.toBeInTheDocument();

  const later = new Date(Date.parse(closesAt) + 60_000).toISOString();
  const extended = openMeeting({ status: 'active', closesAt: later, ballots: 6 });
  expectStep('questions/budget/extension', extended);
  await user.click(step().getByRole('button', { name: '1 More Minute' }));
  expect(api.lastCall('POST', '/meetings/m1/questions/budget/extension')?.body).toEqual({
    closesAt: later,
  });
  expect(await screen.findByText('6 of 17')).toBeVisible();

  await press(user, 'Close Voting…');
  expectStep('questions/budget/closing', openMeeting({ status: 'completed' }));
  const asked = within(screen.getByRole('alertdialog', { name: 'Close voting' }));
  expect(asked.getByText(/11 ballots are still out, and can no longer be cast\./)).toBeVisible();
  await user.click(asked.getByRole('button', { name: 'Close Voting' }));
  expect(await step().findByText(/All ballots are being counted again/)).toBeVisible();
  expect(step().queryByRole('button')).not.toBeInTheDocument();
});

it('closes voting without a question once all ballots are in', async () => {
  const user = await openPage(openMeeting({ status: 'active', ballots: 12, handedOut: 5 }));
  expect(screen.getByText('12 of 17')).toBeVisible();
  expect(step().getByText(/All ballots on devices are in\.$/)).toBeVisible();
  expect(
    screen.getByText('12 of 12 on devices, 5 paper ballots typed after the close'),
  ).toBeVisible();
  expectStep('questions/budget/closing', openMeeting({ status: 'completed', handedOut: 5 }));
  expectTellers();
  await press(user, 'Close Voting');
  expect(await step().findByText(/^The count waits for 5 paper ballots\./)).toBeVisible();
  expect(
    step().getByRole('link', { name: /^Type Paper Ballots: .*Approve the budget/ }),
  ).toHaveAttribute('href', '/admin/elections/e1/paper#type');
});

it('has two tellers for paper only once a second administrator has signed in', async () => {
  const tellers = [
    makeAdministrator({ lastSignInAt: '2026-11-20T08:00:00.000Z' }),
    makeAdministrator({ id: 'admin-2' }),
  ];
  api.expectPolls('GET', '/auth/administrators', { data: { administrators: tellers } });
  const election = makeUpcoming({ id: 'e1', meeting: { id: 'm1', presence: 'present' } });
  const onPaper = { ...election, ballot: { ...election.ballot, onPaper: true } };
  const state = makeMeetingState({ agenda: [{ ...BUDGET, questions: [makeQuestion()] }] });
  await openPage(makeMeeting({ agenda: [BUDGET], state }), [onPaper]);
  expect(await screen.findByText('Only you have signed in')).toBeVisible();
});

it('goes on with the agenda while paper ballots are typed', async () => {
  const items = [
    { ...BUDGET, questions: [makeQuestion({ status: 'completed', handedOut: 5 })] },
    { id: 'dues', kind: 'text' as const, text: 'Dues' },
  ];
  const state = makeMeetingState({ status: 'open', agenda: items, currentItem: 'budget' });
  expectTellers();
  const user = await openPage(makeMeeting({ status: 'open', state }));
  expectStep('current-item', makeMeeting({ status: 'open', state }));
  expect(step().getByText(/^The hall shows that paper ballots are being typed\./)).toBeVisible();
  await user.click(step().getByRole('button', { name: 'Meanwhile: Dues' }));
  expect(api.lastCall('POST', '/meetings/m1/current-item')?.body).toEqual({ item: 'dues' });
});

it('names tellers and desks who have to act, but voters only as a number', async () => {
  const election = makeElection({ id: 'e1', title: 'Approve the budget' });
  const onPaper = { ...election, ballot: { ...election.ballot, onPaper: true } };
  const teller = { userId: 'ADMIN002', name: 'Ines Falk', papers: 3, isFinished: false };
  expectTellers(teller);
  await openPage(openMeeting({ status: 'completed', handedOut: 5 }, { quorum: QUORUM }), [onPaper]);
  const waiting = within(screen.getByRole('region', { name: 'Who has to act' }));
  expect(await waiting.findByText('Has typed 3 of 5 paper ballots.')).toBeVisible();
  for (const who of ['Check-in desk', 'A second administrator'])
    expect(waiting.getByText(who)).toBeVisible();
});

it('leads to the comparison once both tellers have finished', async () => {
  const both = ['Ines', 'Ruth'].map((name) => ({
    userId: name,
    name,
    papers: 5,
    isFinished: true,
  }));
  expectTellers(...both);
  await openPage(openMeeting({ status: 'completed', handedOut: 5 }));
  expect(await step().findByText(/^Both tellers have finished\. Compare their/)).toBeVisible();
  expect(step().getByRole('link', { name: /^Compare Paper Ballots: / })).toBeVisible();
});

it('says how many ballots are out, and who needs more time', async () => {
  await openPage(openMeeting({ status: 'active', ballots: 5, needTime: 2 }));
  const waiting = within(screen.getByRole('region', { name: 'Who has to act' }));
  const said = waiting.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(said).toEqual([
    '12 ballotsStill out, on devices. No one sees whose.',
    '2 membersNeed more time.',
  ]);
});

it('shows a result once it is counted, then the next item, and closes the meeting at the end', async () => {
  const counted = { status: 'completed', isCounted: true } as const;
  const result = makeAnnounced();
  const election = makeElection({
    id: 'e1',
    title: 'Approve the budget',
    outcome: { kind: 'carried', text: 'Carried.' },
  });
  const user = await openPage(openMeeting(counted), [election]);
  expect(await agenda().findByText('Carried.')).toBeVisible();
  expectStep('questions/budget/result', openMeeting({ ...counted, result }));
  await press(user, 'Show Result');
  const figures = within(await screen.findByRole('region', { name: 'Result' }));
  for (const { name, votes } of result.candidates)
    expect(figures.getByText(name).closest('li')).toHaveTextContent(String(votes));
  expectStep('current-item', openMeeting({ ...counted, result }, { currentItem: 'report' }));
  await press(user, 'Next: Report');
  await press(user, 'Close Meeting…');
  const closed = makeMeeting({ status: 'closed', closedAt: '2026-11-20T20:00:00.000Z' });
  showResultsEmail();
  expectStep('status', closed);
  const asked = within(screen.getByRole('alertdialog', { name: 'Close meeting' }));
  await user.click(asked.getByRole('button', { name: 'Close Meeting' }));
  expect(await screen.findByRole('button', { name: 'Download Minutes (PDF)' })).toBeVisible();
  const place = screen.getByText('Town hall', { selector: 'h1 ~ * bdi' });
  expect(place.parentElement).toHaveTextContent('Fri, Nov 20, 2026, 3:00 PM, Town hall');
  expect(screen.getByRole('button', { name: 'Attendance List (PDF)' })).toBeVisible();
});

it('offers a runoff after a missed majority with one press, as the next question with the same settings', async () => {
  const candidates = makeUpcoming().candidates.map((one, place) => ({ ...one, votes: 9 - place }));
  const majority = {
    numerator: 1,
    denominator: 2,
    comparison: 'more-than',
    base: 'eligible',
  } as const;
  const election = makeElection({
    id: 'e1',
    title: 'Chair',
    status: 'completed',
    candidates,
    ballot: { ...makeElection().ballot, majority, abstain: true },
    meeting: { id: 'm1', presence: 'present' },
  });
  const verdict = {
    majority: { needed: 10, reached: 9, whole: 18, met: false, words: '', leaders: [] },
  };
  const result = makeAnnounced({ candidates, verdict });
  const counted = openMeeting({ status: 'completed', isCounted: true, result });
  const user = await openPage(counted, [election]);
  await user.click(await step().findByRole('button', { name: /^Add Runoff: / }));
  const add = within(await screen.findByRole('dialog', { name: 'Add question' }));
  api.expect('POST', '/elections', { status: 201, data: { election: { ...election, id: 'e2' } } });
  api.expect('PUT', '/meetings/m1', { data: { meeting: counted } });
  await user.click(add.getByRole('button', { name: 'Add Question' }));
  await waitFor(() =>
    expect(api.lastCall('PUT', '/meetings/m1')?.body).toMatchObject({
      agenda: [WELCOME, BUDGET, { electionIds: ['e2'] }, REPORT],
    }),
  );
  expect(api.lastCall('POST', '/elections')?.body).toMatchObject({
    title: 'Chair (runoff)',
    meeting: { id: 'm1', presence: 'present' },
    ballot: { kind: 'one', majority, abstain: true },
    candidates: candidates.map(({ name }) => ({ name })),
  });
});

describe('a tie', () => {
  const counted = { status: 'completed', isCounted: true } as const;
  const meeting = { id: 'm1', presence: 'present' } as const;
  const done = makeElection({ title: 'Chair', status: 'completed', meeting });
  const ids = done.candidates.map(({ id }) => id);
  const tie = { tied: ids, seats: 1 };
  const outcome = { kind: 'tied', text: 'A tie.' } as const;
  const tied = { ...done, id: 'e0', outcome };
  const runoffOf = (title: string, id: string) => ({
    ...done,
    id,
    title,
    candidates: done.candidates.map((one) => ({ ...one, id: `${id} ${one.id}` })),
  });
  const runoff = runoffOf('Chair (runoff)', 'e1');
  const recordedBy = { type: 'user', name: 'Administrator' } as const;
  const announcedTie = makeAnnounced({ totalVotes: 2 });
  const tieOf = ({ candidates }: Election) => ({
    candidates,
    ties: [{ round: 1, tied: candidates.map(({ id }) => id), by: 'open', chosen: null } as const],
  });
  const nameOf = (id?: string) => done.candidates.find((one) => one.id === id)?.name ?? '';
  const withTie = (election: Election, openTie?: OpenTie) => ({
    ...election,
    progress: { statusChanges: [], count: { state: 'confirmed' }, tie: openTie },
  });
  /** Only `GET /elections/{id}` contains the tie. */
  const showOne = (election: Election, openTie?: OpenTie) =>
    api.expectPolls('GET', `/elections/${election.id}`, {
      data: { election: withTie(election, openTie) },
    });

  /** A meeting that has come to the last of these questions. */
  function meetingAt(...questions: Parameters<typeof makeQuestion>[0][]): Meeting {
    const items = questions.map((_, place) => ({
      id: `item${place}`,
      kind: 'question' as const,
      electionIds: [`e${place}`],
    }));
    const state = makeMeetingState({
      status: 'open',
      agenda: items.map((item, place) => ({
        ...item,
        questions: [makeQuestion({ electionId: `e${place}`, ...questions[place] })],
      })),
      currentItem: items.at(-1)?.id ?? null,
    });
    return makeMeeting({ status: 'open', agenda: items, state });
  }

  it('is decided by its runoff, or by the runoff after that, once its result is shown', async () => {
    const first = { ...runoff, outcome };
    const second = runoffOf('Chair (runoff 2)', 'e2');
    const questions = [tied, first, second].map(({ title }) => ({ title, ...counted }));
    const atSecond = meetingAt(...questions);
    const user = await openPage(atSecond, [tied, first, second]);
    const said = await step().findByText(/what decides the tie: /);
    expect(said).toHaveTextContent(/tie: .*Chair \(runoff\).*tie: .*Chair[^ ]*$/);
    expectStep('questions/item2/result', atSecond);
    const { results } = resultsOf(second);
    const elected = [`e2 ${ids[1]}`];
    api.expectPolls('GET', '/votes/results/e2', { data: { results: { ...results, elected } } });
    api.expectPolls('GET', '/votes/results/e1', { data: resultsOf(first) });
    showOne(second);
    showOne(tied, tie);
    const again = { ...tie, tied: first.candidates.map(({ id }) => id) };
    const decision = { elected: [`e1 ${ids[1]}`], by: 'runoff' as const };
    api.expect('GET', '/elections/e1', { data: { election: withTie(first, again) } });
    showOne(first, { ...again, decision: { ...decision, decidedAt: '', recordedBy } });
    for (const id of ['e1', 'e0']) api.expect('PUT', `/elections/${id}/tie-decision`, {});
    await press(user, 'Show Result');
    await waitFor(() =>
      expect(api.lastCall('PUT', '/elections/e0/tie-decision')?.body).toEqual({
        elected: [ids[1]],
        by: 'runoff',
        note: '2. Chair (runoff)',
      }),
    );
    expect(api.lastCall('PUT', '/elections/e1/tie-decision')?.body).toEqual({
      ...decision,
      note: '3. Chair (runoff 2)',
    });
  });

  it('comes first, also in a runoff: another runoff, or a decision by lot for both', async () => {
    const first = { ...runoff, outcome };
    const result = { ...announcedTie, ...tieOf(first) };
    const questions = [tied, first].map(({ title }) => ({ title, ...counted, result }));
    const user = await openPage(meetingAt(...questions), [tied, first]);
    expect(
      await control(`Add Runoff: ${ids.map((id) => isolate(nameOf(id))).join('–')}…`),
    ).toBeVisible();
    await user.click(await control('Record Decision…'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Record decision' }));
    await user.click(dialog.getByRole('radio', { name: new RegExp(nameOf(ids[1])) }));
    await user.selectOptions(dialog.getByRole('combobox'), 'By lot');
    for (const id of ['e1', 'e0']) api.expect('PUT', `/elections/${id}/tie-decision`, {});
    api.expectPolls('GET', '/votes/results/e1', { data: resultsOf(first) });
    const again = { ...tie, tied: first.candidates.map(({ id }) => id) };
    const decision = { elected: [`e1 ${ids[1]}`], by: 'lot' as const, decidedAt: '', recordedBy };
    showOne(first, { ...again, decision });
    showOne(tied, tie);
    await user.click(dialog.getByRole('button', { name: 'Record Decision' }));
    await waitFor(() =>
      expect(api.lastCall('PUT', '/elections/e0/tie-decision')?.body).toMatchObject({
        elected: [ids[1]],
        by: 'runoff',
      }),
    );
  });
});

it('names the questions that were left out before the meeting is closed', async () => {
  const later = { ...BUDGET, id: 'later', questions: [makeQuestion({ title: 'New fence' })] };
  const state = makeMeetingState({
    status: 'open',
    agenda: [later, REPORT],
    currentItem: 'report',
  });
  const user = await openPage(
    makeMeeting({ status: 'open', agenda: [{ ...BUDGET, id: 'later' }, REPORT], state }),
  );
  expect(await control('Next: New fence')).toBeVisible();
  expect(step().getByText(/^Not voted on yet: .*New fence/)).toBeVisible();
  await user.click(step().getByRole('button', { name: 'Close Meeting…' }));
  const asked = within(screen.getByRole('alertdialog', { name: 'Close meeting' }));
  expect(asked.getByText(/Not voted on: .*New fence/)).toBeVisible();
});

it('asks for a time that can be opened', async () => {
  const user = await openPage(openMeeting({}));
  await user.click(step().getByRole('button', { name: 'Other' }));
  const minutes = step().getByRole('textbox', { name: 'Minutes' });
  await user.clear(minutes);
  await user.type(minutes, '0');
  await press(user, 'Open Voting');
  expect(minutes).toHaveAccessibleDescription('Enter a whole number from 1 to 1,440.');
  await user.clear(minutes);
  await user.type(minutes, '3');
  expectStep('questions/budget/opening', openMeeting({ status: 'active' }));
  await press(user, 'Open for 3 Minutes');
  expect(api.lastCall('POST', '/meetings/m1/questions/budget/opening')?.body).toEqual({
    seconds: 180,
  });
});

/** Questions are planned, and the meeting is weeks away. */
function laterMeeting(startDate = '2100-01-01T18:00:00.000Z'): Meeting {
  return makeMeeting({
    startDate,
    agenda: [WELCOME],
    proxiesPerHolder: 1,
    state: makeMeetingState({ startDate, agenda: [WELCOME] }),
  });
}

it('invites the members, and shows whom the email did not reach', async () => {
  const meeting = laterMeeting();
  const lena = { userId: 'VOTER009', name: 'Lena Moreau' };
  const reach = { recipients: 2, unaddressed: 1, withoutAddress: [lena] };
  const user = await openPage(meeting, [], reach);
  await user.click(await screen.findByRole('button', { name: 'Invite 2 Members…' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Invite 2 members?' }));
  expect(dialog.getByText(/^2 members get this email/)).toHaveTextContent(
    '1 member without an address gets none.',
  );
  expect(dialog.getByText(/invites you to the meeting/)).toBeVisible();
  const last = { at: '2026-11-02T09:00:00.000Z', startDate: meeting.startDate };
  const voter = { id: 'v2', userId: 'VOTER002', name: 'Omar Said', email: 'omar@example.org' };
  const invited = makeInvitation({
    ...reach,
    reached: 1,
    counts: { waiting: 0, sent: 1, failed: 1, bounced: 0, uncertain: 0 },
    last,
    failures: [{ voter, reason: 'No such user.', mayHaveArrived: false }],
  });
  api.expect('POST', '/meetings/m1/invitation', { status: 201, data: { invitation: invited } });
  showInvitation(invited);
  await user.click(dialog.getByRole('button', { name: 'Send to 2 Members' }));
  const region = within(await screen.findByRole('region', { name: 'Invitation' }));
  expect(await region.findByText('Invited 1 of 3 · 1 has no address · 1 failed')).toBeVisible();
  expect(region.getByText('No such user.')).toBeVisible();
  expect(region.getByRole('list', { name: 'Without an address' })).toHaveTextContent('VOTER009');
  expect(region.getByRole('link', { name: 'code sheet' })).toHaveAttribute(
    'href',
    '/admin/voters?show=no-address',
  );
  expect(region.getByRole('button', { name: 'Invite 1 Member…' })).toBeVisible();
  expect(api.lastCall('POST', '/meetings/m1/invitation')?.body).toMatchObject({
    expectedStartDate: meeting.startDate,
    timeZone: 'America/New_York',
  });
  expect(screen.getByRole('heading', { name: 'Nothing to do until the meeting' })).toBeVisible();
});

it('sends the invitation again to members whose email may have arrived, once no one else is left', async () => {
  const meeting = laterMeeting();
  const last = { at: '2026-11-02T09:00:00.000Z', startDate: meeting.startDate };
  const counts = { waiting: 0, sent: 1, failed: 0, bounced: 0, uncertain: 1 };
  const invited = { recipients: 2, reached: 2, counts, last };
  const user = await openPage(meeting, [], invited);
  const button = 'Send Again to 1 Uncertain Recipient…';
  await user.click(await screen.findByRole('button', { name: button }));
  const dialog = within(
    await screen.findByRole('alertdialog', { name: 'Send again to 1 member?' }),
  );
  expect(dialog.getByText(/may already have this email/)).toHaveTextContent('may get it twice.');
  const again = makeInvitation({ ...invited, counts: { ...counts, sent: 2, uncertain: 0 } });
  api.expect('POST', '/meetings/m1/invitation', { status: 201, data: { invitation: again } });
  showInvitation(again);
  await user.click(dialog.getByRole('button', { name: 'Send to 1 Member' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: button })).toBeNull());
  expect(api.lastCall('POST', '/meetings/m1/invitation')?.body).toMatchObject({
    isForUncertain: true,
  });
});

it('offers the invitation again once the date has changed', async () => {
  const last = { at: '2026-11-02T09:00:00.000Z', startDate: '2099-12-01T18:00:00.000Z' };
  await openPage(laterMeeting(), [], { recipients: 2, last });
  const region = within(
    await screen.findByRole('region', { name: 'Date changed since the invitation' }),
  );
  expect(region.getByText(/^Members were invited for .*Dec 1, 2099/)).toBeVisible();
  expect(region.getByRole('button', { name: 'Invite 2 Members…' })).toBeVisible();
});

it('says that an agenda has no question yet before it invites', async () => {
  await openPage(laterMeeting(), [], { recipients: 2 });
  const region = within(
    await screen.findByRole('region', { name: 'Add questions, then invite members' }),
  );
  expect(region.getByText(/lists the agenda as it is now, with no questions yet\./)).toBeVisible();
});

it('still offers the invitation once members are checked in', async () => {
  const today = new Date().toISOString();
  const attendance = { present: 1, represented: 0, members: 2 };
  const state = makeMeetingState({ agenda: [WELCOME], startDate: today, attendance });
  await openPage(makeMeeting({ agenda: [WELCOME], startDate: today, state }), [], {
    recipients: 2,
    last: { at: '2026-11-02T09:00:00.000Z', startDate: '2099-12-01T18:00:00.000Z' },
  });
  const region = within(await screen.findByRole('region', { name: 'Invitation' }));
  expect(region.getByText(/The date has changed since\.$/)).toBeVisible();
  expect(region.getByRole('button', { name: 'Invite 2 Members…' })).toBeVisible();
});

it('asks before a meeting opens without its quorum', async () => {
  const today = new Date().toISOString();
  const state = makeMeetingState({ agenda: [WELCOME], quorum: QUORUM, startDate: today });
  const user = await openPage(makeMeeting({ agenda: [WELCOME], startDate: today, state }));
  const before = within(screen.getByRole('region', { name: 'Check members in' }));
  expect(before.getByRole('link', { name: 'Open Check-In Desk' })).toHaveAttribute(
    'href',
    '/admin/meetings/m1/desk',
  );
  await user.click(before.getByRole('button', { name: 'Open Meeting…' }));
  const asked = screen.getByRole('alertdialog', { name: 'Open the meeting without a quorum?' });
  expect(asked).toHaveTextContent('The minutes then say that the quorum wasn’t reached');
});

describe('afterwards', () => {
  const counted = { status: 'completed', isCounted: true } as const;
  const item = (id: string, title: string) => ({
    id,
    kind: 'question' as const,
    questions: [makeQuestion({ ...counted, electionId: id, title })],
  });
  const items = [item('e1', 'Budget'), item('e2', 'Board')];
  const closed = makeMeeting({
    status: 'closed',
    agenda: items.map(({ id }) => ({ id, kind: 'question', electionIds: [id] })),
    state: makeMeetingState({ status: 'closed', agenda: items }),
  });
  const budget = makeElection({
    id: 'e1',
    title: 'Budget',
    status: 'completed',
    outcome: { kind: 'carried', text: 'Carried.' },
  });
  const board = makeElection({
    id: 'e2',
    title: 'Board',
    status: 'completed',
    outcome: { kind: 'elected', text: 'Elected: Ada and Bo.' },
  });

  it('declares all results after one question, and names the one that was refused', async () => {
    for (const id of ['e1', 'e2'])
      api.expectPolls('GET', `/votes/results/${id}`, { status: 503, code: 'UNAVAILABLE' });
    showResultsEmail();
    const user = await openPage(closed, [budget, board]);
    expect(await screen.findByRole('heading', { name: 'Declare 2 results' })).toBeVisible();
    const said = screen.getByRole('list', { name: 'Outcomes' });
    expect(said).toHaveTextContent('Carried.');
    expect(said).toHaveTextContent('Elected: Ada and Bo.');
    await user.click(screen.getByRole('button', { name: 'Declare All 2 Results…' }));
    const asked = within(screen.getByRole('alertdialog', { name: 'Declare 2 results?' }));
    const declaredAt = '2026-11-20T21:00:00.000Z';
    api.expect('POST', '/elections/e1/declaration', { data: { declaredAt } });
    api.expect('POST', '/elections/e2/declaration', {
      status: 409,
      code: 'COUNT_NOT_CONFIRMED',
      message: 'The recount differs.',
    });
    const declared = { ...budget, declaredAt };
    api.expectPolls('GET', '/elections', { data: { elections: [declared, board] } });
    await user.click(asked.getByRole('button', { name: 'Declare All' }));
    expect(
      await screen.findByText(/Board.* wasn’t declared\. The recount differs\./),
    ).toBeVisible();
    expect(await screen.findByRole('heading', { name: 'Declare 1 result' })).toBeVisible();
    expect(api.lastCall('POST', '/elections/e1/declaration')?.body).toMatchObject({
      announce: false,
    });
  });

  it('tells all members with one email once all results are declared', async () => {
    const declaredAt = '2026-11-20T21:00:00.000Z';
    for (const id of ['e1', 'e2'])
      api.expectPolls('GET', `/votes/results/${id}`, { status: 503, code: 'UNAVAILABLE' });
    const email = makeResultsEmail({ recipients: 2, unaddressed: 1 });
    showResultsEmail(email);
    const declared = [budget, board].map((one) => ({ ...one, declaredAt }));
    const user = await openPage(closed, declared);
    const region = within(await screen.findByRole('region', { name: 'Email about the results' }));
    await user.click(region.getByRole('button', { name: 'Tell 2 Members…' }));
    const dialog = within(screen.getByRole('alertdialog', { name: 'Tell 2 members?' }));
    expect(dialog.getByText(/are final/)).toBeVisible();
    const sent = makeResultsEmail({
      ...email,
      reached: 1,
      counts: { waiting: 1, sent: 0, failed: 1, bounced: 0, uncertain: 0 },
      isSending: true,
      lastSentAt: declaredAt,
    });
    api.expect('POST', '/meetings/m1/results-email', { status: 201, data: { email: sent } });
    showResultsEmail(sent);
    await user.click(dialog.getByRole('button', { name: 'Send to 2 Members' }));
    const state = 'Sent to 1 of 3 · 1 has no address · 1 being sent · 1 failed';
    expect(await region.findByText(state)).toBeVisible();
    // Failed emails can be sent again once all have been tried.
    expect(region.queryByRole('button')).toBeNull();
    expect(api.lastCall('POST', '/meetings/m1/results-email')?.body).toEqual({
      requestId: expect.any(String),
      isForUncertain: false,
    });
  });
});

it('moves items, and removes one until Undo', async () => {
  const planned = (...items: Meeting['agenda']) => {
    const texts = items.flatMap((item) => (item.kind === 'text' ? item : []));
    const state = makeMeetingState({ agenda: texts });
    return makeMeeting({
      agenda: items,
      state,
      updatedAt: `2026-11-0${items.length}T08:00:00.000Z`,
    });
  };
  const both = planned(WELCOME, REPORT);
  const user = await openPage(both);
  const texts = () =>
    agenda()
      .getAllByRole('listitem')
      .map((row) => within(row).getByText(/^(Welcome|Report)$/).textContent);
  expect(texts()).toEqual(['Welcome', 'Report']);
  const moved = planned(REPORT, WELCOME);
  api.expect('PUT', '/meetings/m1', { data: { meeting: moved } });
  show(moved);
  await choose(user, 'Report', 'Move Up');
  await waitFor(() => expect(texts()).toEqual(['Report', 'Welcome']));
  expect(api.lastCall('PUT', '/meetings/m1')?.body).toEqual({
    agenda: [REPORT, WELCOME],
    expectedUpdatedAt: both.updatedAt,
  });
  const removed = planned(WELCOME);
  api.expect('PUT', '/meetings/m1', { data: { meeting: removed } });
  show(removed);
  await choose(user, 'Report', 'Remove');
  await waitFor(() => expect(texts()).toEqual(['Welcome']));
  expect(agenda().getByRole('button', { name: /More for .*Welcome/ })).toHaveFocus();
  expect(screen.getByText(/Report.* removed from the agenda\.$/)).toBeVisible();
  api.expect('PUT', '/meetings/m1', { data: { meeting: moved } });
  show(moved);
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(texts()).toEqual(['Report', 'Welcome']));
  expect(agenda().getByRole('button', { name: /More for .*Report/ })).toHaveFocus();
});

it('offers to move and remove a question only until voting has opened', async () => {
  const statuses = ['upcoming', 'completed'] as const;
  const items = statuses.map((status) => ({
    id: status,
    kind: 'question' as const,
    questions: [makeQuestion({ electionId: status, title: status, status })],
  }));
  const listed = statuses.map((id) => ({ id, kind: 'question' as const, electionIds: [id] }));
  const state = makeMeetingState({ status: 'open', agenda: items });
  const user = await openPage(makeMeeting({ status: 'open', agenda: listed, state }));
  const acts = async (item: string) => {
    await user.click(agenda().getByRole('button', { name: `More for ${isolate(item)}` }));
    const all = await screen.findAllByRole('menuitem');
    const names = all.map(({ textContent }) => textContent);
    await user.keyboard('{Escape}');
    return names;
  };
  expect(await acts('upcoming')).toEqual(['Show in the Hall', 'Move Down', 'Remove']);
  expect(await acts('completed')).toEqual(['Show in the Hall']);
});

it('moves an item twice, although the first move has not been answered', async () => {
  const texts = ['Welcome', 'Report', 'Any other business'];
  const items = texts.map((text) => ({ id: text, kind: 'text' as const, text }));
  const planned = (...order: number[]) => {
    const moved = order.flatMap((place) => items[place] ?? []);
    return makeMeeting({ agenda: moved, state: makeMeetingState({ agenda: moved }) });
  };
  const user = await openPage(planned(0, 1, 2));
  const once = planned(1, 0, 2);
  const twice = planned(1, 2, 0);
  const answer = api.expectHeld('PUT', '/meetings/m1', { data: { meeting: once } });
  api.expect('PUT', '/meetings/m1', { data: { meeting: twice } });
  await choose(user, 'Welcome', 'Move Down');
  await waitFor(() => expect(agenda().getAllByRole('listitem')[1]).toHaveTextContent('Welcome'));
  await choose(user, 'Welcome', 'Move Down');
  show(twice);
  answer();
  await waitFor(() =>
    expect(api.lastCall('PUT', '/meetings/m1')?.body).toMatchObject({ agenda: twice.agenda }),
  );
  expect(agenda().getAllByRole('listitem')[2]).toHaveTextContent('Welcome');
  const more = agenda().getByRole('button', { name: /More for .*Welcome/ });
  await waitFor(() => expect(more).toHaveFocus());
});

describe('the next item', () => {
  const next = () => within(screen.getByRole('form', { name: 'Next item' }));

  it('is a question with the settings of the last one, and the form stays for the one after it', async () => {
    const groups = ['North'];
    const last = makeUpcoming({
      id: 'e1',
      title: 'Accounts',
      candidates: ['Yes', 'No'].map((name, place) => ({
        id: name,
        name,
        description: '',
        place,
        votes: 0,
        percentage: 0,
      })),
      electorate: { groups },
      weighted: true,
      ballot: {
        ...completeBallot({
          abstain: true,
          onPaper: true,
          results: 'after-close',
          majority: { numerator: 2, denominator: 3, comparison: 'at-least', base: 'valid' },
        }),
        marks: 1,
      },
      meeting: { id: 'm1', presence: 'anyone' },
    });
    const state = makeMeetingState({
      agenda: [{ ...BUDGET, questions: [makeQuestion({ title: 'Accounts' })] }],
    });
    const user = await openPage(makeMeeting({ agenda: [BUDGET], state }), [last]);
    await user.click(agenda().getByRole('button', { name: /^More for .*Accounts/ }));
    expect(await screen.findByRole('menuitem', { name: 'Edit…' })).toBeVisible();
    await user.keyboard('{Escape}');
    await user.click(screen.getByRole('button', { name: 'Add Item' }));
    expect(next().getByText(/^Same as item 1/)).toBeVisible();
    expect(next().getByText('Some voters vote on paper.')).toBeVisible();
    await user.type(next().getByRole('textbox', { name: 'Title of item 2' }), 'Elevator');
    await user.click(next().getByRole('button', { name: 'Add Question' }));
    const wording = next().getByRole('textbox', { name: 'Wording to be voted on' });
    expect(wording).toHaveAccessibleDescription('Enter at least 10 characters.');
    await user.type(wording, 'The assembly orders a new elevator.');
    const election = makeElection({ id: 'e2', meeting: { id: 'm1', presence: 'anyone' } });
    api.expect('POST', '/elections', { status: 201, data: { election } });
    const listed = { kind: 'question' as const, electionIds: ['e2'] };
    const meeting = makeMeeting({ agenda: [BUDGET, { ...listed, id: 'next' }] });
    api.expect('PUT', '/meetings/m1', { data: { meeting } });
    show(meeting);
    await user.click(next().getByRole('button', { name: 'Add Question' }));
    await waitFor(() =>
      expect(api.lastCall('PUT', '/meetings/m1')?.body).toMatchObject({ agenda: [BUDGET, listed] }),
    );
    expect(api.lastCall('POST', '/elections')?.body).toMatchObject({
      title: 'Elevator',
      meeting: { id: 'm1', presence: 'anyone' },
      electorate: { groups },
      weighted: true,
      ballot: { onPaper: true, abstain: true, majority: { numerator: 2, denominator: 3 } },
      candidates: [{ name: 'Yes' }, { name: 'No' }],
    });
    await waitFor(() =>
      expect(next().getByRole('textbox', { name: /^Title of item/ })).toHaveFocus(),
    );
  });

  it('opens the whole form of a question with what was typed, and is empty once it is added', {
    tags: 'slow',
  }, async () => {
    const groups = ['North'];
    const user = await openPage(makeMeeting({ electorate: { groups } }));
    api.expectPolls('GET', '/groups', {
      data: { groups: [{ id: 'n', name: 'North', voters: 24 }] },
    });
    await screen.findByRole('form', { name: 'Next item' });
    await user.click(next().getByRole('button', { name: 'Yes or no' }));
    await user.type(next().getByRole('textbox', { name: 'Title of item 1' }), 'Elevator');
    await user.type(
      next().getByRole('textbox', { name: 'Wording to be voted on' }),
      'The assembly orders a new elevator.',
    );
    await user.click(next().getByRole('button', { name: 'More Settings…' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add question' }));
    expect(dialog.getByRole('textbox', { name: /Title/ })).toHaveValue('Elevator');
    expect(dialog.queryByRole('button', { name: /^Start date/ })).toBeNull();
    api.expect('POST', '/elections', { status: 201, data: { election: makeElection() } });
    const meeting = makeMeeting({ agenda: [BUDGET] });
    api.expect('PUT', '/meetings/m1', { data: { meeting } });
    show(meeting);
    await user.click(dialog.getByRole('button', { name: 'Add Question' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(next().getByRole('textbox', { name: 'Title of item 2' })).toHaveValue('');
  });

  it('counts by weight if members have weights, or one vote for each after one press', async () => {
    const user = await openPage(makeMeeting(), [], {}, 1_000);
    await screen.findByRole('form', { name: 'Next item' });
    await user.click(next().getByRole('button', { name: 'Yes or no' }));
    expect(await next().findByText(/Each ballot carries the weight of its voter\./)).toBeVisible();
    await user.click(next().getByRole('button', { name: 'Count Each Ballot Once Instead' }));
    expect(next().getByText(/Each member’s ballot counts once\./)).toBeVisible();
    await user.type(next().getByRole('textbox', { name: 'Title of item 1' }), 'Elevator');
    await user.type(
      next().getByRole('textbox', { name: 'Wording to be voted on' }),
      'The assembly orders a new elevator.',
    );
    api.expect('POST', '/elections', { status: 201, data: { election: makeElection() } });
    api.expect('PUT', '/meetings/m1', { data: { meeting: makeMeeting() } });
    await user.click(next().getByRole('button', { name: 'Add Question' }));
    await waitFor(() =>
      expect(api.lastCall('POST', '/elections')?.body).toMatchObject({ weighted: false }),
    );
    // The question after it begins with the default again.
    expect(await next().findByText(/Each ballot carries the weight of its voter\./)).toBeVisible();
  });

  it('says if an election has other seats than the one whose settings it takes over', async () => {
    const board = makeUpcoming({
      id: 'e1',
      title: 'Board',
      ballot: { ...completeBallot({ kind: 'several', seats: 3 }), marks: 3 },
      meeting: { id: 'm1', presence: 'present' },
    });
    const state = makeMeetingState({ agenda: [{ ...BUDGET, questions: [makeQuestion()] }] });
    const user = await openPage(makeMeeting({ agenda: [BUDGET], state }), [board]);
    await user.click(screen.getByRole('button', { name: 'Add Item' }));
    await user.click(next().getByRole('button', { name: 'Election' }));
    expect(next().getByText('Like item 1, Board, but with 1 seat:')).toBeVisible();
    const seats = next().getByRole('textbox', { name: 'Seats' });
    await user.clear(seats);
    await user.type(seats, '3');
    expect(next().getByText('Same as item 1, Board:')).toBeVisible();
  });

  it('is an election with one name on each line', async () => {
    const user = await openPage(makeMeeting());
    await screen.findByRole('form', { name: 'Next item' });
    await user.click(next().getByRole('button', { name: 'Election' }));
    await user.type(next().getByRole('textbox', { name: 'Title of item 1' }), 'Board');
    const names = next().getByRole('textbox', { name: 'Candidates, one on each line' });
    await user.type(names, 'Ada\n\nBo\nCy');
    const seats = next().getByRole('textbox', { name: 'Seats' });
    await user.clear(seats);
    await user.type(seats, '4');
    await user.click(next().getByRole('button', { name: 'Add Question' }));
    expect(seats).toHaveAccessibleDescription('There are fewer candidates than seats.');
    await user.clear(seats);
    await user.type(seats, '2');
    api.expect('POST', '/elections', { status: 201, data: { election: makeElection() } });
    api.expect('PUT', '/meetings/m1', { data: { meeting: makeMeeting() } });
    await user.click(next().getByRole('button', { name: 'Add Question' }));
    await waitFor(() =>
      expect(api.lastCall('POST', '/elections')?.body).toMatchObject({
        description: 'Elect 2 people.',
        ballot: { kind: 'several', seats: 2, marks: 2, results: 'after-close' },
        candidates: [{ name: 'Ada' }, { name: 'Bo' }, { name: 'Cy' }],
      }),
    );
    await waitFor(() => expect(names).toHaveValue(''));
  });
});

it('adds the questions of an upcoming ballot paper as one item', async () => {
  const chair = makeUpcoming({ id: 'chair', title: 'Chair', paper: 'Board' });
  const treasurer = makeUpcoming({ id: 'treasurer', title: 'Treasurer', paper: 'Board' });
  const other = makeUpcoming({
    id: 'other',
    title: 'Statutes',
    meeting: { id: 'm2', presence: 'anyone' },
  });
  const user = await openPage(makeMeeting(), [treasurer, chair, other]);
  await user.click(await screen.findByRole('button', { name: 'Add Existing Elections…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add existing elections' }));
  const paper = await dialog.findByRole('checkbox', { name: /Board.*Chair.*Treasurer/ });
  expect(dialog.getAllByRole('checkbox')).toHaveLength(1);
  await user.click(dialog.getByRole('button', { name: 'Add to Agenda' }));
  expect(dialog.getByText('Choose an election.')).toBeVisible();
  await user.click(paper);
  await user.click(dialog.getByRole('radio', { name: 'Everyone who can vote' }));
  for (const election of [chair, treasurer]) {
    const path = `/elections/${election.id}`;
    api.expect('GET', path, { data: { election } });
    api.expect('PUT', path, { data: { election } });
  }
  const items = [{ id: 'i', kind: 'question' as const, electionIds: ['chair', 'treasurer'] }];
  const meeting = makeMeeting({ agenda: items });
  api.expect('PUT', '/meetings/m1', { data: { meeting } });
  show(meeting);
  await user.click(dialog.getByRole('button', { name: 'Add to Agenda' }));
  expect(await screen.findByText('Questions added.')).toBeVisible();
  expect(api.lastCall('PUT', '/elections/chair')?.body).toMatchObject({
    meeting: { id: 'm1', presence: 'anyone' },
  });
  expect(api.lastCall('PUT', '/meetings/m1')?.body).toMatchObject({
    agenda: [{ electionIds: ['chair', 'treasurer'] }],
  });
});
