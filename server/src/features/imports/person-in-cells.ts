import { emailField } from '@votewise/contract';
import { foldText } from '@votewise/contract/text/fold-text';
import { tidyAddress } from './tidy-cells.ts';

interface Named {
  name: string;
  email: string | null;
  userId: string;
}

/** Without case, accents, forms of the same letter, and characters without width. */
const folded = (text: string): string => foldText(text.replace(/\p{Cf}/gu, ''));

const wordsIn = (text: string): string[] =>
  folded(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

const sorted = (words: readonly string[]): string => words.toSorted().join(' ');

/** The addresses in a cell, as they would be registered. */
function addressesIn(cell: string): string[] {
  if (!/[@\uff20]/.test(cell)) return [];
  return cell
    .normalize('NFKC')
    .split(/[\s,;:|<>()[\]"]+/)
    .filter((part) => part.includes('@'))
    .map((part) => emailField.safeParse(tidyAddress(part)).data ?? part.toLowerCase());
}

/** Whether a cell contains this address, as it would be registered. */
export const hasAddress = (cell: string, address: string): boolean =>
  addressesIn(cell).includes(address);

/**
 * Returns a function that tells whether the cells of a line name a person: by the address, by the user ID, or by the
 * name. Words are compared as a whole, in any order. A name of several words may have other words around it (`Dr. Li
 * Wei`) or be split over several cells. A name of one word is the whole cell, or all of the `nameColumns` together,
 * because it may also be one part of another person’s name.
 */
export function createPersonFinder({ name, email, userId }: Named) {
  const words = wordsIn(name);
  const wanted = sorted(words);
  const idWord = folded(userId);
  const mailbox = email === null ? undefined : folded(email.slice(0, email.lastIndexOf('@')));

  function isNameIn(cell: string): boolean {
    const found = wordsIn(cell);
    if (words.length < 2) {
      return words.length === 0
        ? folded(cell).trim() === folded(name).trim()
        : sorted(found) === wanted;
    }
    return found.some((_, at) => sorted(found.slice(at, at + words.length)) === wanted);
  }

  /** Whether cells that contain nothing but words of the name contain all of them. */
  function isNameOver(cells: readonly string[]): boolean {
    const parts = cells.map(wordsIn).filter((part) => part.every((word) => words.includes(word)));
    return words.length > 1 && new Set(parts.flat()).size === new Set(words).size;
  }

  return (cells: readonly string[], nameColumns: readonly number[] = []): boolean => {
    // Most lines end here.
    const text = folded(cells.join('\n'));
    const mayHaveName = words.every((word) => text.includes(word));
    const mayHaveAddress = mailbox !== undefined && text.includes(mailbox);
    if (!mayHaveName && !mayHaveAddress && !text.includes(idWord)) return false;
    const others = cells.filter((_, column) => !nameColumns.includes(column));
    const joined = nameColumns.map((column) => cells[column] ?? '').join(' ');
    const units = words.length === 1 && nameColumns.length > 1 ? [joined, ...others] : cells;
    return (
      units.some(isNameIn) ||
      isNameOver(cells) ||
      cells.some((cell) => email !== null && hasAddress(cell, email)) ||
      cells.some((cell) => wordsIn(cell).includes(idWord))
    );
  };
}
