import { randomInt } from 'node:crypto';
import {
  createBallot,
  createPartialDecryption,
  generateSeed,
  openOwnKey,
  parseElection,
  verifyArchive,
} from '@votewise/belenios';
import type { Actor } from '../features/audit/index.ts';
import type { ElectionRecord } from '../features/elections/index.ts';
import type { Runtime } from '../runtime.ts';
import { messageFor, sampleProtocol, type SampleTrustee } from './sample-trustee.ts';

const actor: Actor = { type: 'system' };
const { signal } = new AbortController();

const NAMES = ['Noor Haddad', 'Tom Berg', 'Ines Duarte'];
const THRESHOLD = 2;

/** A ready group of key holders. */
export interface SampleTrustees {
  id: string;
  trustees: readonly SampleTrustee[];
}

/** Creates a group of key holders, and makes their key. No one gets an email. */
export async function makeTrustees({ services }: Runtime): Promise<SampleTrustees> {
  const { trusteeGroups, trusteePage } = services;
  const members = NAMES.map((name) => ({
    name,
    email: `${name.toLowerCase().replace(' ', '.')}@example.org`,
  }));
  const given = { name: 'Election Committee', members, threshold: THRESHOLD };
  const { id } = await trusteeGroups.create(given, actor);
  const trustees: SampleTrustee[] = [];
  for (const at of NAMES.keys()) {
    const context = { index: at + 1, size: NAMES.length, threshold: THRESHOLD };
    const token = await trusteeGroups.newLink({ id, index: context.index });
    trustees.push({ token, seed: generateSeed(), context });
  }
  for (let turn = 0; turn < 4; turn += 1) {
    for (const trustee of trustees) {
      const { token } = trustee;
      const round = await trusteePage.round(token);
      if (!round) throw new Error('nothing is awaited of a key holder');
      const message = messageFor(round, trustee);
      await trusteePage.send({ token, stage: round.stage, message });
    }
  }
  return { id, trustees };
}

/** Returns what casts a voter's encrypted ballot with marks for the candidates at these positions. */
export async function encryptedCasts(
  { services }: Runtime,
  { _id: electionId, candidates }: ElectionRecord,
) {
  const ids = candidates.map(({ id }) => id);
  const { encryption, votes } = services;
  await encryption.prepareOpen(signal);
  return async (places: readonly number[], { sub, uid }: { sub: string; uid: string }) => {
    const viewer = { sub, role: 'voter' } as const;
    const { election: json, credential } = await encryption.ballotFor(electionId, viewer);
    const election = parseElection(sampleProtocol, json);
    const answers = election.questions[0]?.answers ?? [];
    const choice =
      places.length === 0 ? 'blank' : answers.map((_, place) => places.includes(place));
    const encrypted = createBallot(election, credential, [choice]);
    await votes.cast({ electionId, encrypted, candidates: ids }, { sub, uid });
  };
}

/** Counts a closed election with the key holders that it needs. */
export async function decryptCount(
  { services }: Runtime,
  electionId: string,
  { trustees }: SampleTrustees,
): Promise<void> {
  const { counting, elections, encryption } = services;
  await counting.recountLast(await elections.find(electionId), signal);
  const open = await encryption.openArchive(electionId);
  if (!open) throw new Error('an election has no archive');
  const { sum, election, trustees: keys } = await verifyArchive(sampleProtocol, open);
  if (!sum) throw new Error('there is nothing to decrypt');
  const absent = randomInt(trustees.length);
  for (const { token, seed } of trustees.filter((_, place) => place !== absent)) {
    const { encryptedPrivateKey } = await encryption.decrypting.list(token);
    if (encryptedPrivateKey === null) throw new Error('a key holder has no key');
    const { privateKey } = openOwnKey(sampleProtocol, seed, keys, encryptedPrivateKey);
    const decryption = createPartialDecryption(election, privateKey, sum.tally);
    await encryption.decrypting.take({ token, electionId, decryption });
  }
  await encryption.decrypting.decryptDue(signal);
  await counting.recountLast(await elections.find(electionId), signal);
}
