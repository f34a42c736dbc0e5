import { expect } from '@playwright/test';
import { makeBoard, makeReceipt } from '../../test/board.ts';
import { type Scene, scenesOf } from './scene.ts';
import type { Stage } from './stage.ts';
import { stageHistory } from './staged-elections.ts';

const board = makeBoard();

async function openVerify({ page }: Stage): Promise<void> {
  await page.goto('/verify');
  await expect(page.getByRole('heading', { name: 'Check your ballot' })).toBeVisible();
}

/** Opens a receipt and checks its ballot, with this response from the server. */
async function check(stage: Stage, data: object): Promise<void> {
  const { page } = stage;
  await stage.answer('GET', '/board/*/heads/*', { data: { commitments: board.commitments } });
  await stage.answer('GET', '/board/*', { data });
  await openVerify(stage);
  await page.getByLabel('Open Receipt File').setInputFiles({
    name: 'receipt.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify(makeReceipt())),
  });
  await page.getByLabel('Your voter ID').fill('VOTER001');
  await page.getByRole('radio', { name: 'Amara Okafor' }).click();
  await page.getByRole('button', { name: 'Check My Ballot' }).click();
}

export const receipts: Scene[] = [
  ...scenesOf(
    { screen: 'Check a Ballot', who: 'visitor' },
    {
      'nothing entered': openVerify,
      'in the box': async (stage) => {
        await check(stage, board.data);
        await expect(stage.page.getByText('Your ballot is in the box.')).toBeVisible();
      },
      'board not in order': async (stage) => {
        await check(stage, { ...board.data, fingerprint: 'ab'.repeat(32) });
        await expect(stage.page.getByText('The board failed the check.')).toBeVisible();
      },
    },
  ),
  ...scenesOf(
    { screen: 'How Your Vote Is Kept', who: 'visitor' },
    {
      loaded: async ({ page }) => {
        await page.goto('/how-your-vote-is-kept');
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      },
    },
  ),
  ...scenesOf(
    { screen: 'Voting screen', who: 'voter' },
    {
      receipt: async (stage) => {
        const { page, fixture } = stage;
        await stage.answer('POST', '/votes/cast', { status: 201, data: {} });
        await stage.answer('GET', '/board/*/proof/*', { data: { state: 'waiting' } });
        const election = fixture.elections.board.id;
        await stageHistory(stage, election);
        await stage.answer('GET', '/board/*', { data: { ...board.data, election, heads: [] } });
        await page.goto(`/voter/dashboard?election=${election}`);
        await page.getByRole('radio', { name: 'Jonas Lindqvist' }).click();
        // The code of the receipt is random.
        await page.evaluate(() => {
          crypto.getRandomValues = (bytes) => bytes;
        });
        await page.getByRole('button', { name: 'Submit Vote' }).click();
        await page.getByRole('button', { name: 'Check Your Ballot' }).click();
        await expect(page.getByText(/but not on the board yet/)).toBeVisible();
      },
    },
  ),
];
