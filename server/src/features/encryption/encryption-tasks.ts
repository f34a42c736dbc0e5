import type { MessagePort } from 'node:worker_threads';
import {
  BELENIOS_2048,
  checkBallot,
  checkPartialDecryption,
  computeResult,
  createElection,
  createGroup,
  createTally,
  type Election,
  Invalid,
  parseBallot,
  parseElection,
  parseEncryptedTally,
  parseTrustees,
  publicCredentialOf,
  type Question,
  readEvents,
  serializeEncryptedTally,
  serializePublicCredentials,
  startArchive,
  tallyFiles,
  verifyArchive,
} from '@votewise/belenios';
import { createOpensslPowers } from '@votewise/belenios/openssl';
import { fedChunks } from './chunk-feed.ts';

/** What threads compute for encrypted elections. All numbers are text, because they are sent to the threads. */

const protocol = createGroup(BELENIOS_2048, createOpensslPowers);

/** The elections that ballots were checked for last, with their tables of powers. */
const elections = new Map<string, Election>();
const MOST_ELECTIONS = 4;

function electionOf(json: string): Election {
  const election = elections.get(json) ?? parseElection(protocol, json);
  elections.delete(json);
  elections.set(json, election);
  if (elections.size > MOST_ELECTIONS) {
    for (const oldest of elections.keys()) {
      elections.delete(oldest);
      break;
    }
  }
  return election;
}

/** Returns whether a function throws no `Invalid`. */
function isValid(check: () => unknown): boolean {
  try {
    check();
    return true;
  } catch (error) {
    if (error instanceof Invalid) return false;
    throw error;
  }
}

interface NewElection {
  uuid: string;
  name: string;
  description: string;
  question: Question;
  publishedKeys: string;
}

interface NewArchive {
  timestamp: number;
  election: string;
  publishedKeys: string;
  credentials: readonly Weighed[];
}

interface OwnDecryption {
  election: string;
  publishedKeys: string;
  tally: string;
  index: number;
  decryption: string;
}

export const tasks = {
  /** Returns a new election as JSON. */
  createElection({ uuid, name, description, question, publishedKeys }: NewElection): string {
    const { publicKey } = parseTrustees(protocol, publishedKeys);
    return createElection(protocol, { uuid, name, description, questions: [question], publicKey })
      .json;
  },

  /** Returns the public credentials of secret ones. */
  publicCredentials: ({ uuid, secrets }: { uuid: string; secrets: readonly string[] }): string[] =>
    secrets.map((secret) => String(publicCredentialOf(protocol, uuid, secret))),

  /** Returns the beginning of an archive. */
  startArchive({ timestamp, election, publishedKeys, credentials }: NewArchive) {
    const list = credentials.map(([publicCredential, weight]) => ({
      credential: BigInt(publicCredential),
      weight,
    }));
    const setup = {
      election,
      trustees: publishedKeys,
      credentials: serializePublicCredentials(protocol, list),
    };
    return startArchive(timestamp, setup);
  },

  /** Returns whether a ballot is valid, and that of a certain voter. */
  isValidBallot: (given: { election: string; ballot: string; publicCredential: string }): boolean =>
    isValid(() =>
      checkBallot(
        electionOf(given.election),
        given.ballot,
        (credential) => String(credential) === given.publicCredential,
      ),
    ),

  /** Adds up the ballots of an archive, which were checked before they were put into the box. */
  async addUp({ port, weighted }: { port: MessagePort; weighted: readonly Weighed[] }) {
    const weights = new Map(weighted);
    let election: Election | undefined;
    let tally: ReturnType<typeof createTally> | undefined;
    for await (const { event, payload = '', file } of readEvents(fedChunks(port))) {
      if (event.type === 'Setup') {
        election = parseElection(protocol, file(setupElection(payload)));
        tally = createTally(election);
      } else if (event.type === 'Ballot') {
        const ballot = parseBallot(protocol, payload);
        tally?.add(ballot, weights.get(String(ballot.credential)) ?? 0);
      }
    }
    if (!tally) throw new Error('the archive is empty');
    return {
      files: tallyFiles(protocol, tally),
      tally: serializeEncryptedTally(protocol, tally.encryptedTally()),
      ballots: tally.numberOfBallots(),
      weight: tally.totalWeight(),
    };
  },

  isValidDecryption: (given: OwnDecryption): boolean =>
    isValid(() => {
      const [set] = parseTrustees(protocol, given.publishedKeys).sets;
      const key = set?.keys.get(given.index);
      if (key === undefined) throw new Error('there is no such key holder');
      const tally = parseEncryptedTally(protocol, given.tally);
      checkPartialDecryption(electionOf(given.election), key, tally, given.decryption);
    }),

  /** Verifies an archive up to its sum. Returns the hash of the event of the sum. */
  async verifiedSum({ port }: { port: MessagePort }): Promise<string> {
    const { sum } = await verifyArchive(protocol, () => fedChunks(port));
    if (!sum) throw new Error('the archive has no sum');
    return sum.event;
  },

  /**
   * Verifies a whole archive, whose ballots were verified up to a certain sum. Returns the result that its partial
   * decryptions give, as JSON and as numbers.
   */
  async result({ port, verifiedSum }: { port: MessagePort; verifiedSum: string }) {
    const {
      election,
      trustees: json,
      sum,
      totalWeight,
      decryptions,
    } = await verifyArchive(
      protocol,
      () => fedChunks(port),
      () => true,
    );
    if (sum?.event !== verifiedSum) throw new Error('the archive has changed before its sum');
    const trustees = parseTrustees(protocol, json);
    const result = computeResult(election, trustees, sum.tally, {
      factors: decryptions,
      totalWeight,
    });
    const { result: sums }: { result: number[][] } = JSON.parse(result);
    return { result, sums: sums[0] ?? [] };
  },
};

type Weighed = readonly [publicCredential: string, weight: number];

/** Returns the hash of the election that a setup refers to. */
const setupElection = (payload: string): string =>
  (JSON.parse(payload) as { election: string }).election;

export type Tasks = typeof tasks;
