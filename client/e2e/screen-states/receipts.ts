import { expect } from '@playwright/test';
import { makeBoard, makeReceipt } from '../../test/board.ts';
import { type ScreenState, statesOf } from './screen-state.ts';
import type { PageMock } from './page-mock.ts';
import { mockBoard, mockHistory } from './mocked-elections.ts';

const board = makeBoard();

async function openVerify({ page }: PageMock): Promise<void> {
  await page.goto('/verify');
  await expect(page.getByRole('heading', { name: 'Check your ballot' })).toBeVisible();
}

/** Opens a receipt and checks its ballot, with this response from the server. */
async function check(mock: PageMock, data: object): Promise<void> {
  const { page } = mock;
  await mock.answer('GET', '/board/*/heads/*', { data: { commitments: board.commitments } });
  await mock.answer('GET', '/board/*', { data });
  await openVerify(mock);
  await page.getByLabel('Open Receipt File').setInputFiles({
    name: 'receipt.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify(makeReceipt())),
  });
  await page.getByLabel('Your voter ID').fill('VOTER001');
  await page.getByRole('radio', { name: 'Amara Okafor' }).click();
  await page.getByRole('button', { name: 'Check My Ballot' }).click();
}

export const receipts: ScreenState[] = [
  ...statesOf(
    { screen: 'Check a Ballot', who: 'visitor' },
    {
      'nothing entered': openVerify,
      'in the box': async (mock) => {
        await check(mock, board.data);
        await expect(mock.page.getByText('Your ballot is in the box.')).toBeVisible();
      },
      'board not in order': async (mock) => {
        await check(mock, { ...board.data, fingerprint: 'ab'.repeat(32) });
        await expect(mock.page.getByText('The board failed the check.')).toBeVisible();
      },
    },
  ),
  ...statesOf(
    { screen: 'How Your Vote Is Kept', who: 'visitor' },
    {
      loaded: async ({ page }) => {
        await page.goto('/how-your-vote-is-kept');
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      },
    },
  ),
  ...statesOf(
    { screen: 'Voting screen', who: 'voter' },
    {
      receipt: async (mock) => {
        const { page, fixture } = mock;
        await mock.answer('POST', '/votes/cast', { status: 201, data: {} });
        await mock.answer('GET', '/board/*/proof/*', { data: { state: 'waiting' } });
        const election = fixture.elections.board.id;
        await mockHistory(mock, election);
        await mockBoard(mock, election);
        await page.goto(`/voter/dashboard?election=${election}`);
        await page.getByRole('radio', { name: 'Jonas Lindqvist' }).click();
        // The code of the receipt is random, unless an earlier vote in this tab has left one.
        await page.evaluate(() => {
          sessionStorage.clear();
          crypto.getRandomValues = (bytes) => bytes;
        });
        await page.getByRole('button', { name: 'Submit Vote' }).click();
        await page.getByRole('button', { name: 'Check Your Ballot' }).click();
        await expect(page.getByText(/but not on the board yet/)).toBeVisible();
      },
    },
  ),
];
