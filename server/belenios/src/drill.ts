import { fields, integer, matching, parse, serialize } from './codec.ts';
import { UUID } from './credential.ts';
import { createElection, type Election } from './election.ts';
import type { Group } from './group.ts';
import { demand } from './invalid.ts';
import { checkPartialDecryption, createPartialDecryption } from './partial-decryption.ts';
import { randomBase58, randomExponent } from './random.ts';
import { computeResult } from './result.ts';
import type { EncryptedTally } from './tally.ts';
import type { Trustees } from './trustees.ts';

/*
 * A drill shows that key holders can still decrypt, before an election depends on it. It is no part of Belenios.
 *
 * Key holders decrypt whatever is in a drill, so its ciphertext must not be one of a voter. Therefore, a drill contains
 * no ciphertext, but the number and the randomness to make it from, from which everyone can compute every answer
 * without a private key, except for its proof.
 */

/** The largest number in a drill. */
const MAX_NUMBER = 9_999;

const drillOf = (group: Group) =>
  fields({
    uuid: matching(UUID, 'a UUID of 14 or more characters of Base58'),
    number: integer,
    randomness: group.exponent,
  });

/** Returns a new drill with a random number, as JSON. */
export const createDrill = (group: Group): string =>
  serialize(drillOf(group), {
    uuid: randomBase58(22),
    number: Number(randomExponent(group) % BigInt(MAX_NUMBER + 1)),
    randomness: randomExponent(group),
  });

/** Makes the election and the tally of a drill. */
function readDrill(
  group: Group,
  publicKey: bigint,
  json: string,
): { election: Election; tally: EncryptedTally; number: number } {
  const { uuid, number, randomness } = parse(drillOf(group), json);
  demand(number <= MAX_NUMBER, 'decryption', `The number of a drill is at most ${MAX_NUMBER}.`);
  const questions = [{ question: 'Drill', answers: ['Number'], min: 0, max: 1 }];
  const plan = { uuid, name: 'Drill', description: '', questions, publicKey };
  const election = createElection(group, plan);
  const alpha = group.powerOfG(randomness);
  const beta = group.multiply(group.power(publicKey, randomness), group.powerOfG(BigInt(number)));
  return { election, tally: [[{ alpha, beta }]], number };
}

/** Decrypts a drill partially. Returns JSON. Throws `Invalid` if it is not a drill. */
export function answerDrill(
  group: Group,
  { publicKey }: Pick<Trustees, 'publicKey'>,
  privateKey: bigint,
  drill: string,
): string {
  const { election, tally } = readDrill(group, publicKey, drill);
  return createPartialDecryption(election, privateKey, tally);
}

/** Throws `Invalid` unless an answer was made with the private key of a key holder. */
export function checkDrillAnswer(
  group: Group,
  trustees: Trustees,
  drill: string,
  { owner, answer }: { owner: number; answer: string },
): void {
  const { election, tally } = readDrill(group, trustees.publicKey, drill);
  const key = trustees.sets.flatMap(({ keys }) => keys.get(owner) ?? [])[0];
  demand(key !== undefined, 'decryption', 'There is no key holder with this number.');
  checkPartialDecryption(election, key, tally, answer);
}

/**
 * Throws `Invalid` unless the answers give the number of a drill.
 * @param answers by the number of the key holder; enough of them
 */
export function checkDrill(
  group: Group,
  trustees: Trustees,
  drill: string,
  answers: ReadonlyMap<number, string>,
): void {
  const { election, tally, number } = readDrill(group, trustees.publicKey, drill);
  const keys = new Map(trustees.sets.flatMap((set) => [...set.keys]));
  const factors = new Map(
    [...answers].map(([owner, answer]): [number, bigint[][]] => [
      owner,
      checkPartialDecryption(election, keys.get(owner) ?? 0n, tally, answer),
    ]),
  );
  const result = computeResult(election, trustees, tally, { factors, totalWeight: MAX_NUMBER });
  demand(
    result === JSON.stringify({ result: [[number]] }),
    'decryption',
    'The key holders have decrypted another number.',
  );
}
