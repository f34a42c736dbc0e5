import {
  BELENIOS_2048,
  type Choice,
  createBallot,
  createGroup,
  createPartialDecryption,
  openOwnKey,
  parseElection,
  verifyArchive,
} from '@votewise/belenios';
import { createOpensslPowers } from '@votewise/belenios/openssl';
import type { CreateElectionRequest, Election, EncryptedBallotData } from '@votewise/contract';
import { createTrustees, type TestTrustee, takeTurns } from './trustees.ts';
import type { Caller, TestApp } from './test-app.ts';

const protocol = createGroup(BELENIOS_2048, createOpensslPowers);

/** Runs a job once. */
export async function runJob(app: TestApp, name: string): Promise<void> {
  const jobs = app.services.features.flatMap((feature) => feature.jobs);
  const job = jobs.find((one) => one.name === name);
  if (!job) throw new Error(`there is no job ${name}`);
  await job.run(new AbortController().signal);
}

/** Creates an open election with encrypted ballots, and its three key holders, of whom two decrypt. */
export async function createEncrypted(
  app: TestApp,
  change: Partial<CreateElectionRequest> = {},
): Promise<{ election: Election; trustees: TestTrustee[] }> {
  const { group, trustees } = await createTrustees(app);
  await takeTurns(app, trustees);
  const ballot = { abstain: true, encrypted: group.id };
  return { election: await app.createElection({ ...change, ballot }), trustees };
}

/** Returns what a voter's page encrypts with. @param giver the voter ID of a member whom the voter represents */
export const ballotDataFor = async (
  voter: Caller,
  { id }: Pick<Election, 'id'>,
  giver?: string,
): Promise<EncryptedBallotData> => {
  const query = giver === undefined ? '' : `?onBehalfOf=${giver}`;
  return (await voter.get(`/elections/${id}/encrypted-ballot${query}`).expect(200)).body.data;
};

/** Encrypts a ballot as a voter's page does. */
export async function encryptFor(
  voter: Caller,
  election: Pick<Election, 'id'>,
  choice: Choice,
  giver?: string,
): Promise<string> {
  const { election: json, credential } = await ballotDataFor(voter, election, giver);
  return createBallot(parseElection(protocol, json), credential, [choice]);
}

/** Returns an encrypted ballot as a voter's page sends it. */
export const encryptedCast = (
  { id, candidates }: Pick<Election, 'id' | 'candidates'>,
  encrypted: string | undefined,
) => ({ electionId: id, encrypted, candidates: candidates.map((one) => one.id) });

/** Casts an encrypted ballot. */
export const castEncrypted = (
  voter: Caller,
  election: Pick<Election, 'id' | 'candidates'>,
  encrypted: string,
) => voter.post('/votes/cast', encryptedCast(election, encrypted));

/** Encrypts and casts a ballot as a voter's page does. */
export async function voteEncrypted(
  voter: Caller,
  election: Pick<Election, 'id' | 'candidates'>,
  choice: Choice,
): Promise<void> {
  await castEncrypted(voter, election, await encryptFor(voter, election, choice)).expect(201);
}

/** Adds all ballots in the box to the archives. */
export async function archiveBallots(app: TestApp): Promise<void> {
  await runJob(app, 'take-checkpoints');
  await runJob(app, 'archive-encrypted-ballots');
}

/** Downloads an archive, and verifies it. */
export async function archiveOf(app: TestApp, { id }: Pick<Election, 'id'>) {
  const { body } = await app.anonymous.get(`/elections/${id}/archive`).expect(200);
  const bytes = new Uint8Array(body);
  return { bytes, ...(await verifyArchive(protocol, () => [bytes])) };
}

/** Makes the part of a key holder as the page does. */
export async function decryptionBy(
  app: TestApp,
  { token, seed }: Pick<TestTrustee, 'token' | 'seed'>,
  { id, archive }: { id: string; archive: Awaited<ReturnType<typeof archiveOf>> },
) {
  const listed = await app.anonymous.post('/key-holder/elections', { token }).expect(200);
  const { encryptedPrivateKey } = listed.body.data;
  const { trustees, sum, election } = archive;
  const { privateKey } = openOwnKey(protocol, seed, trustees, encryptedPrivateKey);
  if (!sum) throw new Error('there is nothing to decrypt');
  const decryption = createPartialDecryption(election, privateKey, sum.tally);
  return { token, electionId: id, decryption };
}
