import { describe, expect, it } from 'vitest';
import { checkBallot } from '../src/ballot.ts';
import { Invalid } from '../src/invalid.ts';
import { verifyArchive } from '../src/verification.ts';
import { alterationsOf, signAgain } from './support/alterations.ts';
import { putTogether, takeApart } from './support/archive-parts.ts';
import { holdElection, makeElection, makeSingleKeys } from './support/made-election.ts';
import { smallGroup as group } from './support/small-group.ts';

const made = makeElection(
  group,
  [{ question: 'Board', answers: ['A', 'B'], blank: true, min: 1, max: 2 }],
  [{ weight: 2, choices: ['blank'] }],
  makeSingleKeys(group, 2),
);
const held = holdElection(made);

/** Returns the alterations that are accepted, or refused with anything but a rule of the protocol. */
async function acceptedOf(
  alterations: readonly { name: string; json: string }[],
  check: (json: string) => unknown,
): Promise<string[]> {
  const accepted: string[] = [];
  for (const { name, json } of alterations) {
    try {
      await check(json);
      accepted.push(name);
    } catch (error) {
      if (!(error instanceof Invalid)) accepted.push(`${name}: ${String(error)}`);
    }
  }
  return accepted;
}

describe('every alteration in one place', () => {
  it('of a ballot is refused', async () => {
    const [json = ''] = held.ballots;
    const alterations = alterationsOf(json, group);
    expect(alterations.length).toBeGreaterThan(300);
    const accepted = await acceptedOf(alterations, (altered) =>
      checkBallot(made.election, altered, (credential) => made.weights.has(credential)),
    );
    expect(accepted).toEqual([]);
  });

  it('of the answers of a ballot is refused, even if the voter signs it', async () => {
    const [json = ''] = held.ballots;
    const alterations = alterationsOf(json, group)
      .filter(({ name }) => name.startsWith('.answers'))
      .map(({ name, json: altered }) => ({
        name,
        json: signAgain(group, made.credentials[0] ?? '', altered),
      }));
    const accepted = await acceptedOf(alterations, (altered) =>
      checkBallot(made.election, altered, (credential) => made.weights.has(credential)),
    );
    expect(accepted).toEqual([]);
  });

  it('of a file of an archive is refused, even if all hashes are right', async () => {
    const parts = await takeApart(held.archive);
    await verifyArchive(group, () => [
      putTogether(parts, { place: 0, file: 'event', json: parts[0]?.event ?? '' }),
    ]);
    for (const [place, { data, event }] of parts.entries()) {
      // The first partial decryption stands for both.
      if (place === 5) continue;
      for (const [file, original] of [...data, event].entries()) {
        const which = original === event ? 'event' : file;
        const accepted = await acceptedOf(alterationsOf(original, group), (json) =>
          verifyArchive(group, () => [putTogether(parts, { place, file: which, json })]),
        );
        expect(accepted, `file ${file} of event ${place}`).toEqual([]);
      }
    }
  });
});
