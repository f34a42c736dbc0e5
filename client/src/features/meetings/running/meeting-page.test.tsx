import type { Election, Meeting, MeetingState } from '@votewise/contract';
import { PLAIN_BALLOT } from '@votewise/contract/elections/ballot';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { api, noStream } from '../../../../test/fake-api.ts';
import { makeElection, makeUpcoming } from '../../../../test/fixtures.ts';
import {
  makeAnnounced,
  makeMeeting,
  makeMeetingState,
  makeQuestion,
} from '../../../../test/meetings.ts';
import { renderApp, signInAs } from '../../../../test/render-app.tsx';

const WELCOME = { id: 'welcome', kind: 'text' as const, text: 'Welcome' };
const BUDGET = { id: 'budget', kind: 'question' as const, electionIds: ['e1'] };
const REPORT = { id: 'report', kind: 'text' as const, text: 'Report' };

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

async function openPage(meeting: Meeting, elections: readonly Election[] = []) {
  signInAs('admin');
  noStream();
  show(meeting);
  api.expectPolls('GET', '/meetings', { data: { meetings: [meeting] } });
  api.expectPolls('GET', '/elections', { data: { elections } });
  api.expectPolls('GET', '/meetings/m1/proxies', { data: { proxies: [] } });
  const { user } = renderApp('/admin/meetings/m1');
  await screen.findByRole('heading', { name: meeting.title, level: 1 });
  return user;
}

const show = (meeting: Meeting) => api.expectPolls('GET', '/meetings/m1', { data: { meeting } });

/** The next call moves the meeting to this state. */
function expectStep(path: string, meeting: Meeting): void {
  api.expect('POST', `/meetings/m1/${path}`, { data: { meeting } });
  show(meeting);
}

const step = () => within(screen.getByRole('region', { name: 'Next step' }));
const agenda = () => within(screen.getByRole('list', { name: 'Agenda items' }));

it('leads through a question with one button at a time', async () => {
  const quorum = {
    base: 'members' as const,
    numerator: 3,
    denominator: 4,
    needed: 18,
    reached: 17,
    isReached: false,
  };
  const user = await openPage(openMeeting({}, { currentItem: 'welcome', quorum }));
  expectStep('current-item', openMeeting({}, { quorum }));
  await user.click(step().getByRole('button', { name: 'Show Next: Approve the budget' }));
  expect(api.lastCall('POST', '/meetings/m1/current-item')?.body).toEqual({ item: 'budget' });
  const missed = 'Quorum not reached: 17 of the 18 members needed. Missing: 1 member.';
  expect(await step().findByText(`${missed} You can open voting anyway.`)).toBeVisible();

  const closesAt = new Date(Date.now() + 90_000).toISOString();
  expectStep('questions/budget/opening', openMeeting({ status: 'active', closesAt, ballots: 5 }));
  await user.click(step().getByRole('button', { name: '90 s' }));
  await user.click(step().getByRole('button', { name: 'Open Voting' }));
  expect(api.lastCall('POST', '/meetings/m1/questions/budget/opening')?.body).toEqual({
    seconds: 90,
  });
  expect(await step().findByText('5 of 17 have voted.')).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Next step' })).toHaveFocus();
  expect(step().getByText(/^Voting on Approve the budget is open, 1 minute/)).toBeInTheDocument();

  const later = new Date(Date.parse(closesAt) + 30_000).toISOString();
  const extended = openMeeting({ status: 'active', closesAt: later, ballots: 6 });
  expectStep('questions/budget/extension', extended);
  await user.click(step().getByRole('button', { name: 'Extend by 30 seconds' }));
  expect(api.lastCall('POST', '/meetings/m1/questions/budget/extension')?.body).toEqual({
    closesAt: later,
  });
  expect(await step().findByText('6 of 17 have voted.')).toBeVisible();
  expect(step().getByRole('button', { name: 'Extend by 30 seconds' })).toHaveFocus();

  await user.click(step().getByRole('button', { name: 'Close Voting Now' }));
  expectStep('questions/budget/closing', openMeeting({ status: 'completed' }));
  const asked = within(screen.getByRole('alertdialog', { name: 'Close voting' }));
  await user.click(asked.getByRole('button', { name: 'Close Voting' }));
  expect(await step().findByText(/All ballots are being counted again/)).toBeVisible();
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Next step' })).toHaveFocus());
});

