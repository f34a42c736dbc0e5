import type { MeetingState } from '@votewise/contract';
import { completeBallot, PLAIN_BALLOT } from '@votewise/contract/elections/ballot';
import { act, screen } from '@testing-library/react';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { makeAnnounced, QUORATE } from '../../../../test/meetings.ts';
import { renderApp } from '../../../../test/render-app.tsx';
import { showOrganization } from '../../../lib/organization.ts';
import { showLanguage } from '../../../lib/languages/language.ts';

const HALF = { numerator: 1, denominator: 2, comparison: 'at-least', base: 'valid' } as const;

const question = {
  electionId: 'e1',
  title: 'New roof',
  status: 'active',
  presence: 'anyone',
  closesAt: null,
  ballots: 52,
  eligible: 86,
  isCounted: false,
} as const;
const candidate = (id: string, name: string, votes: number) => ({
  id,
  name,
  votes,
  description: '',
  place: 0,
  percentage: (votes / 52) * 100,
});
const base: MeetingState = {
  id: 'm1',
  title: 'Annual meeting',
  place: 'Town hall',
  startDate: '2026-11-02T18:00:00.000Z',
  status: 'open',
  agenda: [
    { id: 'a', kind: 'text', text: 'Report of the board' },
    { id: 'b', kind: 'question', questions: [question] },
  ],
  currentItem: null,
  ...QUORATE,
  selfCheckIn: false,
  proxiesPerHolder: 3,
};
const withQuestion = (change: object): MeetingState => ({
  ...base,
  currentItem: 'b',
  agenda: [{ id: 'b', kind: 'question', questions: [{ ...question, ...change }] }],
});

/** A stream that stays open. The test sends more with the returned function. */
function showHall(state: MeetingState, hash = '#KEY') {
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  const send = (message: object) => {
    const text = `data: ${JSON.stringify({ now: Date.now(), ...message })}\n\n`;
    controller?.enqueue(new TextEncoder().encode(text));
  };
  const answer = vi.fn<(url: string, init: RequestInit) => Promise<Response>>(async (url) => {
    if (!url.endsWith('/screen/events')) return new Response(null, { status: 404 });
    const body = new ReadableStream<Uint8Array>({
      start: (given) => {
        controller = given;
      },
    });
    send({ state });
    return new Response(body);
  });
  vi.stubGlobal('fetch', answer);
  onTestFinished(() => void vi.unstubAllGlobals());
  renderApp(`/meetings/m1/screen${hash}`);
  return { answer, send: (message: object) => act(async () => send(message)) };
}

