import type { Chunks } from './archive.ts';
import { checkBallot, parseBallot } from './ballot.ts';
import { parse, parseInAnyForm, serialize } from './codec.ts';
import { parsePublicCredentials } from './credential.ts';
import { type Election, parseElection } from './election.ts';
import { type EventType, type ReadEvent, readEvents, setupOf } from './events.ts';
import type { Group } from './group.ts';
import { demand, inEvent } from './invalid.ts';
import { checkPartialDecryption, ownedPartialDecryption } from './partial-decryption.ts';
import { computeResult, electionResult } from './result.ts';
import {
  createTally,
  type EncryptedTally,
  encryptedTallyOf,
  sizedEncryptedTally,
} from './tally.ts';
import { parseTrustees } from './trustees.ts';

/** The encrypted sum in an archive. */
export interface EncryptedSum {
  tally: EncryptedTally;
  /** The hash of its event, from which everything before follows: see `digitsOf`. */
  event: string;
  /** The hash of its payload, which is the same for the same ballots and weights in any order. */
  hash: string;
}

/** What an archive proves. */
export interface Verification {
  election: Election;
  /** The last event, to be compared with that of other copies. */
  head: { hash: string; height: number; type: EventType };
  /** The number of voters on the list, and the sum of their weights. */
  listed: { voters: number; weight: number };
  /** The number of ballots in the archive. */
  ballots: number;
  /** The number of ballots that count, which is smaller if voters have voted again, and the sum of their weights. */
  tallied: number;
  totalWeight: number;
  /** The largest weight of a ballot that counts; 0 if there is none. */
  largestWeight: number;
  /** The election's keys as JSON, for `openOwnKey`. */
  trustees: string;
  /** What key holders decrypt, once voting is over. */
  sum?: EncryptedSum;
  /** The checked factors of partial decryptions, by the number of their key holder. */
  decryptions: ReadonlyMap<number, bigint[][]>;
  /** The numbers of the key holders whose partial decryptions are in the archive. */
  decryptedBy: number[];
  /** For each question, the sum of each choice, that of blank votes first if there are any. */
  result?: number[][];
}

/** A ballot with any other fields than its credential. */
const credentialOnly = {
  read(value: unknown): string {
    const { credential } = (value ?? {}) as { credential?: unknown };
    return String(credential);
  },
  write: (value: string) => value,
};

/** Returns the hash of each credential's last ballot. */
async function lastBallots(chunks: Chunks): Promise<Map<string, string>> {
  const last = new Map<string, string>();
  for await (const { event, payload } of readEvents(chunks)) {
    if (event.type === 'Ballot' && event.payload !== undefined && payload !== undefined) {
      last.set(parseInAnyForm(credentialOnly, payload), event.payload);
    }
  }
  return last;
}

/** Returns whether the proofs of a ballot are checked elsewhere. @param place the number of the ballot, from 0 */
export type IsCheckedElsewhere = (place: number) => boolean;

