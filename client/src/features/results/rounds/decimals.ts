import type { Language } from '@votewise/contract/locales/languages';
import { formatDecimal, withSign } from '@votewise/contract/base/decimals';

/*
 * Votes in a count by rounds are decimal strings with a fixed number of places. They are calculated as integers in
 * units of the last place, because floating-point sums could differ from those of a hand count.
 */

/** '41.50000' has five decimal places. */
export const placesOf = (votes: string): number => votes.split('.')[1]?.length ?? 0;

/** '41.50000' is 4150000 with five places. */
const unitsOf = (votes: string, places: number): bigint => {
  const [whole = '', part = ''] = votes.split('.');
  return BigInt(whole + part.padEnd(places, '0'));
};

function textOf(units: bigint, places: number): string {
  const digits = String(units < 0n ? -units : units).padStart(places + 1, '0');
  const text = places === 0 ? digits : `${digits.slice(0, -places)}.${digits.slice(-places)}`;
  return units < 0n ? `-${text}` : text;
}

/** Returns the exact sum with the places of the most precise number; '0' if there are no numbers. */
export function sumOf(votes: readonly string[]): string {
  const places = Math.max(0, ...votes.map(placesOf));
  return textOf(
    votes.reduce((sum, one) => sum + unitsOf(one, places), 0n),
    places,
  );
}

/** Returns the exact value of `votes − less`. A negative value looks like '-12.00000'. */
export function differenceOf(votes: string, less: string): string {
  return sumOf([votes, less.startsWith('-') ? less.slice(1) : `-${less}`]);
}

/** Compares exactly: negative if `one` is less than `other`. */
export function compareVotes(one: string, other: string): number {
  const places = Math.max(placesOf(one), placesOf(other));
  const difference = unitsOf(one, places) - unitsOf(other, places);
  if (difference === 0n) return 0;
  return difference < 0n ? -1 : 1;
}

/** Returns −1, 0, or 1. */
export function signOf(votes: string): number {
  if (!/[1-9]/.test(votes)) return 0;
  return votes.startsWith('-') ? -1 : 1;
}

/** '12.00000' → '+12.00000', '0.00000' → '0.00000'. */
export function formatChange(change: string, language: Language): string {
  const text = formatDecimal(change, language);
  return signOf(change) > 0 ? withSign('+', text, language) : text;
}

/** Returns the number that determines the plural of votes. With decimal places, it is a fraction: '1.00000 votes'. */
export function pluralOperand(votes: string): number {
  return placesOf(votes) > 0 ? Math.floor(Number(votes)) + 0.5 : Number(votes);
}