it('shows how many members need more time', async () => {
  const closesAt = new Date(Date.now() + 90_000).toISOString();
  await openPage(openMeeting({ status: 'active', closesAt, needTime: 2 }));
  expect(await step().findByText('2 members need more time.')).toBeVisible();
});

it('shows a result once it is counted, then the next item, and closes the meeting at the end', async () => {
  const counted = { status: 'completed', isCounted: true } as const;
  const check = { needed: 27, reached: 40, whole: 52, met: true, words: '' };
  const result = makeAnnounced({
    ballot: {
      ...PLAIN_BALLOT,
      majority: { numerator: 1, denominator: 2, comparison: 'more-than', base: 'valid' },
    },
    candidates: ['Yes', 'No'].map((name, place) => ({
      id: name,
      name,
      place,
      description: '',
      votes: 40 - 28 * place,
      percentage: 50,
    })),
    verdict: { majority: { ...check, leaders: ['Yes'] } },
  });
  const user = await openPage(openMeeting(counted));
  expectStep('questions/budget/result', openMeeting({ ...counted, result }));
  await user.click(step().getByRole('button', { name: 'Show Result' }));
  expect(await agenda().findByText(/: 27 needed, 40 voted yes\. Carried\.$/)).toBeVisible();
  expectStep('current-item', openMeeting({ ...counted, result }, { currentItem: 'report' }));
  await user.click(step().getByRole('button', { name: 'Show Next: Report' }));
  await user.click(await step().findByRole('button', { name: 'Close Meeting' }));
  const closed = makeMeeting({ status: 'closed', closedAt: '2026-11-20T20:00:00.000Z' });
  expectStep('status', closed);
  const asked = within(screen.getByRole('alertdialog', { name: 'Close meeting' }));
  await user.click(asked.getByRole('button', { name: 'Close Meeting' }));
  expect(await screen.findByRole('button', { name: 'Download Minutes (PDF)' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Attendance List (PDF)' })).toBeVisible();
});

it('leads to paper ballots that have to be typed before the count is confirmed', async () => {
  const election = makeElection({ id: 'e1', title: 'Approve the budget' });
  const onPaper = { ...election, ballot: { ...election.ballot, onPaper: true } };
  await openPage(openMeeting({ status: 'completed' }), [onPaper]);
  const link = await step().findByRole('link', {
    name: /^Type Paper Ballots: .*Approve the budget/,
  });
  expect(link).toHaveAttribute('href', '/admin/elections/e1/paper');
});

it('asks for a time that can be opened', async () => {
  const user = await openPage(openMeeting({}));
  await user.click(step().getByRole('button', { name: 'Other' }));
  const minutes = step().getByRole('textbox', { name: 'Minutes' });
  await user.clear(minutes);
  await user.type(minutes, '0');
  await user.click(step().getByRole('button', { name: 'Open Voting' }));
  expect(minutes).toHaveAccessibleDescription('Enter a whole number from 1 to 1,440.');
  await user.clear(minutes);
  await user.type(minutes, '3');
  expectStep('questions/budget/opening', openMeeting({ status: 'active' }));
  await user.click(step().getByRole('button', { name: 'Open Voting' }));
  expect(api.lastCall('POST', '/meetings/m1/questions/budget/opening')?.body).toEqual({
    seconds: 180,
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
  await user.click(agenda().getByRole('button', { name: /Move .*Report.* up/ }));
  await waitFor(() => expect(texts()).toEqual(['Report', 'Welcome']));
  expect(api.lastCall('PUT', '/meetings/m1')?.body).toEqual({
    agenda: [REPORT, WELCOME],
    expectedUpdatedAt: both.updatedAt,
  });
  const removed = planned(WELCOME);
  api.expect('PUT', '/meetings/m1', { data: { meeting: removed } });
  show(removed);
  await user.click(agenda().getByRole('button', { name: /Remove .*Report/ }));
  await waitFor(() => expect(texts()).toEqual(['Welcome']));
  expect(agenda().getByRole('button', { name: /Remove .*Welcome/ })).toHaveFocus();
  expect(screen.getByText(/Report.* removed from the agenda\.$/)).toBeVisible();
  api.expect('PUT', '/meetings/m1', { data: { meeting: moved } });
  show(moved);
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(texts()).toEqual(['Report', 'Welcome']));
  expect(agenda().getByRole('button', { name: /Remove .*Report/ })).toHaveFocus();
});

it('offers to remove a question only until voting has opened', async () => {
  const statuses = ['upcoming', 'active', 'completed'] as const;
  const items = statuses.map((status) => ({
    id: status,
    kind: 'question' as const,
    questions: [makeQuestion({ electionId: status, title: status, status })],
  }));
  const listed = statuses.map((id) => ({ id, kind: 'question' as const, electionIds: [id] }));
  await openPage(makeMeeting({ agenda: listed, state: makeMeetingState({ agenda: items }) }));
  const names = agenda()
    .getAllByRole('button', { name: /^Remove/ })
    .map((button) => button.getAttribute('aria-label')?.replaceAll(/\p{Cf}/gu, ''));
  expect(names).toEqual(['Remove upcoming']);
});

it('moves an item twice by key, although the first move has not been answered', async () => {
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
  const down = () => agenda().getByRole('button', { name: /Move .*Welcome.* down/ });
  down().focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(agenda().getAllByRole('listitem')[1]).toHaveTextContent('Welcome'));
  expect(down()).toHaveFocus();
  await user.keyboard('{Enter}');
  show(twice);
  answer();
  await waitFor(() =>
    expect(api.lastCall('PUT', '/meetings/m1')?.body).toMatchObject({ agenda: twice.agenda }),
  );
  expect(agenda().getAllByRole('listitem')[2]).toHaveTextContent('Welcome');
  // Another press must not undo the move.
  await waitFor(() => expect(down()).toHaveFocus());
  expect(down()).toHaveAttribute('aria-disabled', 'true');
});

it('adds a question as a motion without dates whose count is hidden until the close', {
  tags: 'slow',
}, async () => {
  const groups = ['North'];
  const user = await openPage(makeMeeting({ electorate: { groups } }));
  api.expectPolls('GET', '/groups', { data: { groups: [{ id: 'n', name: 'North', voters: 24 }] } });
  api.expectPolls('POST', '/groups/electorate-size', {
    data: { voters: 24, weight: 24, rareWeights: 0 },
  });
  await user.click(screen.getByRole('button', { name: 'Add Question' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add question' }));
  expect(dialog.queryByRole('button', { name: /^Start date/ })).toBeNull();
  await user.click(dialog.getByRole('button', { name: 'Change ballot' }));
  expect(dialog.queryByRole('radiogroup', { name: 'Results' })).toBeNull();
  expect(dialog.getByText(/This is always so at a meeting, because/)).toBeVisible();
  await user.type(dialog.getByRole('textbox', { name: /Title/ }), 'Approve the budget');
  await user.type(dialog.getByRole('textbox', { name: 'Wording' }), 'The budget for 2027.');
  const election = makeElection({ id: 'e1', meeting: { id: 'm1', presence: 'present' } });
  api.expect('POST', '/elections', { status: 201, data: { election } });
  const meeting = makeMeeting({ agenda: [BUDGET] });
  api.expect('PUT', '/meetings/m1', { data: { meeting } });
  show(meeting);
  await user.click(dialog.getByRole('button', { name: 'Add Question' }));
  expect(await screen.findByText('Question added.')).toBeVisible();
  expect(api.lastCall('POST', '/elections')?.body).toMatchObject({
    title: 'Approve the budget',
    meeting: { id: 'm1', presence: 'present' },
    electorate: { groups },
    ballot: { results: 'after-close', abstain: true },
    candidates: [{ name: 'Yes' }, { name: 'No' }],
  });
  expect(api.lastCall('PUT', '/meetings/m1')?.body).toMatchObject({
    agenda: [{ kind: 'question', electionIds: ['e1'] }],
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
  await user.click(screen.getByRole('button', { name: 'Add Existing Elections…' }));
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
