import { secretExponentOf } from '../../src/credential.ts';
import type { Group } from '../../src/group.ts';
import { sha256Base64 } from '../../src/hash.ts';
import { proveExponent } from '../../src/proofs.ts';

export interface Alteration {
  /** Where the message differs and how, such as `answers[0].choices[1].alpha: negated`. */
  name: string;
  json: string;
}

/** Returns other values in place of one. */
function othersFor(value: unknown, { p, q }: Group): [string, unknown][] {
  if (typeof value === 'number')
    return [
      ['larger', value + 1],
      ['negative', -1],
      ['text', String(value)],
    ];
  if (typeof value === 'boolean') return [['the opposite', !value]];
  if (typeof value !== 'string') return [];
  if (!/^\d{2,}$/.test(value))
    return [
      ['longer', `${value}x`],
      ['empty', ''],
      ['a number', 1],
    ];
  const number = BigInt(value);
  return [
    ['larger', String(number + 1n)],
    ['with a zero', `0${value}`],
    ['zero', '0'],
    ['one', '1'],
    ['the negative element', String(p - number)],
    ['too large', String(number + (number < q ? q : p))],
    ['a number', 1],
  ];
}

/** Returns every message that differs from a JSON message in one place. */
export function alterationsOf(json: string, group: Group): Alteration[] {
  const message: unknown = JSON.parse(json);
  const found: Alteration[] = [];

  function visit(value: unknown, path: string, put: (other: unknown) => unknown): void {
    const add = (how: string, other: unknown) => {
      const altered = JSON.stringify(put(other));
      if (altered !== json) found.push({ name: `${path}: ${how}`, json: altered });
    };
    for (const [how, other] of othersFor(value, group)) add(how, other);
    if (Array.isArray(value)) {
      add('empty', []);
      add('shorter', value.slice(0, -1));
      add('longer', [...value, value.at(-1)]);
      if (value.length > 1) add('in another order', value.toReversed());
      for (const [index, item] of value.entries()) {
        visit(item, `${path}[${index}]`, (other) => put(value.with(index, other)));
      }
    } else if (typeof value === 'object' && value !== null) {
      add('with another field', { ...value, another: 1 });
      for (const [name, field] of Object.entries(value)) {
        const { [name]: _, ...rest } = value as Record<string, unknown>;
        add(`without ${name}`, rest);
        visit(field, `${path}.${name}`, (other) => put({ ...value, [name]: other }));
      }
    }
  }

  visit(message, '', (other) => other);
  return found;
}

/** Signs an altered ballot again, as its voter could. */
export function signAgain(group: Group, credential: string, ballotJson: string): string {
  const { signature: _, ...unsigned } = JSON.parse(ballotJson) as Record<string, unknown>;
  const hash = sha256Base64(JSON.stringify(unsigned));
  const secret = secretExponentOf(group, String(unsigned['election_uuid']), credential);
  const { challenge, response } = proveExponent(
    group,
    secret,
    (commitments) => `sig|${hash}|${commitments.join()}`,
  );
  const proof = { challenge: String(challenge), response: String(response) };
  return JSON.stringify({ ...unsigned, signature: { hash, proof } });
}
