import { toHex } from '@votewise/contract/board/bytes';
import { readNote } from '@votewise/contract/board/note';

/*
 * Commands for checking a draw in any terminal that has xxd and sha256sum, as in server/docs/counting.md. Seed, lot, and
 * IDs consist of hex digits, so they need no quoting.
 */

/** Returns a command that prints the hash of the seed. */
export function seedCommand(seed: string): string {
  return `printf ${seed} | xxd -r -p | sha256sum`;
}

/** Returns a command that prints the lot. Returns undefined if the statement is not signed. */
export function lotCommand(seed: string, statement: string): string | undefined {
  const signed = readNote(statement);
  return signed && `printf ${seed}${toHex(signed.signature)} | xxd -r -p | sha256sum`;
}

/** Returns a command that prints the candidates in the order of the draw: the hash of each candidate, then the ID. */
export function orderCommand(lot: string, ids: readonly string[]): string {
  return [
    `for id in ${ids.join(' ')}; do`,
    `  echo $( (printf ${lot} | xxd -r -p; printf %s $id) | sha256sum) $id`,
    'done | sort',
  ].join('\n');
}
