import {
  appendEvent,
  checkBallot,
  createBallot,
  createCertificate,
  createElection,
  createTally,
  createDrill,
  createGroup,
  createPolynomial,
  generateCredential,
  generateSeed,
  parseCertificates,
  parsePolynomial,
  parseShare,
  parseTrustees,
  publicCredentialOf,
  serializePublicCredentials,
  serializeTrustees,
  shareInputFor,
  startArchive,
  tallyFiles,
  thresholdParametersFrom,
} from '@votewise/belenios';
import type { KeyRound } from '@votewise/contract';
import { expect, it, vi } from 'vitest';
import { decryptSum } from './decrypt-sum.ts';
import { type KeyAnswer, makeKeyMessage } from './make-key-message.ts';

const protocol = createGroup();
const threshold = 2;

const messageOf = (answer: KeyAnswer): string => {
  if (answer.kind !== 'message') throw new Error(answer.kind);
  return answer.message;
};

/** Holds the ceremony of two pages, as an honest server carries it. Returns the rounds of the first one. */
function hold() {
  const seeds = [generateSeed(), generateSeed()] as const;
  const certificates = seeds.map((seed, place) =>
    messageOf(makeKeyMessage({ stage: 'certificate', index: place + 1, size: 2, threshold }, seed)),
  );
  const checked = parseCertificates(protocol, threshold, certificates);
  const polynomials = seeds.map((seed, place) => {
    const index = place + 1;
    const round = { stage: 'polynomial', index, threshold, certificates } as const;
    return parsePolynomial(protocol, checked, index, messageOf(makeKeyMessage(round, seed)));
  });
  const shareRound = (index: number) =>
    ({
      stage: 'share',
      index,
      threshold,
      certificates,
      input: shareInputFor(protocol, polynomials, index),
    }) as const;
  const shares = seeds.map((seed, place) => {
    const json = messageOf(makeKeyMessage(shareRound(place + 1), seed));
    return parseShare(protocol, checked, polynomials, { index: place + 1, json });
  });
  const parameters = thresholdParametersFrom(checked, polynomials, shares);
  const drill = {
    stage: 'drill',
    index: 1,
    trustees: serializeTrustees(protocol, [['Pedersen', parameters]]),
    encryptedPrivateKey: shares[0]?.encryptedPrivateKey ?? '',
    drill: createDrill(protocol),
  } satisfies KeyRound;
  return { seeds, certificates, polynomials, share: shareRound(1), drill };
}

const honest = hold();

it('takes part in a ceremony and in a drill, which shows digits to compare', () => {
  const answer = makeKeyMessage(honest.drill, honest.seeds[0]);
  expect(answer).toMatchObject({ kind: 'message' });
  expect(answer).toHaveProperty('fingerprint', expect.stringMatching(/^\d{5}(?: \d{5}){7}$/));
});

it('notices that the key card is another one, also that of another key holder of the group', () => {
  for (const seed of [generateSeed(), honest.seeds[1]]) {
    for (const round of [honest.share, honest.drill]) {
      expect(makeKeyMessage(round, seed)).toEqual({ kind: 'otherCard' });
    }
  }
});

it('refuses a wrong value, and names who sent it', () => {
  const checked = parseCertificates(protocol, threshold, honest.certificates);
  // The second key holder sends the values of another polynomial than the one that it signed.
  const other = parsePolynomial(
    protocol,
    checked,
    2,
    createPolynomial(protocol, honest.seeds[1], checked),
  );
  const [first, second] = honest.polynomials;
  if (!first || !second) throw new Error('a polynomial is missing');
  const input = shareInputFor(protocol, [first, { ...second, secrets: other.secrets }], 1);
  expect(makeKeyMessage({ ...honest.share, input }, honest.seeds[0])).toEqual({
    kind: 'refused',
    detail: 'Key holder 2: The secret value is not that of the polynomial.',
    accused: 2,
  });
});

it('refuses certificates that the server has exchanged', () => {
  const fake = createCertificate(protocol, generateSeed(), { index: 2, size: 2, threshold });
  const certificates = [honest.certificates[0] ?? '', fake];
  expect(makeKeyMessage({ ...honest.share, certificates }, honest.seeds[0])).toMatchObject({
    kind: 'refused',
  });
});

it('refuses to decrypt for keys that it has not helped to make, and anything but a drill', () => {
  const { trustees } = hold().drill;
  expect(makeKeyMessage({ ...honest.drill, trustees }, honest.seeds[0])).toEqual({
    kind: 'otherCard',
  });
  const ciphertext = JSON.stringify({ ...JSON.parse(honest.drill.drill), alpha: '2' });
  expect(makeKeyMessage({ ...honest.drill, drill: ciphertext }, honest.seeds[0])).toEqual({
    kind: 'refused',
    detail: 'The message must be without the field alpha.',
  });
});

/** Returns the archive of an election with one ballot and its encrypted sum, as a server writes it. */
function archiveOf(trustees: string, { isForged = false } = {}): Uint8Array {
  const { publicKey } = parseTrustees(protocol, trustees);
  const uuid = 'Ab3dEf7hJk9mNp';
  const question = { answers: ['Yes', 'No'], min: 1, max: 1, question: 'Budget?' };
  const election = createElection(protocol, {
    uuid,
    name: 'Budget',
    description: '',
    questions: [question],
    publicKey,
  });
  const secret = generateCredential();
  const credential = publicCredentialOf(protocol, uuid, secret);
  const credentials = serializePublicCredentials(protocol, [{ credential, weight: 1 }]);
  const ballot = createBallot(election, secret, [[true, false]]);
  const tally = createTally(election);
  const checked = checkBallot(election, ballot, () => true);
  tally.add(checked, 1);
  if (isForged) tally.add(checked, 1);
  const setup = startArchive(1_700_000_000, { election: election.json, trustees, credentials });
  const cast = appendEvent(setup.head, 'Ballot', [ballot]);
  const end = appendEvent(cast.head, 'EndBallots');
  const sum = appendEvent(end.head, 'EncryptedTally', tallyFiles(protocol, tally));
  return Uint8Array.from([setup, cast, end, sum].flatMap(({ bytes }) => Array.from(bytes)));
}

it('decrypts the sum of an archive that it has checked, and nothing else', async () => {
  const { trustees, encryptedPrivateKey } = honest.drill;
  const archive = archiveOf(trustees);
  const own = { archive, ballots: 1, seed: honest.seeds[0], index: 1, encryptedPrivateKey };
  const onProgress = vi.fn<(share: number) => void>();
  expect(await decryptSum(own, onProgress)).toMatchObject({
    kind: 'decryption',
    decryption: expect.stringContaining('"decryption_factors"'),
  });
  expect(onProgress).toHaveBeenCalledWith(0);
  const refusals = [
    { ...own, seed: honest.seeds[1] },
    { ...own, ballots: 2 },
    { ...own, archive: archiveOf(trustees, { isForged: true }) },
    { ...own, archive: archive.subarray(0, -4096) },
  ];
  const answers = await Promise.all(refusals.map((task) => decryptSum(task, () => {})));
  expect(answers).toEqual([
    { kind: 'otherCard' },
    { kind: 'refused', detail: 'The archive has 1 ballots instead of 2.' },
    { kind: 'refused', detail: expect.stringContaining('differs from that in the tally') },
    { kind: 'refused', detail: expect.any(String) },
  ]);
});
