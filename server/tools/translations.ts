/**
 * `npm run translations`: lists the texts whose English changed after they were translated.
 * `-- KEY …` records that the translations of these keys say what English says now, in all languages or, with
 * `--in de,fr`, in some. Each key must be written out, so that no translation is confirmed unread.
 */
import { parseArgs } from 'node:util';
import { isLanguage } from '../contract/locales/languages.ts';
import {
  confirm,
  findStale,
  readSources,
  readTexts,
  TRANSLATED,
  writeSources,
} from './translation-sources.ts';

const { positionals: keys, values } = parseArgs({
  allowPositionals: true,
  options: { in: { type: 'string' } },
});
const english = readTexts('en');
const languages = values.in?.split(',').filter(isLanguage) ?? TRANSLATED;

const problems = [
  ...(values.in?.split(',') ?? [])
    .filter((name) => !TRANSLATED.some((language) => language === name))
    .map((name) => `There are no translations to "${name}".`),
  ...keys.filter((key) => !english.has(key)).map((key) => `There is no English text "${key}".`),
  ...languages.flatMap((language) => {
    const texts = readTexts(language);
    const missing = keys.filter((key) => english.has(key) && !texts.has(key));
    return missing.map((key) => `"${key}" has no translation in ${language}.`);
  }),
];
if (problems.length > 0) {
  console.error(problems.join('\n'));
  process.exit(1);
}

// Even without keys, the file is written: this removes what merged branches and removed texts left in it.
const lines = confirm(readSources(), english, keys, languages);
writeSources(lines);

const stale = findStale(lines, english);
for (const [key, behind] of stale)
  console.log(`${key}  (${behind.join(', ')})\n    ${english.get(key)}`);
console.log(`${stale.size} texts need a translation that was checked against the current English.`);
