/*
 * Commands for checking a draw in any terminal that has xxd and sha256sum, as in server/docs/counting.md. The seed and
 * the IDs consist of hex digits, so they need no quoting.
 */

/** Returns a command that prints the hash of the seed. */
export function seedCommand(seed: string): string {
  return `printf ${seed} | xxd -r -p | sha256sum`;
}

/** Returns a command that prints the candidates in the order of the draw: the hash of each candidate, then the ID. */
export function orderCommand(seed: string, ids: readonly string[]): string {
  return [
    `for id in ${ids.join(' ')}; do`,
    `  echo $( (printf ${seed} | xxd -r -p; printf %s $id) | sha256sum) $id`,
    'done | sort',
  ].join('\n');
}
