import type { FoundSum } from './decrypt-sum.ts';

/** localStorage key of the sum of an election that this device has decrypted. Sums are public. */
const keyOf = (uuid: string) => `votewise_decrypted.${uuid}`;

type Sum = Pick<FoundSum, 'uuid' | 'hash'>;

/** Returns whether this device has decrypted another sum of the election. The difference of two sums can be one vote. */
export function isOtherSum({ uuid, hash }: Sum): boolean {
  const known = localStorage.getItem(keyOf(uuid));
  return known !== null && known !== hash;
}

export const keepSum = ({ uuid, hash }: Sum): void => localStorage.setItem(keyOf(uuid), hash);
