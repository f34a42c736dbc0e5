import type { Election } from '@votewise/contract';
import { completeBallot } from '@votewise/contract/elections/ballot';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { committeeResults } from '../../test/committee.ts';
import { api } from '../../test/fake-api.ts';
import { makeCandidates, makeElection, makeUpcoming, resultsOf } from '../../test/fixtures.ts';
import { addMadeUpLanguage, allRooms, leftoverTexts } from '../../test/made-up-language.ts';
import { makeAnnounced } from '../../test/meetings.ts';
import { renderApp, signInAs } from '../../test/render-app.tsx';
import type { Results } from '../features/results/count/shown-results.ts';
import { showLanguage } from '../lib/languages/language.ts';

const NAMES = ['Ada Lovelace', 'Bo Diaz', 'Cleo Park'];

beforeEach(async () => {
  const language = addMadeUpLanguage(allRooms);
  localStorage.setItem('votewise_language', language);
  await showLanguage(language);
});

const candidates = makeCandidates(
  ...NAMES.map((name) => ({ id: name.slice(0, 1), name, description: `Statement of ${name}` })),
);

function electionWith(
  given: Parameters<typeof completeBallot>[0],
  changes: Partial<Election> = {},
) {
  const ballot = completeBallot(given);
  return makeElection({
    candidates,
    ballot: { ...ballot, marks: ballot.marks ?? candidates.length },
    ...changes,
  });
}

/** True for data, which is not translated: initials in pictures of people, voter IDs, and addresses. */
const isData = (text: string) =>
  /^[A-Z]{1,2}$/.test(text) || /^VOTER\d+$/.test(text) || text.includes('@example.org');

const english = () => leftoverTexts(document.body).filter((text) => !isData(text));

const button = (name: string) => screen.findByRole('button', { name: `⟦${name}⟧` });

async function openBallot(election: Election): Promise<UserEvent> {
  signInAs('voter');
  api
    .expect('GET', '/elections', { data: { elections: [election] } })
    .expect('GET', '/elections/election-1', { data: { election } })
    .expect('GET', '/votes/status/election-1', { data: { hasVoted: false } });
  const { user } = renderApp('/voter/dashboard?election=election-1');
  await screen.findByRole('heading', { name: '⟦Cast Your Vote⟧' });
  return user;
}

