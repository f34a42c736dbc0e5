import type { Election } from '@votewise/contract';
import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { makeElection, makeUpcoming } from '../../../test/fixtures.ts';
import { ElectionFacts } from './election-facts.tsx';

const [openedAt, closedAt] = ['2026-11-16T13:24:00.000Z', '2026-11-18T15:04:00.000Z'];
const closed = makeElection({ status: 'completed', openedAt, closedAt });
const { startDate, endDate } = closed;
const [opening, close] = [
  ['Opened', 'Mon, Nov 16, 2026, 8:24 AM'],
  ['Closed', 'Wed, Nov 18, 2026, 10:04 AM'],
] as const;

it.each([
  ['both if they differ from the plan', closed, [opening, close]],
  ['none if they match the plan', { ...closed, openedAt: startDate, closedAt: endDate }, []],
  ['only the opening while voting is open', { ...closed, status: 'active' }, [opening]],
  ['none before voting opens', makeUpcoming(), []],
] as const)('shows the actual times: %s', (_which, election, actual) => {
  render(<ElectionFacts election={election} />);
  const texts = (role: 'term' | 'definition') =>
    screen.getAllByRole(role).map(({ textContent }) => textContent);
  const values = texts('definition');
  const shown = texts('term').map((label, place) => [label, values[place]]);
  expect(shown.slice(0, 2).map(([label]) => label)).toEqual(['Start date', 'End date']);
  expect(shown.slice(2, -2)).toEqual(actual);
});

it('shows only when voting on a question of a meeting really opened and closed', () => {
  const meeting = { id: 'm1', presence: 'anyone' } as const;
  const question = { ...closed, openedAt: startDate, meeting };
  render(<ElectionFacts election={question} />);
  const labels = screen.getAllByRole('term').map(({ textContent }) => textContent);
  expect(labels.slice(0, 2)).toEqual(['Opened', 'Closed']);
});

it.each([
  [{}, []],
  [
    { electorate: { groups: ['North', 'South'] } },
    [['Who can vote', 'Members of North or South can vote. Each vote counts once.']],
  ],
  [
    { weighted: true, paper: 'Assembly' },
    [
      ['Who can vote', 'Everyone on the roll can vote. Votes are counted by weight.'],
      ['Ballot paper', 'Assembly'],
    ],
  ],
] satisfies [Partial<Election>, string[][]][])(
  'shows who can vote and the ballot paper unless they are the defaults: %j',
  (changes, facts) => {
    render(<ElectionFacts election={makeElection(changes)} />);
    const shown = screen
      .getAllByRole('term')
      .map(({ textContent, nextSibling }) => [textContent, nextSibling?.textContent]);
    expect(shown.slice(4)).toEqual(facts);
  },
);

it.each([
  [{}, undefined],
  [
    { abstain: true },
    'Each voter marks one candidate. One seat. Voters can abstain. The count is live.',
  ],
  [
    { kind: 'several', marks: 2 },
    'Each voter marks any number of candidates. One seat. The count is live.',
  ],
] as const)('describes the ballot unless it has the usual settings: %j', (ballot, sentence) => {
  const election = makeElection();
  render(<ElectionFacts election={{ ...election, ballot: { ...election.ballot, ...ballot } }} />);
  expect(screen.queryByText('Ballot')?.nextSibling?.textContent).toBe(sentence);
});
