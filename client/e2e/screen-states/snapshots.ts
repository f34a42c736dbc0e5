import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const FOLDER = join(import.meta.dirname, 'snapshots');
/** Shorter parts are quicker to read than to look up. */
const LEAST_LINES = 5;
const REFERENCE = /^(.*) # as in (\S+)$/;

const pathOf = (slug: string): string => join(FOLDER, `${slug}.yml`);

/** Returns what a screen state must show, or '' if nothing is stored. */
export const readSnapshot = (slug: string): string => unfold(readStored(slug));
export const writeSnapshot = (slug: string, text: string): void =>
  writeFileSync(pathOf(slug), text);
export const storedSlugs = (): string[] =>
  readdirSync(FOLDER).map((name) => name.replace(/\.yml$/, ''));

export function readStored(slug: string): string {
  const path = pathOf(slug);
  return existsSync(path) ? readFileSync(path, 'utf8') : '';
}

/**
 * Returns these snapshots as they are stored: a part that an earlier one contains, such as the header of the page, is one
 * line that names it.
 */
export function foldAll(slugs: readonly string[]): Map<string, string> {
  const seen = new Map<string, string>();
  return new Map(
    slugs.map((slug) => {
      const lines = linesOf(readSnapshot(slug));
      const folded = fold(lines, seen);
      for (const part of partsOf(lines)) if (!seen.has(part)) seen.set(part, slug);
      return [slug, `${folded.join('\n')}\n`];
    }),
  );
}

/** Stores every snapshot whole, so that tests can replace one without changing what others refer to. */
export function unfoldStored(): void {
  const whole = storedSlugs().map((slug) => [slug, readSnapshot(slug)] as const);
  for (const [slug, text] of whole) writeSnapshot(slug, text);
}

const linesOf = (text: string): string[] => text.trimEnd().split('\n');
const depthOf = (line = ''): number => line.search(/\S/);

/** Returns the end of the part that begins at this line: all deeper lines that follow belong to it. */
function endOf(lines: readonly string[], start: number): number {
  const next = lines.findIndex((line, at) => at > start && depthOf(line) <= depthOf(lines[start]));
  return next < 0 ? lines.length : next;
}

/** Returns the parts that others can refer to. The first line names a part, so later ones with the same are left out. */
function partsOf(lines: readonly string[]): string[] {
  const starts = lines.flatMap((line, at) => (lines.indexOf(line) === at ? [at] : []));
  return starts
    .map((at) => lines.slice(at, endOf(lines, at)))
    .filter((part) => part.length >= LEAST_LINES)
    .map((part) => part.join('\n'));
}

function fold(lines: readonly string[], seen: ReadonlyMap<string, string>): string[] {
  const folded: string[] = [];
  for (let at = 0; at < lines.length; ) {
    const end = endOf(lines, at);
    const earlier = seen.get(lines.slice(at, end).join('\n'));
    folded.push(earlier ? `${lines[at]} # as in ${earlier}` : (lines[at] ?? ''));
    at = earlier ? end : at + 1;
  }
  return folded;
}

function unfold(text: string): string {
  const lines = text.split('\n').flatMap((line) => {
    const [, first, slug] = REFERENCE.exec(line) ?? [];
    if (!first || !slug) return [line];
    const others = linesOf(readSnapshot(slug));
    const start = others.indexOf(first);
    return others.slice(start, endOf(others, start));
  });
  return lines.join('\n');
}
