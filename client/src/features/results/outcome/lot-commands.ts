/*
 * What readers run to check a lot: any terminal with xxd and sha256sum, as in server/docs/counting.md. The seed and
 * the IDs are hex digits, so they need no quoting.
 */

/** Prints the hash of the seed. */
export function seedCommand(seed: string): string {
  return `printf ${seed} | xxd -r -p | sha256sum`;
}

/** Prints the candidates in the order of the lot: the hash of each, then the ID. */
export function orderCommand(seed: string, ids: readonly string[]): string {
  return [
    `for id in ${ids.join(' ')}; do`,
    `  echo $( (printf ${seed} | xxd -r -p; printf %s $id) | sha256sum) $id`,
    'done | sort',
  ].join('\n');
}
