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
import { areOtherCertificates, keepCertificates } from './one-ceremony-per-card.ts';
import { isOtherSum, keepSum } from './one-sum-per-device.ts';
import { type KeyAnswer, makeKeyMessage } from './make-key-message.ts';

const protocol = createGroup();
const threshold = 2;
/** What both pages show. */
const contextOf = (index: number) => ({ index, size: 2, threshold });

const messageOf = (answer: KeyAnswer): string => {
  if (answer.kind !== 'message') throw new Error(answer.kind);
  return answer.message;
};

/** Holds the ceremony of two pages, as an honest server carries it. Returns the rounds of the first one. */
function hold() {
  const seeds = [generateSeed(), generateSeed()] as const;
  const certificates = seeds.map((seed, place) =>
    messageOf(makeKeyMessage({ stage: 'certificate' }, contextOf(place + 1), seed)),
  );
  const checked = parseCertificates(protocol, threshold, certificates);
  const polynomials = seeds.map((seed, place) => {
    const index = place + 1;
    const message = messageOf(
      makeKeyMessage({ stage: 'polynomial', certificates }, contextOf(index), seed),
    );
    return parsePolynomial(protocol, checked, index, message);
  });
  const shareRound = (index: number) =>
    ({
      stage: 'share',
      certificates,
      input: shareInputFor(protocol, polynomials, index),
    }) as const;
  const shares = seeds.map((seed, place) => {
    const json = messageOf(makeKeyMessage(shareRound(place + 1), contextOf(place + 1), seed));
    return parseShare(protocol, checked, polynomials, { index: place + 1, json });
  });
  const parameters = thresholdParametersFrom(checked, polynomials, shares);
  const drill = {
    stage: 'drill',
    trustees: serializeTrustees(protocol, [['Pedersen', parameters]]),
    encryptedPrivateKey: shares[0]?.encryptedPrivateKey ?? '',
    drill: createDrill(protocol),
  } satisfies KeyRound;
  return { seeds, certificates, polynomials, share: shareRound(1), drill };
}

const honest = hold();
const answerOf = (round: KeyRound, seed: string = honest.seeds[0]) =>
  makeKeyMessage(round, contextOf(1), seed);

it('takes part in a ceremony and in a drill, which shows digits to compare', () => {
  const answer = answerOf(honest.drill);
  expect(answer).toMatchObject({ kind: 'message' });
  expect(answer).toHaveProperty('fingerprint', expect.stringMatching(/^\d{5}(?: \d{5}){7}$/));
});

