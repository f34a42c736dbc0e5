import { type Codec, listOf, parseInAnyForm, serialize } from './codec.ts';
import type { Group } from './group.ts';
import { sha256Hex } from './hash.ts';
import { demand } from './invalid.ts';
import { randomBase58 } from './random.ts';

const BASE58 = '[1-9A-HJ-NP-Za-km-z]';
const CREDENTIAL = new RegExp(`^${BASE58}{5}-${BASE58}{6}-${BASE58}{5}-${BASE58}{6}$`);
/** Section 4.2. */
export const UUID = new RegExp(`^${BASE58}{14,64}$`);

/** Writes 22 characters of Base58 as a secret credential (section 4.8). */
export const credentialFrom = (characters: string): string =>
  [
    characters.slice(0, 5),
    characters.slice(5, 11),
    characters.slice(11, 16),
    characters.slice(16),
  ].join('-');

/** Returns a random secret credential. */
export const generateCredential = (): string => credentialFrom(randomBase58(22));

/** Returns the exponent that signs the ballots of a secret credential in one election (section 4.8). */
export function secretExponentOf(group: Group, uuid: string, credential: string): bigint {
  demand(
    CREDENTIAL.test(credential),
    'credential',
    'A credential has 22 characters in four groups: XXXXX-XXXXXX-XXXXX-XXXXXX.',
  );
  const half = (index: number) => sha256Hex(`derive_credential|${uuid}|${index}|${credential}`);
  return group.reduce(BigInt(`0x${half(0)}${half(1)}`));
}

/** Returns the public credential of a secret one. */
export const publicCredentialOf = (group: Group, uuid: string, credential: string): bigint =>
  group.powerOfG(secretExponentOf(group, uuid, credential));

/** One voter's entry in the list of public credentials. */
export interface PublicCredential {
  credential: bigint;
  weight: number;
}

/** The largest sum of weights. A larger one would take too long to find in a result. */
const MAX_TOTAL_WEIGHT = 100_000_000_000;

const credentialCodec = (group: Group): Codec<PublicCredential> => ({
  read(value, at) {
    demand(typeof value === 'string', 'format', `${at} must be text.`);
    const [credential, weight = ''] = value.split(',');
    demand(
      weight === '' || (/^[1-9]\d{0,11}$/.test(weight) && Number(weight) <= MAX_TOTAL_WEIGHT),
      'format',
      `${at} must have a weight from 1 to ${MAX_TOTAL_WEIGHT}.`,
    );
    return {
      credential: group.element.read(credential, at),
      weight: weight === '' ? 1 : Number(weight),
    };
  },
  write: ({ credential, weight }) =>
    weight === 1 ? String(credential) : `${credential},${weight}`,
});

/** Writes the list of public credentials, sorted, so that its order shows no order of voters (section 4.8). */
export const serializePublicCredentials = (
  group: Group,
  credentials: readonly PublicCredential[],
): string =>
  serialize(
    listOf(credentialCodec(group)),
    credentials.toSorted((one, other) => Number(one.credential - other.credential > 0n) * 2 - 1),
  );

/**
 * Reads the list of public credentials. Returns weights by credential. After the weight, Belenios' own tool also writes
 * the voter's name, which is left out here: archives are public.
 *
 * Throws `Invalid` unless credentials are distinct (section 3.1). Whether they are in the group is checked when they are
 * used, because a list can have many more entries than an archive has ballots.
 */
export function parsePublicCredentials(group: Group, json: string): Map<bigint, number> {
  const credentials = parseInAnyForm(listOf(credentialCodec(group)), json);
  const weights = new Map<bigint, number>();
  let total = 0;
  for (const { credential, weight } of credentials) {
    demand(!weights.has(credential), 'credential', 'Two public credentials are the same.');
    weights.set(credential, weight);
    total += weight;
  }
  demand(
    total <= MAX_TOTAL_WEIGHT,
    'credential',
    `The sum of weights is more than ${MAX_TOTAL_WEIGHT}.`,
  );
  return weights;
}