describe('the screen in the hall', () => {
  it('sends the key only in the body of its call, and no session', async () => {
    const { answer } = showHall(base);
    await screen.findByRole('heading', { name: 'Annual meeting' });
    const [url, init] = answer.mock.calls.find(([to]) => to.includes('/meetings/')) ?? [];
    expect(url).toBe('/api/meetings/m1/screen/events');
    expect(init?.body).toBe('{"key":"KEY"}');
    expect(new Headers(init?.headers).has('Authorization')).toBe(false);
  });

  it('shows the logo that the server names, above each item', async () => {
    showOrganization({ name: 'Alder Court', logo: '/api/logo/abc' });
    onTestFinished(() => showOrganization({}));
    showHall({ ...base, currentItem: 'a' });
    expect(await screen.findByText('Alder Court')).toBeVisible();
    expect(screen.getByRole('presentation')).toHaveAttribute('src', '/api/logo/abc');
  });

  it('turns to what the administrator shows, without a touch', async () => {
    const { send } = showHall(base);
    await screen.findByRole('heading', { name: 'Annual meeting' });
    await send({ change: { currentItem: 'a' } });
    expect(await screen.findByRole('heading', { name: 'Report of the board' })).toBeVisible();
    await send({ change: { currentItem: 'b' } });
    expect(await screen.findByRole('heading', { name: 'New roof' })).toBeVisible();
    expect(screen.getByText('52 of 86 have voted')).toBeVisible();
  });

  it('shows what is voted on, and the candidates unless they are Yes and No', async () => {
    const description = 'The roof is replaced for 84,000 EUR.';
    const ballot = { kind: 'one', seats: 1, majority: HALF };
    const motion = { description, candidates: ['Yes', 'No'], ballot, weighted: false };
    const { send } = showHall(withQuestion({ wording: motion }));
    expect(await screen.findByText(description)).toBeVisible();
    expect(screen.getByText('Yes needs at least half of the valid votes.')).toBeVisible();
    expect(screen.queryByText('Yes')).not.toBeInTheDocument();
    const board = { ...motion, candidates: ['Ada', 'Bo'], ballot: { ...ballot, majority: null } };
    await send({ state: withQuestion({ wording: board }) });
    const names = (await screen.findAllByRole('listitem')).map(({ textContent }) => textContent);
    expect(names).toEqual(['Ada', 'Bo']);
    expect(screen.getByText('One seat.')).toBeVisible();
  });

  it('tells ballots on paper from the others, and waits for them after the close', async () => {
    const { send } = showHall(withQuestion({ ballots: 7, eligible: 18, handedOut: 8 }));
    expect(await screen.findByText('7 of 10 have voted')).toBeVisible();
    expect(screen.getByText('8 on paper')).toBeVisible();
    const closed = { status: 'completed', ballots: 9, eligible: 18, handedOut: 8 };
    await send({ state: withQuestion(closed) });
    expect(await screen.findByText('8 paper ballots are being typed')).toBeVisible();
    expect(screen.queryByText(/Counting/)).not.toBeInTheDocument();
  });

  it('counts down by the server’s clock', async () => {
    const ahead = 3_600_000;
    const closesAt = new Date(Date.now() + ahead + 75_000).toISOString();
    const { send } = showHall(base);
    await screen.findByRole('heading', { name: 'Annual meeting' });
    await send({ now: Date.now() + ahead, state: withQuestion({ closesAt }) });
    expect(await screen.findByRole('timer')).toHaveTextContent(/^1:1[345]$/);
  });

  it.each([
    [{ status: 'upcoming' }, 'Voting hasn’t opened yet.'],
    [{ status: 'completed' }, 'Voting has closed. Counting…'],
    [{ status: 'completed', isCounted: true }, 'Voting has closed, and the count is confirmed.'],
  ])('says what is going on with a question: %o', async (change, text) => {
    showHall(withQuestion(change));
    expect(await screen.findByText(text)).toBeVisible();
  });

  it('shows the result once the administrator shows it', async () => {
    const candidates = [candidate('y', 'Yes', 40), candidate('n', 'No', 12)];
    const result = makeAnnounced({
      candidates,
      elected: ['y'],
      totalVotes: 53,
      abstentions: 1,
      ballot: { ...PLAIN_BALLOT, majority: HALF },
      verdict: {
        majority: { needed: 27, reached: 40, whole: 52, met: true, words: '', leaders: ['y'] },
      },
    });
    showHall(withQuestion({ status: 'completed', isCounted: true, result }));
    const [yes, no] = await screen.findAllByRole('listitem');
    expect(yes).toHaveTextContent('Yes40 (76.9%)Carried');
    expect(no).toHaveTextContent('No12 (23.1%)');
    expect(
      screen.getByText(/Half of 52 valid votes: 27 needed, 40 voted yes\. Carried\./i),
    ).toBeVisible();
    expect(screen.getByText('1 abstention')).toBeVisible();
  });

  it('calls winners of an election elected', async () => {
    const candidates = [candidate('a', 'Ada', 40), candidate('b', 'Bo', 12)];
    const result = makeAnnounced({ candidates, elected: ['a'], totalVotes: 52 });
    showHall(withQuestion({ status: 'completed', isCounted: true, result }));
    expect((await screen.findAllByRole('listitem'))[0]).toHaveTextContent('Ada40 (76.9%)Elected');
  });

  it('says in the language of the screen what was decided, by weight', async () => {
    localStorage.setItem('votewise_language', 'de');
    onTestFinished(async () => {
      localStorage.removeItem('votewise_language');
      await showLanguage('en');
    });
    await showLanguage('de');
    const candidates = [
      { ...candidate('y', 'Yes', 9), weight: 540 },
      { ...candidate('n', 'No', 7), weight: 540 },
    ];
    const result = makeAnnounced({
      candidates,
      totalVotes: 17,
      abstentions: 1,
      weights: { cast: 1_100, abstentions: 20, eligible: 2_000 },
      ballot: { ...PLAIN_BALLOT, quorum: { numerator: 1, denominator: 2 } },
      ties: [{ round: 1, tied: ['y', 'n'], by: 'open', chosen: null }],
      verdict: { quorum: { needed: 1_000, reached: 1_100, whole: 2_000, met: true, words: '' } },
    });
    showHall(withQuestion({ status: 'completed', isCounted: true, result }));
    expect((await screen.findAllByRole('listitem'))[0]).toHaveTextContent('Yes540 (');
    for (const text of [
      '1 Enthaltung, Gewicht 20',
      /^Keine Entscheidung: .*Yes.* und .*No.*/,
      /^Nach Stimmgewicht ausgezählt: 17 Stimmzettel/,
      /^Die Hälfte des Stimmgewichts .*: 1\.000 nötig/,
    ])
      expect(screen.getByText(text)).toBeVisible();
  });

  it.each([
    [{ votes: 7, isAssigned: false }, 'Write-ins: 7'],
    [undefined, /^Voters wrote in names\./],
  ])('says that names await a decision: %o', async (writeIns, text) => {
    showHall(
      withQuestion({ status: 'completed', awaitsNames: true, ...(writeIns && { writeIns }) }),
    );
    expect(await screen.findByText(text)).toBeVisible();
    expect(screen.queryByText(/Counting/)).not.toBeInTheDocument();
  });

  it('shows the votes of people who were written in, the other names, and the ballots on paper', async () => {
    const candidates = [candidate('w1', 'Dana', 40), candidate('b', 'Bo', 9)];
    const onPaper = { handedOut: 5, ballots: 4, spoiled: 0, missing: 1 };
    const result = makeAnnounced({ candidates, elected: ['w1'], totalVotes: 52, onPaper });
    const writeIns = { votes: 3, isAssigned: true };
    showHall(withQuestion({ status: 'completed', isCounted: true, writeIns, result }));
    expect((await screen.findAllByRole('listitem'))[0]).toHaveTextContent('Dana40 (76.9%)Elected');
    for (const text of ['Other write-ins: 3', '4 ballots were on paper.'])
      expect(screen.getByText(text)).toBeVisible();
  });

  it.each([
    ['scored', 'majority-judgment', 'Bomedian grade: Very good', /^The median grade of each/],
    ['scored', 'star', 'Bo104 (average 2.00)', /^These are sums of points/],
    ['ranked', 'irv', 'Bo104 (200.0%)', /Later rounds decide/],
    ['ranked', 'schulze', 'Bo104 (200.0%)', /in pairs decides/],
  ] as const)('says what the figures of %s ballots are by %s', async (kind, rule, row, note) => {
    const result = makeAnnounced({
      candidates: [candidate('b', 'Bo', 104)],
      totalVotes: 52,
      ballot: completeBallot({ kind, rule }),
      ...(rule === 'majority-judgment' && { grades: { b: { counts: [9, 40, 3], median: 1 } } }),
    });
    showHall(withQuestion({ status: 'completed', isCounted: true, result }));
    expect((await screen.findAllByRole('listitem'))[0]).toHaveTextContent(row);
    expect(screen.getByText(note)).toBeVisible();
  });

  it('shows ten candidates at once, and more in turn', async () => {
    const candidates = Array.from({ length: 12 }, (_, place) =>
      candidate(String(place), `Candidate ${place + 1}`, 12 - place),
    );
    const result = makeAnnounced({ candidates, totalVotes: 78 });
    showHall(withQuestion({ status: 'completed', isCounted: true, result }));
    expect(await screen.findByText('Candidate 10')).toBeVisible();
    expect(screen.queryByText('Candidate 11')).not.toBeInTheDocument();
    expect(screen.getByText('1 of 2')).toBeVisible();
  });

  it('shows a verdict with many names on a page of its own', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    onTestFinished(() => void vi.useRealTimers());
    const candidates = Array.from({ length: 12 }, (_, place) =>
      candidate(String(place), `A candidate with a long name ${place + 1}`, 4),
    );
    const tied = candidates.map(({ id }) => id);
    const ties = [{ round: 1, tied, by: 'open', chosen: null } as const];
    const result = makeAnnounced({ candidates, totalVotes: 48, ties });
    showHall(withQuestion({ status: 'completed', isCounted: true, result }));
    expect(await screen.findByText('1 of 3')).toBeVisible();
    expect(screen.getByText(/^Tie between .* and 10 more\.$/)).toBeVisible();
    expect(screen.getAllByText('Tied')).toHaveLength(10);
    expect(screen.queryByText(/are tied/)).not.toBeInTheDocument();
    for (let page = 2; page <= 3; page += 1)
      await act(async () => vi.advanceTimersByTimeAsync(10_000));
    expect(await screen.findByText('3 of 3')).toBeVisible();
    expect(screen.getByText(/A candidate with a long name 12/)).toBeVisible();
    expect(screen.queryByRole('listitem')).not.toBeInTheDocument();
  });

  it('changes its theme, and keeps the choice', async () => {
    onTestFinished(() => localStorage.removeItem('votewise_hall_theme'));
    showHall(base);
    const button = await screen.findByRole('button', { name: 'Dark Theme' });
    await act(async () => button.click());
    expect(screen.getByRole('main')).toHaveAttribute('data-theme', 'dark');
    expect(localStorage.getItem('votewise_hall_theme')).toBe('dark');
  });
});
