import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { createGroup } from '../src/group.ts';
import { createOpensslPowers } from '../src/openssl-powers.ts';
import { verifyArchive } from '../src/verification.ts';
import { putTogether, takeApart } from './support/archive-parts.ts';

const read = (name: string) =>
  gunzipSync(readFileSync(join(import.meta.dirname, 'fixtures', `${name}.bel.gz`)));

/** Two voters with weights 3 and 1 answered a question with two answers, and one that may be left blank. */
describe("archives of Belenios' own tool", () => {
  const group = createGroup(undefined, createOpensslPowers);

  it.each([
    ['2.0, with a single key', 'tool-2.0-single', { ballots: 2, decryptedBy: [1] }],
    ['3.0, with two of three keys', 'tool-3.0-threshold', { ballots: 2, decryptedBy: [3, 1] }],
    ['3.3, with a voter who voted twice', 'tool-3.3-single', { ballots: 3, decryptedBy: [1] }],
  ])('of version %s, are verified', async (_, name, expected) => {
    const verified = await verifyArchive(group, () => [read(name)]);
    const result = [[1, 3, 3], [3]];
    expect(verified).toMatchObject({ ...expected, tallied: 2, totalWeight: 4, result });
  });

  it('are verified in browsers, too, with powers of BigInt', async () => {
    const archive = read('tool-2.0-single');
    const verified = await verifyArchive(createGroup(), () => [archive]);
    expect(verified.head.type).toBe('Result');
  });

  it('are written again, byte for byte', async () => {
    const archive = read('tool-3.0-threshold');
    const parts = await takeApart(archive);
    const timestamp = Number(
      /"timestamp":"(\d+)"/.exec(archive.subarray(0, 1_024).toString())?.[1],
    );
    const [{ event } = { event: '' }] = parts;
    const again = putTogether(parts, { place: 0, file: 'event', json: event }, timestamp);
    expect(Buffer.from(again).equals(archive)).toBe(true);
  });
});
