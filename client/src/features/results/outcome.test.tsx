import { completeBallot } from '@votewise/contract/elections/ballot';
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { committeeResults } from '../../../test/committee.ts';
import { makeElection, resultsOf } from '../../../test/fixtures.ts';
import { resultTexts } from '../../lib/languages/result-texts.ts';
import { textsNow } from '../../lib/languages/texts.ts';
import { ResultsBody } from './results-body.tsx';
import { CountState } from './count/count-state.tsx';
import { outcomeLine } from './count/outcome-line.ts';
import { adminStats, hiddenStats, voterStats } from './count/results-figures.ts';
import { ResultsTable } from './results-table.tsx';
import type { Results } from './count/shown-results.ts';

const t = textsNow(resultTexts);

const election = makeElection();
const committee = committeeResults(election);
const { results } = resultsOf(makeElection({ status: 'completed' }));

const show = (shown: Results, statsOf = voterStats) =>
  render(
    <ResultsBody results={shown} stats={statsOf(shown, t)}>
      <ResultsTable results={shown} />
    </ResultsBody>,
  );

const cells = (row: HTMLElement) =>
  within(row)
    .getAllByRole('cell')
    .map(({ textContent }) => textContent);

describe('an election counted in rounds', () => {
  const rounds = () => screen.findByRole('navigation', { name: 'Rounds' });
  // If there are more than four rows, they appear frame by frame.
  const rowOf = (name: string) =>
    within(screen.getByRole('region', { name: /^Votes in round/ })).findByRole('row', {
      name: new RegExp(name),
    });

  it('lets users step through rounds with buttons and keys, and shows transfers and exhausted votes', async () => {
    const user = userEvent.setup();
    show(committee);
    expect(await rounds()).toHaveTextContent('Round 8 of 8');
    await user.click(screen.getByRole('button', { name: 'First round' }));
    expect(await rounds()).toHaveTextContent('Round 1 of 8');
    expect(screen.queryByRole('columnheader', { name: 'Change' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Next round' }));
    expect(await rounds()).toHaveTextContent('Round 2 of 8');
    expect(cells(await rowOf('Ada Lovelace'))).toEqual(['15.00000', '−1.00000']);
    expect(cells(await rowOf('Exhausted'))).toEqual(['0.06250', '+0.06250']);
    expect(cells(await rowOf('Quota'))).toEqual(['15.00000']);
    await user.keyboard('{ArrowRight}');
    expect(await rowOf('Donald Knuth Excluded')).toBeVisible();
    expect(
      screen.getByText(/^In round 3, the tie between .* 4\.06250 votes are transferred/),
    ).toBeVisible();
    await user.keyboard('{End}');
    expect(await rounds()).toHaveTextContent('Round 8 of 8');
    expect(screen.getByText(/^Excluded earlier: Donald Knuth, Radia Perlman/)).toBeVisible();
    const next = screen.getByRole('button', { name: 'Next round' });
    expect(next).toHaveFocus();
    expect(next).toHaveAttribute('aria-disabled', 'true');
    await user.keyboard('{ArrowRight}');
    expect(await rounds()).toHaveTextContent('Round 8 of 8');
    await user.keyboard('{Home}{ArrowLeft}');
    expect(await rounds()).toHaveTextContent('Round 1 of 8');
  });

  it('draws all rounds side by side, and neither a ring nor bars of the first preferences', async () => {
    show(committee);
    await rounds();
    const all = within(screen.getByRole('region', { name: 'Rounds' }));
    expect(all.getAllByRole('columnheader')).toHaveLength(9);
    const row = await all.findByRole('row', { name: /^Hedy Lamarr/ });
    expect(cells(row)).toEqual(['7.00', '7.31', '8.31', '8.31', '8.31', '8.62', '8.62', '']);
    expect(screen.queryByRole('heading', { name: /irst preferences/ })).not.toBeInTheDocument();
  });

  it('has a text version, which expands for printing', async () => {
    show(committee);
    await rounds();
    expect(screen.queryByText(/The surplus of Ada Lovelace/)).not.toBeInTheDocument();
    window.dispatchEvent(new Event('beforeprint'));
    const items = screen
      .getAllByRole('listitem')
      .filter(({ textContent }) => /^Round \d\. /.test(textContent ?? ''));
    expect(items).toHaveLength(8);
    expect(items[1]).toHaveTextContent(
      /^Round 2\. The surplus of Ada Lovelace, 1\.00000 votes, is transferred/,
    );
  });

  it('shows the draw’s seed, hash, and order, and how to repeat it', async () => {
    const user = userEvent.setup();
    show(committee);
    await user.click(await screen.findByText('Check the draw'));
    const [lot = document.body] = screen.getAllByRole('group');
    const { hash = '', seed = '' } = committee.lot ?? {};
    expect(lot).toHaveTextContent(hash);
    expect(within(lot).getByRole('list')).toHaveTextContent(/^Grace Hopper d0f631ca/);
    expect(screen.getByRole('region', { name: 'Command for the hash' })).toHaveTextContent(seed);
  });
});

describe('an election by pairwise comparison', () => {
  it('shows the order of the candidates, including equal ones', async () => {
    const order = [['amara'], ['jonas', 'priya']];
    const candidates = [...results.candidates, ...results.candidates.slice(0, 1)].map(
      (one, place) => (place === 2 ? { ...one, id: 'priya', name: 'Priya Raman', place } : one),
    );
    show({
      ...results,
      candidates,
      ballot: { ...results.ballot, kind: 'ranked', marks: 3, rule: 'schulze', ties: 'lot' },
      elected: ['amara'],
      rounds: [],
      ties: [],
      verdict: {},
      order,
    });
    const section = await screen.findByRole('region', { name: 'Order of all candidates' });
    expect(within(section).getByRole('list')).toHaveTextContent(
      /^Amara OkaforJonas Lindqvist, Priya Raman \(equal\)$/,
    );
  });
});

describe('a ballot with several marks', () => {
  const ballot = { ...results.ballot, kind: 'several', seats: 1, marks: 2 } as const;

  it('is explained and has no ring chart', () => {
    show({ ...results, ballot });
    expect(
      screen.getByText(/^Each voter can mark any number of candidates\. .* more than 100%\.$/),
    ).toBeVisible();
    expect(screen.queryByRole('list', { name: 'Vote distribution' })).not.toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'Vote counts' })).toBeVisible();
  });

  it('shows marks for a withdrawn candidate, who is not elected', async () => {
    const candidates = results.candidates.map((one) =>
      one.id === 'amara' ? { ...one, withdrawnAt: '2026-11-14T09:00:00.000Z' } : one,
    );
    const elected = ['jonas'];
    show({ ...results, ballot, candidates, elected, ties: [], rounds: [], verdict: {} });
    expect(screen.getByRole('row', { name: 'Amara Okafor 3 75.0% Withdrew' })).toBeVisible();
    expect(screen.getByRole('row', { name: 'Jonas Lindqvist 1 25.0% Elected' })).toBeVisible();
    expect(await screen.findByRole('heading', { name: 'Elected' })).toBeVisible();
  });
});

