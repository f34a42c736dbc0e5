import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { expect } from '@playwright/test';
import { makeBoard, makeReceipt } from '../../test/board.ts';
import { shows, visited } from './openings.ts';
import { statesOf } from './screen-state.ts';
import type { PageMock } from './page-mock.ts';
import { mockBoard, mockHistory } from './mocked-elections.ts';

const board = makeBoard();

const openVerify = visited('/verify', 'Check your ballot');

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

/** An archive that Belenios' own tool wrote. */
const ARCHIVE = '../../../server/belenios/test/fixtures/tool-3.0-threshold.bel.gz';

/** Verifies an archive, and looks up a ballot in it. */
async function verifyArchive(mock: PageMock): Promise<void> {
  const { page } = mock;
  await openVerify(mock);
  await page.getByLabel('Open Boards, Audit Packages, or Archives').setInputFiles({
    name: 'board.bel',
    mimeType: 'application/octet-stream',
    buffer: gunzipSync(readFileSync(join(import.meta.dirname, ARCHIVE))),
  });
  await page
    .getByLabel('Tracking number (optional)')
    .fill('BZGeD5NSuTK7aGNLBhJ+eQociYWKLebx8SNggXTcM+w');
  await page.getByRole('button', { name: 'Verify' }).click();
}

export const receipts = [
  ...statesOf('visitor', {
    'Check a Ballot': {
      'nothing entered': openVerify,
      'in the box': shows((mock) => check(mock, board.data), 'Your ballot is in the box.'),
      'board not in order': shows(
        (mock) => check(mock, { ...board.data, fingerprint: 'ab'.repeat(32) }),
        'The board failed the check.',
      ),
      'archive in order': shows(verifyArchive, 'Everything is in order.'),
    },
    'How Your Vote Is Kept': {
      loaded: visited('/how-your-vote-is-kept'),
    },
  }),
  ...statesOf('voter', {
    'Voting screen': {
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
  }),
];
