import { type Certificates, ownCertificate } from './certificate.ts';
import { send } from './channel.ts';
import { fields, listOf, parse, serialize, text } from './codec.ts';
import type { Group } from './group.ts';
import { demand, fromKeyHolder } from './invalid.ts';
import { type Proof, proofOf } from './proofs.ts';
import { randomExponent } from './random.ts';
import { type SignedMessage, signedMessageOf, signMessage } from './signed-message.ts';
import {
  checkCoefficientPowers,
  coefficientPowersOf,
  signedCertificates,
} from './threshold-key.ts';

/** `polynomial` of section 4.6.4. */
const polynomialOf = (group: Group) =>
  fields({
    polynomial: text,
    secrets: listOf(text),
    coefexps: signedMessageOf(group),
    signature: proofOf(group),
  });

/** What a key holder sends itself: the coefficients of its polynomial. */
export const coefficientsOf = (group: Group) => fields({ polynomial: listOf(group.exponent) });

/** What a key holder sends another one: a value of its polynomial. */
export const secretOf = (group: Group) => fields({ secret: group.exponent });

/** Returns f(x) modulo q. */
const evaluate = (group: Group, coefficients: readonly bigint[], x: number): bigint =>
  coefficients.reduceRight((sum, coefficient) => group.reduce(sum * BigInt(x) + coefficient), 0n);

/** Makes a random polynomial, and sends each key holder its value there (section 4.6.4). */
export function createPolynomial(group: Group, seed: string, certificates: Certificates): string {
  const { keys } = ownCertificate(group, seed, certificates);
  const { threshold, certs, owners } = certificates;
  const coefficients = Array.from({ length: threshold }, () => randomExponent(group));
  const coefexps = coefficients.map(group.powerOfG);
  const message = serialize(coefficientPowersOf(group), { coefexps });
  return serialize(polynomialOf(group), {
    polynomial: send(group, keys, keys.encryptionKey, {
      codec: coefficientsOf(group),
      value: { polynomial: coefficients },
    }),
    secrets: owners.map(({ encryption, context }) =>
      send(group, keys, encryption, {
        codec: secretOf(group),
        value: { secret: evaluate(group, coefficients, context.index) },
      }),
    ),
    coefexps: { message, signature: signMessage(group, keys.signingKey, message) },
    signature: signMessage(group, keys.signingKey, signedCertificates(group, certs, coefexps)),
  });
}

/** What can be checked of a polynomial without the seed of a recipient. */
export interface Polynomial {
  polynomial: string;
  secrets: string[];
  coefexps: SignedMessage;
  signature: Proof;
  /** The powers of the coefficients. */
  powers: bigint[];
}

/** Reads and checks a key holder's polynomial. Throws `Invalid`. */
export function parsePolynomial(
  group: Group,
  { certs, owners }: Certificates,
  index: number,
  json: string,
): Polynomial {
  return fromKeyHolder(index, () => {
    const polynomial = parse(polynomialOf(group), json);
    const owner = owners[index - 1];
    demand(owner !== undefined, 'ceremony', 'There is no key holder with this number.');
    demand(
      polynomial.secrets.length === owners.length,
      'ceremony',
      'The polynomial must have one value for each key holder.',
    );
    return { ...polynomial, powers: checkCoefficientPowers(group, certs, owner, polynomial) };
  });
}
