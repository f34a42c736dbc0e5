import { fromBase64, toBase64, utf8 } from '../board/bytes.ts';
import { writeInName } from '../text/write-in-name.ts';
import { isWriteIn, partsOf, WRITE_IN } from './choice-format.ts';

/** The names that count for someone. All others count for no one. */
export interface WriteInMap {
  /** The people who were not on the ballot, in the order of the list. */
  people: readonly { id: string; name: string }[];
  texts: readonly { text: string; candidateId: string }[];
}

/** Returns a name as a part of a choice. It contains none of the characters that join parts. */
export const writeInPart = (name: string): string =>
  `${WRITE_IN}${toBase64(utf8(name)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')}`;

/** Returns the name in a part of a choice; undefined if it is not exactly what `writeInPart` returns. */
export function nameIn(part: string): string | undefined {
  if (!isWriteIn(part)) return undefined;
  const signs = part.slice(WRITE_IN.length).replaceAll('-', '+').replaceAll('_', '/');
  const bytes = fromBase64(signs.padEnd(4 * Math.ceil(signs.length / 4), '='));
  const name = bytes && writeInName(new TextDecoder().decode(bytes));
  return name !== undefined && writeInPart(name) === part ? name : undefined;
}

/**
 * Returns a function that replaces names in a choice (without its weight) by the candidates for whom they count. A
 * ballot counts once for a candidate. Names that count for no one stay.
 */
export function mapperOf({ texts }: Pick<WriteInMap, 'texts'>): (choice: string) => string {
  const targets = new Map(texts.map(({ text, candidateId }) => [writeInPart(text), candidateId]));
  return (choice) => {
    if (!choice.includes(WRITE_IN)) return choice;
    const parts = partsOf('several', choice).map((part) => targets.get(part) ?? part);
    return [...new Set(parts)].toSorted().join('+');
  };
}

/** Returns a choice without names that count for no one. */
export const withoutWriteIns = (choice: string): string =>
  choice.includes(WRITE_IN)
    ? partsOf('several', choice)
        .filter((part) => !isWriteIn(part))
        .join('+')
    : choice;
