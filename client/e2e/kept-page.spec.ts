import { writeFile } from 'node:fs/promises';
import { readFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { keptVersions, readSample, samplePath } from '../../server/test/support/kept-samples.ts';
import { makeBoard, makeReceipt } from '../test/board.ts';
import { expect, test } from './support/shared-test.ts';

/** Opens files on the saved page, and checks the ballot and the board in them. */
async function check(
  page: Page,
  files: Record<string, string>,
  { voter, choice }: { voter: string; choice: string },
): Promise<void> {
  await page.getByLabel('Open Receipt File').setInputFiles(
    Object.entries(files).map(([name, text]) => ({
      name,
      mimeType: 'application/json',
      buffer: Buffer.from(text),
    })),
  );
  await page.getByLabel('Your voter ID').fill(voter);
  await page.getByRole('radio', { name: choice }).click();
  await page.getByRole('button', { name: 'Check My Ballot' }).click();
  await expect(page.getByText(`in the box with this choice: ${choice}`)).toBeVisible();
  await page.getByRole('button', { name: 'Verify' }).click();
  await expect(page.getByText('Everything is in order.')).toBeVisible();
}

for (const version of keptVersions()) {
  test(
    `the page that voters saved from ${version} checks ballots of ${version} and of today`,
    {
      tag: '@core',
    },
    async ({ openPage }, testInfo) => {
      const file = testInfo.outputPath('saved-page.html');
      await writeFile(
        file,
        brotliDecompressSync(readFileSync(samplePath(version, 'saved-page.html.br'))),
      );
      const openSaved = async () => {
        const page = await openPage();
        await page.goto(`file://${file}`);
        return page;
      };
      const kept = ['receipt.json', 'audit-package.json'].map((name) => [
        name,
        readFileSync(samplePath(version, name), 'utf8'),
      ]);
      const { voters } = readSample(version);
      const choice = 'Ada Lovelace';
      await check(await openSaved(), Object.fromEntries(kept), { voter: voters.voted, choice });
      const today = {
        'receipt.json': JSON.stringify(makeReceipt()),
        'board.json': JSON.stringify(makeBoard().copy),
      };
      await check(await openSaved(), today, { voter: 'VOTER001', choice: 'Amara Okafor' });
    },
  );
}
