import type { Election, ElectorateSize } from '@votewise/contract';
import { act, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { openEdit, openElections } from '../../test/elections-tab.ts';
import { api } from '../../test/fake-api.ts';
import { makeElection, makeUpcoming } from '../../test/fixtures.ts';
import { signInAs } from '../../test/render-app.tsx';

const GROUPS = [
  { id: 'n', name: 'North', voters: 318 },
  { id: 's', name: 'South', voters: 4 },
];
const SIZE = '/groups/electorate-size';

beforeEach(() => {
  signInAs('admin');
  api.expectPolls('GET', '/groups', { data: { groups: GROUPS } });
});

/** Makes the server answer every request for the size of an electorate with this size. */
const sizeIs = (size: Partial<ElectorateSize>) =>
  api.expectPolls('POST', SIZE, { data: { voters: 318, weight: 318, rareWeights: 0, ...size } });

const section = (name = 'Who can vote') => within(screen.getByRole('region', { name }));
const change = () => section().getByRole('button', { name: 'Change who can vote' });

async function openSection(election: Election) {
  const user = await openEdit(election);
  await user.click(change());
  return user;
}

async function sent(user: UserEvent) {
  api.expect('PUT', '/elections/election-1', { data: { election: makeUpcoming() } });
  await user.click(screen.getByRole('button', { name: 'Save Changes' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  return api.lastCall('PUT', '/elections/election-1')?.body;
}

describe('who can vote in an election', () => {
  it('is summarized in one sentence, without counting voters, until the section is opened', async () => {
    const user = await openEdit(makeUpcoming());
    expect(
      section().getByText('Everyone on the roll can vote. Each vote counts once.'),
    ).toBeVisible();
    expect(change()).toHaveAttribute('aria-expanded', 'false');
    sizeIs({ voters: 1_204 });
    await user.click(change());
    expect(
      await section().findByRole('radio', { name: 'Everyone on the roll (1,204)' }),
    ).toBeChecked();
    expect(await sent(user)).toMatchObject({
      electorate: { groups: [] },
      weighted: false,
      paper: '',
    });
  });

  it('can be limited to groups, whose number of voters is shown', async () => {
    sizeIs({});
    const user = await openSection(makeUpcoming());
    await user.click(section().getByRole('radio', { name: 'Members of groups' }));
    await user.type(section().getByRole('combobox', { name: 'Groups' }), 'north{Enter}');
    expect(section().getByText('Members of North can vote. Each vote counts once.')).toBeVisible();
    expect(await section().findByText('318 voters.')).toBeVisible();
    expect(api.lastCall('POST', SIZE)?.body).toEqual({ groups: ['North'] });
    expect(section().queryByRole('note')).toBeNull();
    expect(await sent(user)).toMatchObject({ electorate: { groups: ['North'] } });
  });

  it('does not fall back to everyone when no group is chosen', async () => {
    sizeIs({});
    const user = await openSection(makeUpcoming());
    await user.click(section().getByRole('radio', { name: 'Members of groups' }));
    await user.click(change());
    await user.click(screen.getByRole('button', { name: 'Save Changes' }));
    const field = await section().findByRole('combobox', { name: 'Groups' });
    expect(field).toHaveAccessibleDescription(/Choose at least one group\./);
    await waitFor(() => expect(field).toHaveFocus());
    await user.click(section().getByRole('radio', { name: /^Everyone/ }));
    expect(await sent(user)).toMatchObject({ electorate: { groups: [] } });
  });

  it('links to the page for creating the first group, and keeps earlier entries', {
    tags: 'slow',
  }, async () => {
    sizeIs({});
    api.expectPolls('GET', '/groups', { data: { groups: [] } });
    const user = await openSection(makeUpcoming());
    await user.type(screen.getByLabelText('Title *'), ' 2027');
    await user.click(section().getByRole('radio', { name: 'Members of groups' }));
    await user.click(await section().findByRole('link', { name: 'Create a group' }));
    expect(await screen.findByRole('heading', { name: 'No groups yet' })).toBeVisible();
    api
      .expectPolls('GET', '/groups', { data: { groups: GROUPS } })
      .expectPolls('GET', '/elections/election-1', { data: { election: makeUpcoming() } });
    act(() => window.history.back());
    expect(await screen.findByLabelText('Title *')).toHaveValue('Student Union Board 2027');
    expect(section().getByText('No group is chosen yet.')).toBeVisible();
  });

  it.each([
    [4, 'With so few voters, results can reveal how people voted.'],
    [0, /^These groups have no voters yet/],
  ])('warns about an electorate of %i', async (voters, text) => {
    sizeIs({ voters });
    await openEdit(makeUpcoming({ electorate: { groups: ['South'] } }));
    expect(await section().findByText(text)).toBeVisible();
  });

  it('hides the count of a weighted election, and says once what weights reveal', async () => {
    sizeIs({ voters: 24, weight: 1_000, rareWeights: 17 });
    const user = await openSection(makeUpcoming());
    const weighted = section().getByRole('checkbox', { name: 'Weighted votes' });
    expect(weighted).toHaveAccessibleDescription(/a weight that few voters have can reveal/);
    await user.click(weighted);
    expect(await section().findByText('24 voters with a total weight of 1,000.')).toBeVisible();
    expect(section().queryByRole('note')).toBeNull();
    await user.click(section('Ballot').getByRole('button', { name: 'Change ballot' }));
    expect(section('Ballot').getByText(/This is always so if votes are weighted/)).toBeVisible();
    expect(section('Ballot').queryByRole('radio', { name: 'While voting is open' })).toBeNull();
    expect(await sent(user)).toMatchObject({ weighted: true, ballot: { results: 'after-close' } });
  });

  it('shows the count live again after weighting is turned off', { tags: 'slow' }, async () => {
    sizeIs({});
    const user = await openSection(makeUpcoming());
    const weighted = () => section().getByRole('checkbox', { name: 'Weighted votes' });
    await user.click(weighted());
    await user.click(change());
    await user.click(change());
    await user.click(weighted());
    expect(await sent(user)).toMatchObject({ weighted: false, ballot: { results: 'live' } });
  });

  it('keeps the choice when the election is reloaded after a conflict', {
    tags: 'slow',
  }, async () => {
    sizeIs({});
    const stored = makeUpcoming({ electorate: { groups: ['North'] } });
    const user = await openSection(stored);
    await user.click(section().getByRole('radio', { name: /^Everyone/ }));
    const conflict = { status: 409, code: 'EDITED_MEANWHILE', message: 'Changed meanwhile.' };
    api.expect('PUT', '/elections/election-1', conflict);
    await user.click(screen.getByRole('button', { name: 'Save Changes' }));
    const fresh = { ...stored, description: 'Changed by another administrator.' };
    api.expect('GET', '/elections/election-1', { data: { election: fresh } });
    await user.click(await screen.findByRole('button', { name: 'Reload Data' }));
    await screen.findByDisplayValue(fresh.description);
    expect(section().getByText(/^Everyone on the roll can vote/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(
      screen.getByText(
        'Your changes to the groups that can vote of Student Union Board haven’t been saved.',
      ),
    ).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Keep Editing' }));
    expect(await sent(user)).toMatchObject({ electorate: { groups: [] } });
  });

  it('can be changed while voting is open until a ballot is cast, but the weighting can’t', async () => {
    sizeIs({});
    const user = await openSection(makeElection({ hasBallots: false }));
    expect(section().queryByRole('checkbox', { name: 'Weighted votes' })).toBeNull();
    expect(section().getByText(/^Voting has begun, so the weighting of votes/)).toBeVisible();
    await user.click(section().getByRole('radio', { name: 'Members of groups' }));
    await user.type(section().getByRole('combobox', { name: 'Groups' }), 'north{Enter}');
    expect(await sent(user)).toMatchObject({ electorate: { groups: ['North'] } });
  });

  it('is locked, with a reason, once a ballot has been cast', async () => {
    await openEdit(makeElection({ electorate: { groups: ['North'] } }));
    expect(section().getByText('Members of North can vote. Each vote counts once.')).toBeVisible();
    expect(
      section().getByText(
        'Voting has begun, so who can vote can’t be changed. You can still add voters to a group.',
      ),
    ).toBeVisible();
    expect(section().queryByRole('button')).toBeNull();
  });
});

describe('an election’s ballot paper', () => {
  const president = makeUpcoming({ id: 'p', title: 'President', paper: 'Assembly 2027' });
  const treasurer = makeUpcoming({ id: 't', title: 'Treasurer', paper: 'Assembly 2027' });
  const next = makeUpcoming({
    ...treasurer,
    id: 'n',
    title: 'Auditor',
    startDate: '2099-01-01T00:00:00.000Z',
    endDate: '2099-01-02T00:00:00.000Z',
  });

  it('can be chosen from those of other elections, whose titles are then listed', async () => {
    const user = await openEdit(makeUpcoming(), [next, treasurer, president]);
    const paper = section('Ballot paper');
    expect(paper.getByText('This election has its own ballot paper.')).toBeVisible();
    await user.click(paper.getByRole('button', { name: 'Change the ballot paper' }));
    const field = paper.getByRole('combobox', { name: 'Name of the ballot paper' });
    expect(field).toHaveAccessibleDescription(
      /^Elections with the same name in this field that are open at the same time share one/,
    );
    expect(document.querySelector('datalist option')).toHaveValue('Assembly 2027');
    await user.type(field, 'Assembly 2027');
    expect(await paper.findByText('Also on this paper: President and Treasurer.')).toBeVisible();
    expect(await sent(user)).toMatchObject({ paper: 'Assembly 2027' });
  });

  it('lends a new question its times, and whether it offers paper ballots', async () => {
    const first = { ...treasurer, ballot: { ...treasurer.ballot, onPaper: true } };
    const user = await openElections(next, first);
    await user.click(screen.getByRole('button', { name: 'Schedule Election' }));
    await user.click(await screen.findByRole('radio', { name: 'Motion' }));
    await user.click(screen.getByLabelText('Title *'));
    await user.paste('Budget 2127');
    await user.click(screen.getByRole('textbox', { name: /^(Description|Wording)$/ }));
    await user.paste('The assembly approves the budget.');
    const paper = section('Ballot paper');
    await user.click(paper.getByRole('button', { name: 'Change the ballot paper' }));
    await user.click(paper.getByRole('combobox', { name: 'Name of the ballot paper' }));
    await user.paste('assembly  2027');
    expect(
      paper.getByText(/Treasurer.* is on this paper: .*, with paper ballots\.$/),
    ).toBeVisible();
    await user.click(paper.getByRole('button', { name: 'Use the Same Times and Paper' }));
    expect(paper.queryByRole('button', { name: /^Use the Same/ })).not.toBeInTheDocument();
    api.expect('POST', '/elections', { status: 201, data: { election: makeUpcoming() } });
    const dialog = within(screen.getByRole('dialog', { name: 'Schedule Election' }));
    await user.click(dialog.getByRole('button', { name: 'Schedule Election' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(api.lastCall('POST', '/elections')?.body).toMatchObject({
      status: 'upcoming',
      startDate: first.startDate,
      endDate: first.endDate,
      ballot: { onPaper: true },
    });
  });

  it('can be changed after voting has begun', { tags: 'slow' }, async () => {
    const user = await openEdit(makeElection({ paper: 'Assembly' }));
    await user.click(screen.getByRole('button', { name: 'Change the ballot paper' }));
    await user.clear(section('Ballot paper').getByLabelText('Name of the ballot paper'));
    expect(await sent(user)).toMatchObject({ paper: '', electorate: { groups: [] } });
  });
});
