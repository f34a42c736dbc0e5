import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkBallot } from '../src/ballot.ts';
import { parsePublicCredentials } from '../src/credential.ts';
import { parseElection } from '../src/election.ts';
import { Invalid } from '../src/invalid.ts';
import { checkPartialDecryption } from '../src/partial-decryption.ts';
import { parseTrustees } from '../src/trustees.ts';
import { verifyArchive } from '../src/verification.ts';
import { holdElection, makeElection } from './support/made-election.ts';
import { smallGroup as group } from './support/small-group.ts';

const made = makeElection(
  group,
  [{ question: '', answers: ['Yes'], min: 0, max: 1 }],
  [{ weight: 1, choices: [[true]] }],
);
const { archive, ballots } = holdElection(made);

const readers: [string, (json: string) => unknown][] = [
  ['a ballot', (json) => checkBallot(made.election, json, () => true)],
  ['an election', (json) => parseElection(group, json)],
  ['trustees', (json) => parseTrustees(group, json)],
  ['public credentials', (json) => parsePublicCredentials(group, json)],
  ['a partial decryption', (json) => checkPartialDecryption(made.election, group.g, [[]], json)],
];

describe.each(readers)('garbage instead of %s', (_, read) => {
  it('is refused by a rule, and causes no other error', () => {
    const garbage = fc.oneof(fc.json(), fc.string({ unit: 'binary' }), fc.constantFrom(...ballots));
    fc.assert(
      fc.property(garbage, fc.nat(200), fc.string(), (json, at, inserted) => {
        for (const given of [json, json.slice(0, at) + inserted + json.slice(at)]) {
          try {
            read(given);
          } catch (error) {
            expect(error).toBeInstanceOf(Invalid);
          }
        }
      }),
      { numRuns: 50 },
    );
  });
});

it('an archive with any other bytes in one place is refused', async () => {
  const places = fc.nat(archive.length - 1);
  await fc.assert(
    fc.asyncProperty(places, fc.uint8Array({ minLength: 1, maxLength: 3 }), async (at, bytes) => {
      const altered = Uint8Array.from(archive);
      altered.set(bytes.subarray(0, archive.length - at), at);
      fc.pre(!Buffer.from(altered).equals(archive));
      await expect(verifyArchive(group, () => [altered])).rejects.toBeInstanceOf(Invalid);
    }),
    { numRuns: 50 },
  );
});
