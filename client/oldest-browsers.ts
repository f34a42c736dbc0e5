import type { Plugin } from 'vite';

/** The oldest browsers in which VoteWise works. Chrome 109 and Firefox 115 are the last for Windows 7 and 8. */
export const OLDEST = {
  chrome: '109',
  edge: '109',
  firefox: '115',
  safari: '16.2',
  ios: '16.2',
} as const;

/** For the build, which translates newer syntax of scripts and style sheets. */
export const TARGET = Object.entries(OLDEST).map(([name, version]) => `${name}${version}`);

/** As the README names them. */
export const BROWSERS = `Chrome or Edge ${OLDEST.chrome}, Firefox ${OLDEST.firefox}, Safari ${OLDEST.safari}, or later`;

/** What an older browser shows. */
export const NEEDED = `VoteWise needs ${BROWSERS}. Update your browser, or use another device.`;

/**
 * Each of these features is new in the oldest version of one engine, and newer in the others. So a browser that lacks all
 * of them is too old: `base.css` asks for them. The versions are those of MDN's browser compatibility data.
 */
export const NEW_IN: Record<string, Record<keyof typeof OLDEST, number>> = {
  '(height: 1lh)': { chrome: 109, edge: 109, firefox: 120, safari: 16.4, ios: 16.4 },
  '(baseline-source: auto)': {
    chrome: 111,
    edge: 111,
    firefox: 115,
    safari: Infinity,
    ios: Infinity,
  },
  '(background: linear-gradient(in oklab, red, red))': {
    chrome: 111,
    edge: 111,
    firefox: 127,
    safari: 16.2,
    ios: 16.2,
  },
};

/**
 * What these browsers lack, and the build can't translate. `old-browsers.ts` adds some functions. If another one is
 * needed, add it there or do without. Regular expressions are enough: a name in a text would fail the build, not pass it.
 */
const MISSING: Record<string, RegExp> = {
  'a lookbehind (Safari 16.4)': /\(\?<[=!]/,
  'the flag v of regular expressions (Chrome 112)': /\/[dgimsuy]*v[dgimsuy]*\.(test|exec)\(/,
  'Object.groupBy or Map.groupBy (Chrome 117)': /\b(Object|Map)\.groupBy\b/,
  'Promise.withResolvers or Promise.try (Chrome 119)': /\bPromise\.(withResolvers|try)\b/,
  'Array.fromAsync (Chrome 121)': /\bArray\.fromAsync\b/,
  'methods of sets (Chrome 122)':
    /\.(intersection|symmetricDifference|isSubsetOf|isSupersetOf|isDisjointFrom)\(/,
  // Keys of an object are a list. The look back is only for Node.js, which runs the build.
  'methods of iterators (Chrome 122)':
    /(?<!\bObject)\.(values|keys|entries|matchAll)\([^()]*\)\.(map|filter|some|every|find|reduce|flatMap|take|drop|forEach|toArray)\(|\bIterator\.from\b/,
  'Intl.Segmenter (Firefox 125) or Intl.DurationFormat': /\bIntl\.(Segmenter|DurationFormat)\b/,
  'RegExp.escape (Chrome 136)': /\bRegExp\.escape\b/,
  'hex and Base64 of bytes (Chrome 140)': /\bUint8Array\.from(Hex|Base64)\b/,
  'well-formed text (Chrome 111)': /\.(isWellFormed|toWellFormed)\(/,
  'URL.parse (Chrome 126)': /\bURL\.parse\(/,
  'requestIdleCallback (not in Safari)': /\brequestIdleCallback\(/,
  'bytes of a response (Chrome 132)': /\.bytes\(\)/,
};

/** Ranges in media queries (Safari 16.4) hide the whole layout. The build translates them for the target. */
const MISSING_STYLES: Record<string, RegExp> = {
  'a range in a media query (Safari 16.4)': /@media[^{]*\([^()]*[<>]/,
  'nesting (Chrome 112)': /[{;}]\s*&/,
};

/** Returns what the oldest browsers lack of what a script or a style sheet uses. */
export function missingIn(text: string, isStyle = false): string[] {
  const list = Object.entries(isStyle ? MISSING_STYLES : MISSING);
  return list.filter(([, pattern]) => pattern.test(text)).map(([name]) => name);
}

/** Fails the build if it uses what the oldest browsers lack, and names them on the page. */
export function oldestBrowsers(): Plugin {
  return {
    name: 'oldest-browsers',
    transformIndexHtml: (page) => page.replace('%NEEDED_BROWSERS%', NEEDED),
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const [name, file] of Object.entries(bundle)) {
          if (!/\.(js|css)$/.test(name)) continue;
          // Workers and the script that sends the first requests are assets.
          const text = file.type === 'chunk' ? file.code : Buffer.from(file.source).toString();
          const [missing] = missingIn(text, name.endsWith('.css'));
          if (missing) this.error(`${name} uses ${missing}, which the oldest browsers lack`);
        }
      },
    },
  };
}