describe('a motion', () => {
  it('shows which answer is carried, and calls the options answers rather than candidates', () => {
    const candidates = results.candidates.map((one) => ({
      ...one,
      name: one.id === 'amara' ? 'Yes' : 'No',
    }));
    const ballot = { ...results.ballot, abstain: true };
    show({ ...results, ballot, candidates, elected: ['amara'], ties: [], rounds: [], verdict: {} });
    expect(screen.getByRole('row', { name: 'Yes 3 75.0% Carried' })).toBeVisible();
    expect(screen.getByRole('row', { name: 'No 1 25.0%' })).toBeVisible();
    expect(screen.getByRole('columnheader', { name: 'Answer' })).toBeVisible();
    expect(screen.getByText('Answers').nextSibling).toHaveTextContent('2');
  });

  it('shows percentages of valid votes everywhere, without abstentions', () => {
    const ballot = { ...results.ballot, abstain: true };
    const live = { ...results, election: { ...results.election, status: 'active' as const } };
    const shown: Results = { ...live, ballot, totalVotes: 6, abstentions: 2 };
    show(shown);
    const ring = screen.getByRole('list', { name: 'Vote distribution' });
    expect(within(ring).getAllByRole('listitem')).toHaveLength(2);
    expect(screen.getByText('valid votes').previousSibling).toHaveTextContent('4');
    expect(screen.getByText(/^Percentages are based on valid votes\./)).toBeVisible();
    expect(screen.getByRole('row', { name: 'Abstentions 2' })).toBeVisible();
    expect(adminStats(shown, t).at(-1)).toMatchObject({
      value: '75.0%',
      caption: 'The leader’s percentage of valid votes',
    });
  });
});

