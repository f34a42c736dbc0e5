import { beforeAll, describe, expect, it } from 'vitest';
import { trackingNumberOf } from '../src/ballot.ts';
import { examineCopies } from '../src/examination.ts';
import { sha256Hex } from '../src/hash.ts';
import { type Part, putTogether, takeApart } from './support/archive-parts.ts';
import { holdElection, makeElection, makeSingleKeys } from './support/made-election.ts';
import { smallGroup as group } from './support/small-group.ts';

const made = makeElection(
  group,
  [{ question: 'Board', answers: ['A', 'B'], blank: true, min: 1, max: 1 }],
  [
    { weight: 2, choices: ['blank'] },
    { weight: 3, choices: [[true, false]] },
  ],
  makeSingleKeys(group, 2),
);
const { archive, stages, ballots } = holdElection(made);
const [, , open = archive] = stages;
let parts: Part[];

beforeAll(async () => {
  parts = await takeApart(archive);
});

const examine = (...copies: Uint8Array[]) =>
  examineCopies(
    group,
    copies.map((copy) => ({ open: () => [copy] })),
  );

/** Returns the archive with a file replaced, in which all hashes are right. */
const altered = (place: number, file: number | 'event', change: (json: string) => string) => {
  const { data = [], event = '' } = parts[place] ?? {};
  return putTogether(parts, {
    place,
    file,
    json: change(file === 'event' ? event : (data[file] ?? '')),
  });
};

/** Returns a message with another first number. */
const larger = (json: string) =>
  json.replace(/\d(?=")/, (digit) => String((Number(digit) + 1) % 10));

describe('examining archives', () => {
  it('returns what is proved, and names ballots by their tracking numbers', async () => {
    const [found] = await examine(archive);
    expect(found).toMatchObject({ uuid: made.election.uuid, name: made.election.parameters.name });
    expect(found?.problem).toBeUndefined();
    expect(found?.contents).toMatchObject({
      keyHolders: 2,
      threshold: 2,
      voters: 2,
      weight: 5,
      ballots: 2,
      tallied: 2,
      totalWeight: 5,
      decryptedBy: [1, 2],
      result: [[2, 3, 0]],
    });
    const payload = found?.events[1]?.payload ?? '';
    expect(payload).toBe(sha256Hex(ballots[0] ?? ''));
    expect(Buffer.from(payload, 'hex').toString('base64')).toBe(
      `${trackingNumberOf(ballots[0] ?? '')}=`,
    );
  });

  it('verifies only the longest copy of an archive, because it contains the others', async () => {
    const [earlier, whole] = await examine(open, archive);
    expect(earlier?.contents).toBeUndefined();
    expect(earlier?.events).toEqual(whole?.events.slice(0, earlier?.events.length));
    expect(whole?.contents?.result).toBeDefined();
  });

  it('verifies the longest copy that is not damaged', async () => {
    const [cut, whole] = await examine(archive.subarray(0, -512), open);
    expect(cut?.problem?.part).toBe('truncated');
    expect(whole?.contents?.ballots).toBe(2);
  });

  it.each<[part: string, event: number, name: string, copy: () => Uint8Array]>([
    ['archive', 0, 'a changed byte', () => Buffer.from(archive).fill('x', 1_600, 1_601)],
    ['truncated', 7, 'an end inside an event', () => archive.subarray(0, -1_024)],
    ['chain', 1, 'another height', () => altered(1, 'event', (one) => one.replace(':1,', ':2,'))],
    ['Setup', 0, 'other keys', () => altered(0, 1, () => '[]')],
    ['Ballot', 2, 'another signature', () => altered(2, 0, (one) => one.replace(/"}}}$/, '0"}}}'))],
    ['EncryptedTally', 4, 'another sum', () => altered(4, 0, larger)],
    ['PartialDecryption', 5, 'another part', () => altered(5, 0, larger)],
    ['Result', 7, 'another result', () => altered(7, 0, (one) => one.replace('3', '4'))],
  ])('says that the problem is in %s at event %i, if there is %s', async (part, event, _, copy) => {
    const [found] = await examine(copy());
    expect(found?.problem).toMatchObject({ part, event });
    expect(found?.contents).toBeUndefined();
  });

  it('names an election only by a UUID, even if it is invalid', async () => {
    const [found] = await examine(
      altered(0, 0, (one) => one.replace(made.election.uuid, String.raw`\u001b[2J`)),
    );
    expect(found).toMatchObject({ uuid: '', problem: { part: 'Setup' } });
  });
});
