import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '../..');
const asvs = readFileSync(join(root, 'server/docs/asvs.md'), 'utf8');
/** Documents that contain paths of current files. */
const papers = [
  'README.md',
  '.github/CONTRIBUTING.md',
  '.github/SECURITY.md',
  ...readdirSync(join(root, 'server/docs'))
    .filter((file) => file.endsWith('.md'))
    .map((file) => `server/docs/${file}`),
];

/** The number of level 1 and 2 requirements in each section of ASVS 5.0. They come first in each section. */
const sections =
  '1.1:2 1.2:9 1.3:11 1.4:3 1.5:2 2.1:3 2.2:3 2.3:4 2.4:1 3.2:2 3.3:4 3.4:6 3.5:5 3.7:2 4.1:3 4.2:1 4.3:2 4.4:4 ' +
  '5.1:1 5.2:3 5.3:2 5.4:3 6.1:3 6.2:12 6.3:4 6.4:4 6.5:5 6.6:3 6.8:4 7.1:3 7.2:4 7.3:2 7.4:5 7.5:2 7.6:2 ' +
  '8.1:2 8.2:3 8.3:1 8.4:1 9.1:3 9.2:4 10.1:2 10.2:2 10.5:5 11.1:2 11.2:3 11.3:3 11.4:4 11.5:1 11.6:1 12.1:3 12.2:2 12.3:4 ' +
  '13.1:1 13.2:5 13.3:2 13.4:5 14.1:2 14.2:4 14.3:3 15.1:3 15.2:3 15.3:7 16.1:1 16.2:5 16.3:4 16.4:3 16.5:3';

describe('the review against ASVS', () => {
  it('lists every level 1 and 2 requirement exactly once', () => {
    const wanted = sections.split(' ').flatMap((one) => {
      const [section, count] = one.split(':');
      return Array.from({ length: Number(count) }, (_, index) => `${section}.${index + 1}`);
    });
    const rows = [...asvs.matchAll(/^\| ([\d., ]+) \|/gm)];
    const found = rows.flatMap((row) => row[1]?.split(', ') ?? []);
    expect(found.toSorted()).toEqual(wanted.toSorted());
  });

  it('states how many common passwords are refused', async () => {
    const { dictionary } = await import('@zxcvbn-ts/language-common');
    const passwords = [...new Set(dictionary['passwords-common'].map((one) => one.toLowerCase()))];
    const long = passwords.filter(({ length }) => length >= 10).length.toLocaleString('en-US');
    expect(passwords.length).toBeGreaterThan(49_000);
    expect(asvs).toContain(`49,000, of which ${long} have at least ten characters`);
  });
});

describe.each(papers)('%s', (paper) => {
  it('mentions only files that exist', () => {
    const text = readFileSync(join(root, paper), 'utf8');
    const named = [...text.matchAll(/`((?:[\w-]+\/)+[\w.-]+)`/g)].map((match) => match[1] ?? '');
    const places = ['', 'server', 'server/src', 'server/src/features', 'server/test'];
    const missing = named.filter(
      (path) =>
        !places.some((place) => existsSync(join(root, place, path))) &&
        !places.some((place) => existsSync(join(root, place, `${path}.test.ts`))),
    );
    expect(missing.filter((path) => !isGenerated(path))).toEqual([]);
  });
});

/** Returns true for paths that exist only after a build or a start, for media types, and for shares such as 1/3. */
const isGenerated = (path: string): boolean =>
  /^(?:client\/dist|DATA_DIR\/.*|db\/.*|text\/.*|\d+\/\d+)$/.test(path);
