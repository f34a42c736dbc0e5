import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { readyData } from '@votewise/contract/operations/readiness';
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
  'server/belenios/README.md',
  'server/contract/locales/glossary.md',
  'server/tools/measurements.md',
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
  const links = [...textOf(file).matchAll(/(?:\]\(|src=")([^)"\s]+)[)"]/g)].map(
    ([, to = '']) => to,
  );
  return links.filter((link) => {
    if (/^[a-z]+:/.test(link)) return false;
    const [path = '', anchor] = link.split('#');
    const target = path === '' ? file : relative(root, resolve(root, dirname(file), path));
    if (!existsSync(join(root, target))) return true;
    return anchor !== undefined && !anchorsIn(textOf(target)).has(anchor);
  });
}

/** Pages in which words in italics are labels on screens. */
const guides = [
  'README.md',
  ...[
    'auditor',
    'installing',
    'meetings',
    'operating',
    'operating-reference',
    'secretary',
    'when-something-goes-wrong',
  ].map((page) => `server/docs/${page}.md`),
];

/** Returns all texts of screens, in one string. Whitespace and apostrophes are written as in the guides. */
function screenTexts(): string {
  return ['client/src', 'server/contract']
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
        .filter((file) => /\.tsx?$|locales\/en\/.*\.json$/.test(file))
        .filter((file) => !/\.test\.|node_modules|dist\//.test(file))
        .map((file) => plain(readFileSync(join(root, folder, file), 'utf8'))),
    )
    .join('\n');
}

const plain = (text: string): string => text.replaceAll(/\s+/g, ' ').replaceAll(/’|\\u2019/g, "'");

describe('the documents', () => {
  it.each(documents)('in %s have only links that lead somewhere', (file) => {
    expect(brokenLinks(file)).toEqual([]);
  });

  it('begin with a page that is read in a few minutes', () => {
    expect(statSync(join(root, 'README.md')).size).toBeLessThan(10_240);
  });

  it('begin with a page that names the current version', () => {
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
    expect(readFileSync(join(root, 'README.md'), 'utf8')).toContain(`This is version ${version}.`);
  });

  it('begin with a page whose numbers are those of the measurements', () => {
    const [readme, performance, databases] = [
      'README.md',
      'server/docs/performance.md',
      'server/docs/other-databases.md',
    ].map((file) => textOf(file).replaceAll(/\s+/g, ' '));
    const [, kills, votes] =
      /killed processes (\d+) times while ([\d,]+) votes/.exec(readme ?? '') ?? [];
    const [, ...counts] =
      /workers (\d+) times, the primary (\d+), the database (\d+), everything (\d+)/.exec(
        performance ?? '',
      ) ?? [];
    expect(counts.reduce((sum, one) => sum + Number(one), 0)).toBe(Number(kills));
    expect(performance).toContain(`ended with ${votes} acknowledged votes`);
    const [passed = ''] =
      /[\d,]+ of [\d,]+(?= tests pass on \[DocumentDB\])/.exec(readme ?? '') ?? [];
    expect(passed).not.toBe('');
    expect(databases).toContain(`| ${passed} |`);
  });

  it('name only labels that are on screens', () => {
    const texts = screenTexts();
    const named = guides.flatMap((file) =>
      [...textOf(file).matchAll(/(?<![*\w])\*([^*|]+?)\*(?![*\w])/g)].map(
        ([, label = '']) => `${file}: ${plain(label)}`,
      ),
    );
    expect(named.length).toBeGreaterThan(100);
    // A text that is put together is named up to what varies: Open for …
    const missing = named.filter(
      (one) => !texts.includes(one.replace(/^.*?: /, '').replace(/ …$/, '')),
    );
    expect(missing).toEqual([]);
  });

  it('name every component of the readiness check', () => {
    const page = textOf('server/docs/operating-reference.md');
    const [, paragraph = ''] = /\*\*Readiness\.\*\*([\s\S]*?)\n\n/.exec(page) ?? [];
    const named = [...paragraph.matchAll(/`([a-z]+)`/g)].map(([, name]) => name);
    expect(new Set(named.filter((name) => name !== 'ok'))).toEqual(
      new Set(Object.keys(readyData.shape)),
    );
  });

  it('say how many files a vote passes on its way to the disk', () => {
    const house = readFileSync(join(root, 'server/docs/house.md'), 'utf8');
    const [, stated, path = ''] =
      /through (\d+) files:\s+```([^]*?)\na ballot paper:/.exec(house) ?? [];
    expect(new Set(path.match(/[\w-]+\.tsx?\b/g)).size).toBe(Number(stated));
  });

  it('name only commands and variables that exist', () => {
    const scripts = readFileSync(join(root, 'package.json'), 'utf8');
    const variables = readFileSync(join(root, '.env.example'), 'utf8');
    const missing = [...guides, '.github/CONTRIBUTING.md'].flatMap((file) => {
      const text = readFileSync(join(root, file), 'utf8');
      const commands = [...text.matchAll(/npm run (?:--?\w+ )?([a-z][\w:-]*)/g)]
        .map(([, name = '']) => name)
        .filter((name) => !scripts.includes(`"${name}": "`));
      const names = [...text.matchAll(/^([A-Z][A-Z_]+)=/gm)]
        .map(([, name = '']) => name)
        .filter((name) => name !== 'PATH' && !variables.includes(`#${name}=`));
      return [...commands, ...names].map((name) => `${file}: ${name}`);
    });
    expect(missing).toEqual([]);
  });
});