describe('results between the end of voting and the recount', () => {
  it('show no leader and say that the count is being checked', () => {
    const ballot = { ...results.ballot, abstain: true };
    const closed: Results = { ...results, ballot, abstentions: 0 };
    expect(adminStats(closed, t).slice(2)).toEqual([
      { label: 'Result', value: 'Being checked', isText: true },
    ]);
    show(closed);
    expect(screen.queryByText('Leading')).not.toBeInTheDocument();
    expect(screen.getByRole('row', { name: 'Amara Okafor 3 75.0% Candidate' })).toBeVisible();
  });

  it.each([
    [{ awaitsHandouts: true } as const, /^Voting has closed\. Some voters have a paper ballot\./],
    [{ awaitsNames: true } as const, /^Voting has closed\. Voters wrote in names\./],
  ])('say what the count waits for: %j', (waiting, sentence) => {
    const closed: Results = { ...results, ...waiting };
    render(<CountState results={closed} staleSince={undefined} onReload={() => {}} />);
    expect(screen.getByText(sentence)).toBeVisible();
    expect(screen.queryByText(/The count is being checked/)).not.toBeInTheDocument();
    expect(outcomeLine(closed, t)).toBeUndefined();
  });

  it('still show the leader in a plain election', () => {
    expect(voterStats(results, t).at(-1)).toMatchObject({ label: 'Leading', value: 'Amara' });
  });
});

describe('an unresolved tie', () => {
  const tied = ['amara', 'jonas'];
  const openTies = [{ round: 1, tied, by: 'open' as const, chosen: null }];

  it('is shown once, with the empty seat', async () => {
    const ballot = { ...results.ballot, abstain: true };
    show({ ...results, ballot, elected: [], ties: openTies, rounds: [], verdict: {} });
    expect(await screen.findByRole('heading', { name: 'No one is elected' })).toBeVisible();
    expect(screen.getAllByText(/are tied/)).toHaveLength(1);
    expect(screen.getByText(/1 seat stays empty until your organization decides\.$/)).toBeVisible();
    expect(screen.getAllByText('Tied')).toHaveLength(2);
    expect(screen.queryByText('Not elected')).not.toBeInTheDocument();
  });

  it('is shown with what the organization decided, also in a plain election', async () => {
    const tieDecision = {
      elected: ['jonas'],
      by: 'lot' as const,
      note: 'Drawn by the chair.',
      decidedAt: '2026-11-17T09:00:00.000Z',
    };
    const decided = {
      ...results,
      elected: [],
      ties: openTies,
      rounds: [],
      verdict: {},
      tieDecision,
    };
    expect(outcomeLine(decided, t)).toBe('Decided by lot: Jonas Lindqvist');
    show(decided);
    expect(await screen.findByRole('heading', { name: 'Elected' })).toBeVisible();
    const panel = within(screen.getByRole('region', { name: 'Elected' }));
    expect(panel.getByRole('listitem')).toHaveTextContent(/^Jonas .*Decided by lot$/);
    expect(panel.getByText('Note: Drawn by the chair.')).toBeVisible();
    expect(screen.getAllByText('Tied')).toHaveLength(1);
  });

  it('is shown beside an elected candidate and a withdrawn one', async () => {
    const [amara, jonas] = results.candidates;
    const candidates = [
      { ...amara, withdrawnAt: '2026-11-14T09:00:00.000Z' },
      jonas,
      { ...jonas, id: 'priya', name: 'Priya Raman', place: 2 },
      { ...jonas, id: 'tomas', name: 'Tomás Alvarado', place: 3 },
    ] as Results['candidates'];
    const ties = [{ round: 1, tied: ['priya', 'tomas'], by: 'open' as const, chosen: null }];
    const ballot = { ...results.ballot, kind: 'several', seats: 2, marks: 2 } as const;
    const decided = { elected: ['jonas'], ties, rounds: [], verdict: {} };
    show({ ...results, ballot, candidates, ...decided }, adminStats);
    expect(await screen.findByRole('heading', { name: 'Elected' })).toBeVisible();
    const empty = '1 seat stays empty until your organization decides.';
    expect(screen.getByText(empty, { exact: false })).toBeVisible();
    expect(screen.getByText('Elected', { selector: 'dt' }).nextSibling).toHaveTextContent(
      /^Jonas Lindqvist$/,
    );
    expect(screen.getByText('Withdrew')).toBeVisible();
    expect(screen.getByText('can add up to more than 100%.', { exact: false })).toBeVisible();
  });
});

