import type { Choice } from '../../src/answer.ts';
import {
  generateCredential,
  publicCredentialOf,
  serializePublicCredentials,
} from '../../src/credential.ts';
import { createElection, type Question } from '../../src/election.ts';
import { type Appended, appendEvent, startArchive } from '../../src/events.ts';
import type { Group } from '../../src/group.ts';
import {
  checkPartialDecryption,
  createPartialDecryption,
  decryptionFiles,
} from '../../src/partial-decryption.ts';
import { computeResult } from '../../src/result.ts';
import { createTally, tallyFiles } from '../../src/tally.ts';
import { checkBallot, createBallot } from '../../src/ballot.ts';
import { generatePrivateKey, trusteePublicKeyFrom } from '../../src/trustee-key.ts';
import { parseTrustees, serializeTrustees, type TrusteeKind } from '../../src/trustees.ts';

export interface Voter {
  weight: number;
  choices: Choice[];
}

/** The keys of an election: what is public about them, and the private keys that decrypt, by owner. */
export interface MadeKeys {
  trustees: TrusteeKind[];
  privateKeys: Map<number, bigint>;
}

/** Returns keys of which all are needed. */
export function makeSingleKeys(group: Group, count = 1): MadeKeys {
  const privateKeys = new Map(
    Array.from({ length: count }, (_, index) => [index + 1, generatePrivateKey(group)]),
  );
  const trustees = [...privateKeys.values()].map(
    (key): TrusteeKind => ['Single', trusteePublicKeyFrom(group, key)],
  );
  return { trustees, privateKeys };
}

/** Returns an election that is ready for ballots, with the voters' secret credentials in their order. */
export function makeElection(
  group: Group,
  questions: readonly Question[],
  voters: readonly Voter[],
  keys: MadeKeys = makeSingleKeys(group),
) {
  const uuid = 'TestE1ection23';
  const trusteesJson = serializeTrustees(group, keys.trustees);
  const trustees = parseTrustees(group, trusteesJson);
  const election = createElection(group, {
    uuid,
    name: 'Élection of "committee" \\ board',
    description: 'Line 1\nLine 2 \u007f',
    questions,
    publicKey: trustees.publicKey,
  });
  const credentials = voters.map(generateCredential);
  const entries = voters.map(({ weight }, index) => ({
    credential: publicCredentialOf(group, uuid, credentials[index] ?? ''),
    weight,
  }));
  const credentialsJson = serializePublicCredentials(group, entries);
  const weights = new Map(entries.map(({ credential, weight }) => [credential, weight]));
  return { election, trustees, trusteesJson, keys, voters, credentials, credentialsJson, weights };
}
export type MadeElection = ReturnType<typeof makeElection>;

/** Returns the bytes of the archive after each event, from the setup to the result, and the result. */
export function holdElection(
  made: MadeElection,
  ballots: readonly string[] = made.voters.map(({ choices }, index) =>
    createBallot(made.election, made.credentials[index] ?? '', choices),
  ),
) {
  const { election, trustees, weights, keys } = made;
  const { group } = election;
  const stages: Uint8Array[] = [];
  let { bytes, head } = startArchive(1_796_000_000, {
    election: election.json,
    trustees: made.trusteesJson,
    credentials: made.credentialsJson,
  });
  stages.push(bytes);
  const add = (...[type, data]: [Parameters<typeof appendEvent>[1], string[]?]) => {
    const appended: Appended = appendEvent(head, type, data);
    head = appended.head;
    bytes = Buffer.concat([bytes, appended.bytes]);
    stages.push(bytes);
  };
  const tally = createTally(election);
  const last = new Map(
    ballots.map((json) => [checkBallot(election, json, () => true).credential, json]),
  );
  for (const json of ballots) {
    const ballot = checkBallot(election, json, (credential) => weights.has(credential));
    if (last.get(ballot.credential) === json) {
      tally.add(ballot, weights.get(ballot.credential) ?? 0);
    }
    add('Ballot', [json]);
  }
  add('EndBallots');
  add('EncryptedTally', tallyFiles(group, tally));
  const encryptedTally = tally.encryptedTally();
  const totalWeight = tally.totalWeight();
  const factors = new Map<number, bigint[][]>();
  for (const [owner, privateKey] of keys.privateKeys) {
    const decryption = createPartialDecryption(election, privateKey, encryptedTally);
    add('PartialDecryption', decryptionFiles(owner, decryption));
    factors.set(
      owner,
      checkPartialDecryption(election, group.powerOfG(privateKey), encryptedTally, decryption),
    );
  }
  const result = computeResult(election, trustees, encryptedTally, { factors, totalWeight });
  add('Result', [result]);
  return { ballots, stages, archive: bytes, result };
}
