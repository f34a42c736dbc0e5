import { describe, expect, it } from 'vitest';
import { generateSeed } from '../src/channel.ts';
import type { Question } from '../src/election.ts';
import { Invalid } from '../src/invalid.ts';
import { checkCertificateOf, createCertificate, parseCertificates } from '../src/certificate.ts';
import { createPolynomial, type Polynomial, parsePolynomial } from '../src/polynomial.ts';
import { createShare, openPrivateKey, parseShare, shareInputFor } from '../src/share.ts';
import { serializeTrustees, parseTrustees } from '../src/trustees.ts';
import { verifyArchive } from '../src/verification.ts';
import { alterationsOf } from './support/alterations.ts';
import { holdCeremony, type Lie, makeThresholdKeys } from './support/held-ceremony.ts';
import { holdElection, makeElection, makeSingleKeys } from './support/made-election.ts';
import { smallGroup as group } from './support/small-group.ts';

const question: Question = { question: '', answers: ['Yes', 'No'], min: 1, max: 1 };
const voters = [true, true, false].map((isYes) => ({ weight: 1, choices: [[isYes, !isYes]] }));

/** Returns an error's message and the number of the key holder that it names. */
function refusalOf(act: () => unknown): [string, number | undefined] {
  try {
    act();
  } catch (error) {
    if (error instanceof Invalid) return [error.message, error.keyHolder];
    throw error;
  }
  return ['accepted', undefined];
}

describe('a key ceremony', () => {
  it.each([
    [1, 1, [1]],
    [3, 2, [1, 2]],
    [3, 2, [3, 1]],
    [4, 4, [1, 2, 3, 4]],
    [4, 2, [4, 3, 2, 1]],
  ])(
    'of %i key holders makes a key that any %i of them decrypt with, such as %j',
    async (size, threshold, owners) => {
      const keys = makeThresholdKeys(group, { size, threshold, owners });
      const { archive } = holdElection(makeElection(group, [question], voters, keys));
      const verified = await verifyArchive(group, () => [archive]);
      expect(verified).toMatchObject({ decryptedBy: owners, result: [[2, 1]] });
    },
  );

  it('makes a key that fewer than the threshold cannot decrypt with', () => {
    const keys = makeThresholdKeys(group, { size: 3, threshold: 2, owners: [2] });
    const made = makeElection(group, [question], voters, keys);
    expect(() => holdElection(made)).toThrow('Too few key holders have decrypted the tally.');
  });

  it('can be part of a key together with single keys', async () => {
    const { trustees, privateKeys } = makeThresholdKeys(group, {
      size: 3,
      threshold: 2,
      owners: [1, 3],
    });
    const single = makeSingleKeys(group, 1);
    const keys = {
      trustees: [...single.trustees, ...trustees],
      privateKeys: new Map([
        ...single.privateKeys,
        ...[...privateKeys].map(([owner, key]): [number, bigint] => [owner + 1, key]),
      ]),
    };
    const { archive } = holdElection(makeElection(group, [question], voters, keys));
    const verified = await verifyArchive(group, () => [archive]);
    expect(verified).toMatchObject({ decryptedBy: [1, 2, 4], result: [[2, 1]] });
  });
});

