import { escaped, unpadded } from '@votewise/contract/text/hidden-characters';

/**
 * Prints lines on standard output. The only way to print: characters that steer a terminal are escaped, so that no value
 * can end a line, remove one, or hide one. Texts from files are quoted besides: see `quoted`. Many lines are given as a
 * list, because a call with a hundred thousand arguments fails.
 */
export function print(...lines: readonly (string | readonly string[])[]): void {
  if (!process.stdout.listeners('error').includes(endIncomplete))
    process.stdout.on('error', endIncomplete);
  console.log(lines.flat().map(escaped).join('\n'));
}

/** Without this, Node prints a stack trace, and the status of `verify` means that the count is wrong. */
function endIncomplete(error: Error): void {
  printError(`The output is incomplete: ${error.message}. Check what it is written to.`);
  process.exit(2);
}

/** Prints lines on standard error. They can be indented. Errors of libraries can contain any text, unquoted. */
export function printError(...lines: readonly string[]): void {
  const shown = lines.map((line) => {
    const text = line.trimStart();
    return ' '.repeat(line.length - text.length) + unpadded(text);
  });
  console.error(shown.join('\n'));
}

/** Prints JSON. Programs read the original values. */
export function printJson(value: unknown): void {
  print(JSON.stringify(value, null, 2).split('\n'));
}