describe('a hidden count', () => {
  const ballot = { ...results.ballot, results: 'after-close' } as const;
  const hidden: Results = {
    ...results,
    election: { ...results.election, status: 'active' },
    ballot,
    isCountHidden: true,
    candidates: results.candidates.map((one) => ({ ...one, votes: 0, percentage: 0 })),
  };

  it.each<[RegExp, Partial<Results>]>([
    [/Voting has closed\. The results appear here once a recount/, {}],
    [/No votes were cast\.$/, { totalVotes: 0 }],
    [
      /The recount found a difference, so the results stay hidden\.$/,
      { recountDifference: { totalVotes: 3, recountedAt: '2026-11-21T00:00:00.000Z' } },
    ],
  ])('says after voting closes: %s', (text, changes) => {
    show({ ...hidden, election: { ...results.election, status: 'completed' }, ...changes });
    expect(screen.getByText(/not even administrators/)).toHaveTextContent(text);
  });

  it('says when it is shown, for a question of a meeting without planned dates', () => {
    const times = { startDate: '', endDate: '2026-11-20T18:00:00.000Z', opened: [], closed: [] };
    show({ ...hidden, times });
    const notice = screen.getByText(/not even administrators/);
    expect(notice).toHaveTextContent(/was decided when .* after voting closes on .*2026/);
    cleanup();
    show({ ...hidden, times, presence: 'anyone' });
    expect(screen.getByText(/not even administrators/)).toHaveTextContent(
      /administrators\. The results appear here after voting closes and a recount/,
    );
  });

  it('has no leader in its figures', () => {
    expect(hiddenStats(hidden, t).map(({ label }) => label)).toEqual([
      'Total Votes',
      'Candidates',
      'Count',
    ]);
  });
});

describe('points and grades', () => {
  const [amara, jonas] = results.candidates;
  const ids = [amara?.id ?? '', jonas?.id ?? ''];

  it('shows sums of points and averages on valid ballots, and no shares', () => {
    const ballot = { ...completeBallot({ kind: 'scored', abstain: true }), marks: 2 };
    const candidates = results.candidates.map((one, place) => ({ ...one, votes: 9 - 3 * place }));
    show({ ...results, ballot, candidates, totalVotes: 5, abstentions: 2 }, adminStats);
    expect(screen.getByRole('columnheader', { name: 'Average' })).toBeVisible();
    expect(cells(screen.getByRole('row', { name: /^Amara/ }))).toEqual(
      expect.arrayContaining(['9', '3.00']),
    );
    expect(screen.queryByText(/Percentages/)).not.toBeInTheDocument();
  });

  it('shows how many ballots give each grade, and the median', async () => {
    const scale = { max: 2, words: ['Good', 'Fair', 'Bad'] };
    const ballot = completeBallot({ kind: 'scored', rule: 'majority-judgment', scale });
    show({
      ...results,
      ballot: { ...ballot, marks: 2 },
      elected: ids.slice(0, 1),
      ties: [],
      rounds: [],
      order: ids.map((id) => [id]),
      grades: Object.fromEntries(
        ids.map((id, place) => [id, { counts: [3 - place, 1, place], median: place }]),
      ),
      verdict: {},
    });
    const grades = await screen.findByRole('region', { name: 'Grades' });
    expect(grades).toBeVisible();
    const rows = await screen.findAllByRole('row', { name: /^Amara/ });
    expect(rows.map((row) => cells(row))[0]).toEqual(['Good', '3', '1', '0']);
    expect(screen.getByRole('columnheader', { name: 'Median grade' })).toBeVisible();
    expect(screen.queryByRole('columnheader', { name: 'Points' })).not.toBeInTheDocument();
  });
});

it('shows only weights where key holders decrypt nothing else', () => {
  const shown: Results = {
    ...results,
    ballot: { ...results.ballot, abstain: true, encrypted: 'group-1', results: 'after-close' },
    totalVotes: 4,
    abstentions: 0,
    weights: { cast: 60, abstentions: 10, eligible: 100 },
    candidates: results.candidates.map((one, place) => ({
      ...one,
      votes: 0,
      weight: place === 0 ? 30 : 20,
    })),
    decryptedBy: ['Noor Haddad', 'Tom Berg'],
    elected: ['amara'],
    ties: [],
    rounds: [],
    verdict: {},
  };
  const { container } = show(shown, adminStats);
  expect(cells(screen.getByRole('row', { name: /^Amara Okafor/ })).slice(1, 3)).toEqual([
    '–',
    '30',
  ]);
  expect(container).not.toHaveTextContent(/\b0 (?:votes|abstentions)/);
  render(<CountState results={shown} staleSince={undefined} onReload={() => {}} />);
  expect(screen.getByText(/Decrypted by .*Noor Haddad.* and .*Tom Berg/)).toBeVisible();
});

describe('a plain election', () => {
  it('looks the same after the count is confirmed', () => {
    const confirmed: Results = {
      ...results,
      elected: ['amara'],
      ties: [],
      rounds: [],
      verdict: {},
    };
    expect(adminStats(confirmed, t)).toEqual(adminStats(results, t));
    show(confirmed);
    expect(screen.queryByText('Elected')).not.toBeInTheDocument();
    expect(screen.queryByText(/Each voter marks/)).not.toBeInTheDocument();
    expect(screen.getByRole('row', { name: 'Amara Okafor 3 75.0% Leading' })).toBeVisible();
  });
});
