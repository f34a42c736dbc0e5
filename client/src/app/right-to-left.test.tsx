import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { api } from '../../test/fake-api.ts';
import { makeElection, makeUser, resultsOf } from '../../test/fixtures.ts';
import { renderApp } from '../../test/render-app.tsx';
import { storeToken } from '../lib/token-store.ts';

const HEBREW = /[\u05d0-\u05ea]/;
const ISOLATED = /\u2068[^\u2069]*\u2069/g;
const NAMES = ['נועה לוי.', 'דניאל כהן.'];

const election = makeElection({
  title: 'ועד הסטודנטים (2027).',
  description: 'בחירת יושב ראש.',
  candidates: makeElection().candidates.map((one, place) => ({
    ...one,
    name: NAMES[place] ?? '',
    description: 'תקציב פתוח.',
  })),
});

beforeEach(() => {
  storeToken('stored-token');
  api.expect('GET', '/elections', { data: { elections: [election] } });
});

function open(userType: 'admin' | 'voter', path: string): void {
  const user = { ...makeUser(userType), name: 'נועה לוי' };
  api.expect('GET', '/auth/profile', { data: { user } });
  renderApp(path);
}

/** Returns strings with right-to-left letters in which punctuation would move to the wrong side. */
function unprotected(): string[] {
  const found: string[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = node.textContent ?? '';
    const isSafe = node.parentElement?.closest('[dir="auto"], bdi, [aria-hidden="true"]');
    if (!isSafe && HEBREW.test(text.replaceAll(ISOLATED, ''))) found.push(text);
  }
  for (const element of document.querySelectorAll('[aria-label]')) {
    const label = element.getAttribute('aria-label') ?? '';
    if (HEBREW.test(label.replaceAll(ISOLATED, ''))) found.push(label);
  }
  return found;
}

it('shows right-to-left text correctly in voters’ results', async () => {
  api.expect('GET', '/votes/results/election-1', { data: resultsOf(election) });
  open('voter', '/voter/dashboard?election=election-1&view=results');
  await screen.findByRole('list', { name: 'Vote distribution' });
  expect(unprotected()).toEqual([]);
});

it('shows right-to-left text correctly on the ballot', async () => {
  api
    .expect('GET', '/elections/election-1', { data: { election } })
    .expect('GET', '/votes/status/election-1', { data: { hasVoted: false } });
  open('voter', '/voter/dashboard?election=election-1');
  await screen.findByRole('radiogroup');
  expect(unprotected()).toEqual([]);
});

it('shows right-to-left text correctly while candidates are ranked', async () => {
  const ballot = { ...election.ballot, kind: 'ranked', marks: 2 } as const;
  api
    .expect('GET', '/elections/election-1', { data: { election: { ...election, ballot } } })
    .expect('GET', '/votes/status/election-1', { data: { hasVoted: false } });
  open('voter', '/voter/dashboard?election=election-1');
  const [first] = await screen.findAllByRole('button', { name: /^Rank / });
  await userEvent.click(first ?? document.body);
  expect(screen.getAllByRole('status').map((status) => status.textContent)).toContain(
    'נועה לוי., first of one.',
  );
  expect(screen.getByRole('button', { name: /^Remove / })).toBeVisible();
  expect(unprotected()).toEqual([]);
});

it('shows right-to-left text correctly in administrators’ results', async () => {
  api.expect('GET', '/votes/results/election-1', { data: resultsOf(election) });
  open('admin', '/admin/dashboard');
  await screen.findByRole('table', { name: 'Detailed results' });
  expect(unprotected()).toEqual([]);
});

it('shows right-to-left text correctly on election cards', async () => {
  open('admin', '/admin/dashboard?tab=elections');
  await screen.findByRole('button', { name: 'Edit' });
  expect(unprotected()).toEqual([]);
});