describe('in another language, no text is left in English', () => {
  it('in the list of elections', async () => {
    signInAs('voter');
    const elections = [
      // Two open elections, because a voter with only one lands on its ballot.
      makeElection(),
      makeElection({ id: 'election-2' }),
      makeUpcoming({ id: 'upcoming' }),
      makeElection({ id: 'completed', status: 'completed' }),
    ];
    api
      .expect('GET', '/elections', { data: { elections } })
      .expect('GET', '/votes/history', { data: { history: [] } });
    renderApp('/voter/dashboard');
    await screen.findAllByText('Student Union Board');
    await waitFor(() => expect(english()).toEqual([]), { timeout: 2_000 });
  });

  it('on a ballot with one mark, and after the vote', async () => {
    const user = await openBallot(electionWith({ abstain: true }));
    expect(english()).toEqual([]);
    await user.click(screen.getByRole('radio', { name: /Bo Diaz/ }));
    expect(english()).toEqual([]);
    await user.click(await button('Abstain'));
    expect(english()).toEqual([]);
  });

  it('on a ballot with several marks, at its limit, and in the review', async () => {
    const user = await openBallot(electionWith({ kind: 'several', seats: 2 }));
    for (const name of NAMES)
      await user.click(screen.getByRole('checkbox', { name: new RegExp(name) }));
    expect(english()).toEqual([]);
    await user.click(await button('Review Ballot'));
    expect(english()).toEqual([]);
  });

  it('on a ranked ballot, and in its announcements', async () => {
    const user = await openBallot(electionWith({ kind: 'ranked', seats: 2 }));
    for (const name of NAMES.slice(0, 2))
      await user.click(
        (await screen.findAllByRole('button', { name: new RegExp(name) }))[0] ?? document.body,
      );
    expect(english()).toEqual([]);
  });

  it('after the vote', async () => {
    const election = electionWith({});
    const user = await openBallot(election);
    await user.click(screen.getByRole('radio', { name: /Bo Diaz/ }));
    api
      .expect('POST', '/votes/cast', { status: 201, data: { receipt: {} } })
      .expect('GET', '/elections', { data: { elections: [election] } })
      .expect('GET', '/elections/election-1', { data: { election } });
    await user.click(await button('Submit Vote'));
    expect(await button('Check Your Ballot')).toBeVisible();
    expect(english()).toEqual([]);
  });

  it.each<[string, object]>([
    ['open', { state: 'open' }],
    ['too early', { state: 'upcoming' }],
    ['closed', { state: 'closed' }],
  ])('on a voting link’s page: %s', async (_state, change) => {
    const link = { name: 'Lena M.', title: 'Student Union Board', questions: 2 };
    const times = { startDate: '2126-11-16T13:00:00.000Z', endDate: '2126-11-20T23:00:00.000Z' };
    api.expect('POST', '/auth/links/look-up', { data: { ...link, ...times, ...change } });
    renderApp('/v#vMy2xq7Tn0KcZ3bWf8RjHg');
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toBeVisible());
    await waitFor(() => expect(english()).toEqual([]), { timeout: 2_000 });
  });

  it('in the dialog for a forgotten password', async () => {
    const { user } = renderApp('/login');
    await user.click(await button('Forgot?'));
    await screen.findByRole('dialog');
    expect(english()).toEqual([]);
  });

  it('in a meeting', async () => {
    signInAs('voter');
    const candidatesShown = makeElection().candidates;
    const question = {
      electionId: 'election-1',
      title: 'Budget',
      status: 'completed',
      presence: 'present',
      closesAt: null,
      ballots: 3,
      eligible: 9,
      isCounted: true,
      result: makeAnnounced({ candidates: candidatesShown, abstentions: 1 }),
    } as const;
    const state = {
      id: 'meeting-1',
      title: 'Annual Meeting',
      place: 'Town Hall',
      startDate: '2026-12-01T18:00:00.000Z',
      status: 'open',
      agenda: [{ id: 'item-1', kind: 'question', questions: [question] }],
      currentItem: 'item-1',
      attendance: { present: 74, represented: 12, members: 212 },
      weights: { present: 740, represented: 120, members: 2_120 },
      quorum: null,
      selfCheckIn: true,
      proxiesPerHolder: 3,
    };
    const meeting = {
      id: 'meeting-1',
      description: 'Once a year.',
      state,
      votedIn: [],
      onPaper: [],
    };
    const represents = [
      { userId: 'VOTER002', name: 'Anna Meier', weight: 7, votedIn: [], onPaper: [], notIn: [] },
    ];
    const own = { ...meeting, isPresent: false, holder: null, represents };
    const election = makeElection({ status: 'completed' });
    api
      .expectPolls('GET', '/meetings/mine', { data: { meetings: [own] } })
      .expectPolls('GET', '/elections', { data: { elections: [election] } })
      .expectPolls('GET', '/elections/election-1', { data: { election } })
      .expectPolls('GET', '/votes/status/election-1', { data: { hasVoted: false } })
      .expectPolls('GET', '/votes/results/election-1', { data: resultsOf(election) });
    renderApp('/voter/dashboard?meeting=meeting-1');
    await screen.findByRole('heading', { name: /^⟦Result⟧/ });
    await waitFor(() => expect(english()).toEqual([]), { timeout: 2_000 });
  });

  const committee = makeElection({ status: 'completed' });
  const hidden = electionWith({ results: 'after-close' }, { isCountHidden: true });
  it.each<[string, Election, Results]>([
    ['while voting is open', makeElection(), resultsOf(makeElection()).results],
    ['once it has closed', committee, resultsOf(committee).results],
    ['in rounds', committee, committeeResults(committee)],
    ['while the count is hidden', hidden, { ...resultsOf(hidden).results, isCountHidden: true }],
  ])('in the results %s', async (_when, election, results) => {
    signInAs('voter');
    api
      .expect('GET', '/elections', { data: { elections: [election] } })
      .expectPolls('GET', '/votes/results/election-1', { data: { results } });
    const { user } = renderApp('/voter/dashboard?election=election-1&view=results');
    await screen.findByRole('heading', { name: '⟦Results⟧' });
    const rounds = screen.queryByRole('navigation', { name: '⟦Rounds⟧' });
    if (rounds) await user.click(within(rounds).getAllByRole('button').at(-1) ?? rounds);
    await waitFor(() => expect(english()).toEqual([]), { timeout: 2_000 });
  });
});
