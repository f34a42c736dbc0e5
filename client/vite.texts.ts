import compile from 'icu-minify/compile';
import type { Plugin } from 'vite';

/** Compiles the catalogues of texts, so that no browser has to read ICU MessageFormat. */
export function compiledTexts(): Plugin {
  return {
    name: 'compiled-texts',
    enforce: 'pre',
    transform(source, id) {
      if (!/\/contract\/languages\/\w+\/\w+\.json$/.test(id)) return null;
      const texts = Object.entries(JSON.parse(source) as Record<string, string>);
      const compiled = Object.fromEntries(texts.map(([key, text]) => [key, compile(text)]));
      return { code: `export default ${JSON.stringify(compiled)};`, moduleType: 'js', map: null };
    },
  };
}