it('notices that the key card is another one, also that of another key holder of the group', () => {
  for (const seed of [generateSeed(), honest.seeds[1]]) {
    for (const round of [honest.share, honest.drill]) {
      expect(answerOf(round, seed)).toEqual({ kind: 'otherCard' });
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
  expect(answerOf({ ...honest.share, input })).toEqual({
    kind: 'refused',
    detail: 'Key holder 2: The secret value is not that of the polynomial.',
    accused: 2,
  });
});

it('refuses certificates that the server has exchanged', () => {
  const fake = createCertificate(protocol, generateSeed(), { index: 2, size: 2, threshold });
  const certificates = [honest.certificates[0] ?? '', fake];
  expect(answerOf({ ...honest.share, certificates })).toMatchObject({ kind: 'refused' });
});

it('notices other certificates for the same key card on the same device', () => {
  const fake = createCertificate(protocol, generateSeed(), contextOf(2));
  const seenIn = (round: KeyRound) => {
    const answer = answerOf(round);
    if (answer.kind !== 'message' || !answer.certificates) throw new Error(answer.kind);
    return answer.certificates;
  };
  const { certificates } = honest;
  const seen = seenIn({ stage: 'polynomial', certificates });
  expect(areOtherCertificates(seen)).toBe(false);
  keepCertificates(seen);
  const rounds: KeyRound[] = [
    { stage: 'polynomial', certificates: [certificates[0] ?? '', fake] },
    { stage: 'polynomial', certificates },
    honest.share,
    honest.drill,
  ];
  expect(rounds.map((round) => areOtherCertificates(seenIn(round)))).toEqual([
    true,
    false,
    false,
    false,
  ]);
});

it('refuses key holders whom its page does not list, and another threshold', () => {
  // The third one, whom only the server knows, would be enough with any of the two others.
  const certificates = [1, 2, 3].map((index) => {
    const seed = honest.seeds[index - 1] ?? generateSeed();
    return createCertificate(protocol, seed, { index, size: 3, threshold });
  });
  expect(answerOf({ stage: 'polynomial', certificates })).toEqual({
    kind: 'refused',
    detail: 'The key is one of 3 key holders, of whom 2 decrypt, not of 2, of whom 2 do.',
  });
  for (const shown of [{ size: 3 }, { threshold: 1 }]) {
    expect(
      makeKeyMessage(honest.drill, { ...contextOf(1), ...shown }, honest.seeds[0]),
    ).toMatchObject({ kind: 'refused' });
  }
});

it('refuses to decrypt for keys that it has not helped to make, and anything but a drill', () => {
  const { trustees } = hold().drill;
  expect(answerOf({ ...honest.drill, trustees })).toEqual({ kind: 'otherCard' });
  const ciphertext = JSON.stringify({ ...JSON.parse(honest.drill.drill), alpha: '2' });
  expect(answerOf({ ...honest.drill, drill: ciphertext })).toEqual({
    kind: 'refused',
    detail: 'The message must be without the field alpha.',
  });
});

/** Returns the archive of an election with its encrypted sum, as a server writes it. */
function archiveOf(
  trustees: string,
  {
    isForged = false,
    isUnsigned = false,
    weights = [1],
  }: { isForged?: boolean; isUnsigned?: boolean; weights?: readonly number[] } = {},
): Blob {
  const { publicKey } = parseTrustees(protocol, trustees);
  const uuid = 'Ab3dEf7hJk9mNp';
  const question = { answers: ['Yes', 'No'], min: 1, max: 1, question: 'Budget?' };
  const plan = { uuid, name: 'Budget', description: '', questions: [question], publicKey };
  const election = createElection(protocol, plan);
  const voters = weights.map((weight) => ({ weight, secret: generateCredential() }));
  const credentials = serializePublicCredentials(
    protocol,
    voters.map(({ weight, secret }) => ({
      credential: publicCredentialOf(protocol, uuid, secret),
      weight,
    })),
  );
  const tally = createTally(election);
  const setup = startArchive(1_700_000_000, { election: election.json, trustees, credentials });
  const events = [setup];
  const append = (...[type, data]: [Parameters<typeof appendEvent>[1], string[]?]) =>
    events.push(appendEvent(events.at(-1)?.head ?? setup.head, type, data));
  for (const { weight, secret } of voters) {
    const ballot = createBallot(election, secret, [[true, false]]);
    const checked = checkBallot(election, ballot, () => true);
    tally.add(checked, weight);
    if (isForged) tally.add(checked, weight);
    append('Ballot', [isUnsigned ? ballot.replace(/"hash":"./, '"hash":"_') : ballot]);
  }
  append('EndBallots');
  append('EncryptedTally', tallyFiles(protocol, tally));
  return new Blob(events.map(({ bytes }) => Uint8Array.from(bytes)));
}

const { trustees, encryptedPrivateKey } = honest.drill;
const archive = archiveOf(trustees);
const told = { title: 'Budget', ballots: 1, context: contextOf(1) };
const thread = { number: 0, of: 1 };
const own = { archive, ...told, seed: honest.seeds[0], encryptedPrivateKey, thread };

it('decrypts the sum of an archive that it has checked, and nothing else', async () => {
  const onProgress = vi.fn<(share: number) => void>();
  expect(await decryptSum(own, onProgress)).toMatchObject({
    kind: 'decryption',
    decryption: expect.stringContaining('"decryption_factors"'),
  });
  expect(onProgress).toHaveBeenCalledWith(0);
  const refusals = [
    { ...own, seed: honest.seeds[1] },
    { ...own, ballots: 2 },
    { ...own, title: 'Board' },
    { ...own, context: { ...contextOf(1), size: 3 } },
    { ...own, archive: archiveOf(trustees, { isForged: true }) },
    { ...own, archive: archive.slice(0, -4096) },
  ];
  const answers = await Promise.all(refusals.map((task) => decryptSum(task, () => {})));
  expect(answers).toEqual([
    { kind: 'otherCard' },
    { kind: 'refused', detail: 'The archive has 1 ballots instead of 2.' },
    { kind: 'refused', detail: 'The archive is that of another election: Budget' },
    { kind: 'refused', detail: expect.stringContaining('The key is one of 2 key holders') },
    { kind: 'refused', detail: expect.stringContaining('differs from that in the tally') },
    { kind: 'refused', detail: expect.any(String) },
  ]);
});

it('checks a ballot in one of several threads', async () => {
  const unsigned = archiveOf(trustees, { isUnsigned: true });
  const findAs = (number: number) =>
    decryptSum({ ...own, archive: unsigned, thread: { number, of: 2 } }, () => {});
  expect(await findAs(0)).toMatchObject({ kind: 'refused' });
  expect(await findAs(1)).toMatchObject({ kind: 'decryption' });
});

it('shows what is in the archive, and notices a second sum of the same election', async () => {
  const findIn = async (given: Partial<typeof own>) => {
    const part = await decryptSum({ ...own, ...given }, () => {});
    if (part.kind !== 'decryption') throw new Error(part.kind);
    return part.found;
  };
  const found = await findIn({});
  expect(found).toEqual({
    uuid: 'Ab3dEf7hJk9mNp',
    title: 'Budget',
    answers: ['Yes', 'No'],
    ballots: 1,
    voters: 1,
    totalWeight: 1,
    largestWeight: 1,
    digits: expect.stringMatching(/^\d{5}(?: \d{5}){7}$/),
    hash: expect.stringMatching(/^[0-9a-f]{64}$/),
  });
  // With powers of 2, the sum is every single vote.
  const second = await findIn({ archive: archiveOf(trustees, { weights: [1, 2] }), ballots: 2 });
  expect(second).toMatchObject({ ballots: 2, totalWeight: 3, largestWeight: 2 });
  expect(second.digits).not.toBe(found.digits);
  expect(isOtherSum(second)).toBe(false);
  keepSum(found);
  expect([found, second].map(isOtherSum)).toEqual([false, true]);
});
