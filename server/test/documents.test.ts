import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '../..');
const pages = readdirSync(join(root, 'server/docs'), { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.md'))
  .map((file) => join('server/docs', file));
const documents = [
  'README.md',
  '.github/CONTRIBUTING.md',
  '.github/SECURITY.md',
  'server/embedded-mongo/README.md',
  ...pages,
];

/** Returns a document without its blocks of code. */
const textOf = (file: string): string =>
  readFileSync(join(root, file), 'utf8').replaceAll(/^```[\s\S]*?^```/gm, '');

/** Returns the anchors in a document: those of its headings, and those that it sets itself. */
function anchorsIn(text: string): Set<string> {
  const headings = [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}_ -]/gu, '')
      .replaceAll(' ', '-'),
  );
  return new Set([
    ...headings,
    ...[...text.matchAll(/ id="([^"]+)"/g)].map((found) => found[1] ?? ''),
  ]);
}

/** Returns the links of a document that lead nowhere. */
function brokenLinks(file: string): string[] {
  const links = [...textOf(file).matchAll(/\]\(([^)\s]+)\)/g)].map((found) => found[1] ?? '');
  return links.filter((link) => {
    if (/^[a-z]+:/.test(link)) return false;
    const [path = '', anchor] = link.split('#');
    const target = path === '' ? file : relative(root, resolve(root, dirname(file), path));
    if (!existsSync(join(root, target))) return true;
    return anchor !== undefined && !anchorsIn(textOf(target)).has(anchor);
  });
}

describe('the documents', () => {
  it.each(documents)('in %s have only links that lead somewhere', (file) => {
    expect(brokenLinks(file)).toEqual([]);
  });

  it('begin with a page that is read in a few minutes', () => {
    expect(statSync(join(root, 'README.md')).size).toBeLessThan(10_240);
  });
});
