import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import compile from 'icu-minify/compile';
import type { Plugin } from 'vite';

const folder = join(import.meta.dirname, '../server/contract/locales');
const CATALOGS = 'virtual:catalogs';

/** Compiles texts during the build, so that browsers need not parse ICU MessageFormat. */
const compiled = (source: string) =>
  Object.fromEntries(
    Object.entries<string>(JSON.parse(source)).map(([key, text]) => [key, compile(text)]),
  );

/**
 * Compiles the text catalogs. English is part of the features that import it. `virtual:catalogs`
 * loads each of the other languages as a whole. The server's `mails` are left out.
 * @param only the features to load, for a page that needs few of them
 */
export function compiledTexts(only?: readonly string[]): Plugin {
  const isLoaded = (feature: string) => only?.includes(feature) ?? feature !== 'mails';
  return {
    name: 'compiled-texts',
    enforce: 'pre',
    resolveId: (id) => (id.startsWith(CATALOGS) ? `\0${id}` : null),
    load(id) {
      if (id === `\0${CATALOGS}`) return { code: loadersOf(languages()), moduleType: 'js' };
      if (!id.startsWith(`\0${CATALOGS}/`)) return null;
      const language = id.slice(CATALOGS.length + 2);
      const features = readdirSync(join(folder, language)).map((file) => file.replace('.json', ''));
      const catalogs = features.filter(isLoaded).map((feature) => {
        const path = join(folder, language, `${feature}.json`);
        this.addWatchFile(path);
        return [feature, compiled(readFileSync(path, 'utf8'))];
      });
      return {
        code: `export default ${JSON.stringify(Object.fromEntries(catalogs))};`,
        moduleType: 'js',
      };
    },
    transform(source, id) {
      if (!/\/contract\/locales\/\w+\/\w+\.json$/.test(id)) return null;
      return {
        code: `export default ${JSON.stringify(compiled(source))};`,
        moduleType: 'js',
        map: null,
      };
    },
  };
}

const languages = (): string[] =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== 'en')
    .map(({ name }) => name);

const loadersOf = (names: readonly string[]): string =>
  `export default { ${names.map((name) => `${name}: () => import('${CATALOGS}/${name}')`).join(', ')} };`;