/** Returns a function that checks the events of an election, one after the other. */
function createVerifier(
  group: Group,
  setup: ReadEvent,
  last: ReadonlyMap<string, string>,
  isCheckedElsewhere: IsCheckedElsewhere,
) {
  const written = setupOf(setup);
  const election = parseElection(group, written.election);
  const trustees = parseTrustees(group, written.trustees);
  demand(
    election.publicKey === trustees.publicKey,
    'trustees',
    "The election's public key is not that of its trustees.",
  );
  const weights = parsePublicCredentials(group, written.credentials);
  const tally = createTally(election);
  const seen = new Set<string>();
  const factors = new Map<number, bigint[][]>();
  let largestWeight = 0;
  let sum: EncryptedSum | undefined;
  let result: number[][] | undefined;

  const checks: Record<EventType, (payload: string, read: ReadEvent) => void> = {
    Setup: () => {},
    Ballot(payload, { event }) {
      const hash = event.payload ?? '';
      demand(!seen.has(hash), 'ballot', 'A ballot is in the archive twice.');
      const ballot = isCheckedElsewhere(seen.size)
        ? parseBallot(group, payload)
        : checkBallot(election, payload, (credential) => weights.has(credential));
      seen.add(hash);
      if (last.get(String(ballot.credential)) === hash) {
        const weight = weights.get(ballot.credential) ?? 0;
        tally.add(ballot, weight);
        largestWeight = Math.max(largestWeight, weight);
      }
    },
    EndBallots: () => {},
    EncryptedTally(payload, { hash, event, file }) {
      const sized = parse(sizedEncryptedTally, payload);
      demand(
        sized.num_tallied === tally.numberOfBallots() && sized.total_weight === tally.totalWeight(),
        'tally',
        'The number of ballots or their weight differs from that in the tally.',
      );
      const encrypted = tally.encryptedTally();
      demand(
        serialize(encryptedTallyOf(group), encrypted) === file(sized.encrypted_tally),
        'tally',
        'The encrypted tally is not the sum of the ballots.',
      );
      sum = { tally: encrypted, event: hash, hash: event.payload ?? '' };
    },
    PartialDecryption(payload, { file }) {
      const { owner, payload: decryption } = parse(ownedPartialDecryption, payload);
      const key = trustees.sets.map(({ keys }) => keys.get(owner)).find((one) => one !== undefined);
      demand(key !== undefined, 'decryption', `There is no key holder ${owner}.`);
      demand(!factors.has(owner), 'decryption', `Key holder ${owner} has decrypted twice.`);
      factors.set(
        owner,
        checkPartialDecryption(election, key, tally.encryptedTally(), file(decryption)),
      );
    },
    Result(payload) {
      ({ result } = parse(electionResult, payload));
      const totalWeight = tally.totalWeight();
      demand(
        payload ===
          computeResult(election, trustees, tally.encryptedTally(), { factors, totalWeight }),
        'result',
        'The result is not what the partial decryptions give.',
      );
    },
  };
  return {
    check(read: ReadEvent) {
      checks[read.event.type](read.payload ?? '', read);
    },
    outcome: () => ({
      election,
      listed: {
        voters: weights.size,
        weight: [...weights.values()].reduce((total, weight) => total + weight, 0),
      },
      ballots: seen.size,
      tallied: tally.numberOfBallots(),
      totalWeight: tally.totalWeight(),
      largestWeight,
      trustees: written.trustees,
      ...(sum && { sum }),
      decryptions: factors,
      decryptedBy: [...factors.keys()],
      ...(result && { result }),
    }),
  };
}

/**
 * Verifies an archive, at any stage of an election (section 3.5): its chain, every ballot, the tally, all partial
 * decryptions, and the result. Memory grows only with the number of voters. Throws `Invalid`.
 *
 * An archive whose end was cut off is valid. Only a comparison with an older copy shows it (`verifyUpdate`).
 * @param open returns the archive from its beginning, and is called twice: which ballots are the last ones of their
 *   credentials is known only at the end
 * @param isCheckedElsewhere spares checking a ballot twice. If two verifications find the same `sum.event`, they have
 *   read the same ballots, so each can check those that the other one did not
 */
export async function verifyArchive(
  group: Group,
  open: () => Chunks,
  isCheckedElsewhere: IsCheckedElsewhere = () => false,
): Promise<Verification> {
  const last = await lastBallots(open());
  let verifier: ReturnType<typeof createVerifier> | undefined;
  let head: Verification['head'] | undefined;
  for await (const read of readEvents(open())) {
    const { height, type } = read.event;
    const current =
      verifier ?? inEvent(height, () => createVerifier(group, read, last, isCheckedElsewhere));
    inEvent(height, () => current.check(read));
    verifier = current;
    head = { hash: read.hash, height, type };
  }
  demand(verifier !== undefined && head !== undefined, 'chain', 'The archive has no events.');
  return { ...verifier.outcome(), head };
}

/** Throws `Invalid` unless a newer copy of an archive continues an older one, so that nothing was removed or changed. */
export async function verifyUpdate(older: Chunks, newer: Chunks): Promise<void> {
  let lastHash = '';
  for await (const { hash } of readEvents(older)) lastHash = hash;
  let isContained = false;
  for await (const { hash } of readEvents(newer)) isContained ||= hash === lastHash;
  demand(isContained, 'chain', 'The newer archive does not continue the older one.');
}
