import { escaped } from '../contract/escaped.ts';

/**
 * Prints lines on standard output. The only way to print: characters that steer a terminal are escaped, so that no value
 * can end a line, remove one, or hide one. Texts from files are quoted besides: see `quoted`.
 */
export function print(...lines: readonly string[]): void {
  console.log(lines.map(escaped).join('\n'));
}

/** Prints lines on standard error. */
export function printError(...lines: readonly string[]): void {
  console.error(lines.map(escaped).join('\n'));
}

/** Prints JSON. Programs read the original values. */
export function printJson(value: unknown): void {
  print(...JSON.stringify(value, null, 2).split('\n'));
}