describe('a lie in a key ceremony is named with the key holder who told it:', () => {
  const certificateOf = (index: number, size = 3, threshold = 2) =>
    createCertificate(group, generateSeed(), { index, size, threshold });
  /** Lies as the second key holder in one round. */
  const lieIn =
    (round: string, change: (json: string) => string): Lie =>
    (now, index, json) =>
      now === round && index === 2 ? change(json) : json;
  /** Exchanges a field of a message. */
  const exchange = (round: string, field: string, change: (value: unknown) => unknown) =>
    lieIn(round, (json) => {
      const message = JSON.parse(json) as Record<string, unknown>;
      return JSON.stringify({ ...message, [field]: change(message[field]) });
    });
  /** Keeps a message of another ceremony. */
  const oldMessages = new Map<string, string>();
  holdCeremony(group, {
    size: 3,
    threshold: 2,
    lie: (round, index, json) => {
      if (index === 2) oldMessages.set(round, json);
      return json;
    },
  });
  const oldOf = (round: string) => (): string => oldMessages.get(round) ?? '';

  it.each<[string, Lie, string]>([
    [
      'a certificate for another place',
      lieIn('certificate', () => certificateOf(3)),
      'The certificate is for other key holders',
    ],
    [
      'a certificate for another threshold',
      lieIn('certificate', () => certificateOf(2, 3, 3)),
      'The certificate is for other key holders',
    ],
    [
      'a polynomial of another ceremony',
      lieIn('polynomial', oldOf('polynomial')),
      'The signature of the polynomial is wrong',
    ],
    [
      'too few secret values',
      exchange('polynomial', 'secrets', () => []),
      'one value for each key holder',
    ],
    [
      'secret values for other recipients',
      exchange('polynomial', 'secrets', (secrets) => (secrets as string[]).toReversed()),
      'not encrypted for this key',
    ],
    [
      'a share of another ceremony',
      lieIn('share', oldOf('share')),
      'The public key does not belong to the polynomials',
    ],
  ])('%s', (_, lie, error) => {
    const [message, keyHolder] = refusalOf(() =>
      holdCeremony(group, { size: 3, threshold: 2, lie }),
    );
    expect(message).toContain(error);
    expect(keyHolder).toBe(2);
  });

  it('a secret value or an own polynomial that was exchanged', () => {
    // Both are signed and encrypted as the protocol wants it, but they belong to another polynomial.
    const [size, threshold] = [3, 2];
    const seeds = Array.from({ length: size }, generateSeed);
    const certificates = parseCertificates(
      group,
      threshold,
      seeds.map((seed, place) =>
        createCertificate(group, seed, { index: place + 1, size, threshold }),
      ),
    );
    const make = (place: number) =>
      parsePolynomial(
        group,
        certificates,
        place + 1,
        createPolynomial(group, seeds[place] ?? '', certificates),
      );
    const refused = (...polynomials: Polynomial[]) =>
      refusalOf(() =>
        createShare(group, seeds[0] ?? '', certificates, shareInputFor(group, polynomials, 1)),
      );
    const [one, two, three] = [make(0), make(1), make(2)];
    expect(refused(one, two, three)).toEqual(['accepted', undefined]);
    expect(refused(one, { ...two, secrets: make(1).secrets }, three)).toEqual([
      'Key holder 2: The secret value is not that of the polynomial.',
      2,
    ]);
    expect(refused({ ...one, polynomial: make(0).polynomial }, two, three)).toEqual([
      'The polynomial is not the one that this key holder made.',
      undefined,
    ]);
  });

  it('every alteration of a certificate, a polynomial, a share, or public parameters', () => {
    const accepted: string[] = [];
    const check = (name: string, act: () => unknown) => {
      if (refusalOf(act)[0] === 'accepted') accepted.push(name);
    };
    const messages = new Map<string, string>();
    const { parameters } = holdCeremony(group, {
      size: 1,
      threshold: 1,
      lie: (round, _, json) => {
        messages.set(round, json);
        return json;
      },
    });
    const certificates = parseCertificates(group, 1, [messages.get('certificate') ?? '']);
    const polynomial = parsePolynomial(group, certificates, 1, messages.get('polynomial') ?? '');
    const checks: Record<string, (json: string) => unknown> = {
      certificate: (json) => {
        checkCertificateOf(group, { index: 1, size: 1, threshold: 1 }, json);
      },
      polynomial: (json) => parsePolynomial(group, certificates, 1, json),
      share: (json) => parseShare(group, certificates, [polynomial], { index: 1, json }),
    };
    for (const [round, act] of Object.entries(checks)) {
      const alterations = alterationsOf(messages.get(round) ?? '', group);
      expect(alterations.length).toBeGreaterThan(20);
      for (const { name, json } of alterations) {
        // Only the recipients can check what is encrypted.
        if (/^\.(?:polynomial|secrets\[0\]|private_key): (?:longer|empty)/.test(name)) continue;
        check(`${round}${name}`, () => act(json));
      }
    }
    const trustees = serializeTrustees(group, [['Pedersen', parameters]]);
    for (const { name, json } of alterationsOf(trustees, group)) {
      check(`trustees${name}`, () => parseTrustees(group, json));
    }
    // A key twice is another key, which the election's public key shows.
    expect(accepted).toEqual(['trustees: longer']);
  });
});

describe("a key holder's seed", () => {
  const { seeds, shares } = holdCeremony(group, { size: 2, threshold: 1 });

  it('opens only its own share', () => {
    const [one, other] = seeds;
    const [{ encryptedPrivateKey } = { encryptedPrivateKey: '' }] = shares;
    expect(openPrivateKey(group, one ?? '', encryptedPrivateKey)).toBeTypeOf('bigint');
    expect(() => openPrivateKey(group, other ?? '', encryptedPrivateKey)).toThrow(
      'not encrypted for this key',
    );
  });

  it.each(['', 'afz5bA5BsZFcyjEUtwr5E', 'afz5bA5BsZFcyjEUtwr5E0'])('is refused as %o', (seed) => {
    expect(() => createCertificate(group, seed, { index: 1, size: 1, threshold: 1 })).toThrow(
      'A seed has 22 characters',
    );
  });
});
