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
 * A test compares the list with the functions that TypeScript knows. Those of browsers were compared with MDN's data.
 */
const MISSING: Record<string, RegExp> = {
  'a lookbehind (Safari 16.4)': /\(\?<[=!]/,
  'the flag v of regular expressions (Chrome 112)': /\/[dgimsuy]*v[dgimsuy]*\.(?:test|exec)\(/,
  'Object.groupBy or Map.groupBy (Chrome 117)': /\b(?:Object|Map)\.groupBy\b/,
  'Promise.withResolvers or Promise.try (Chrome 119)': /\bPromise\.(?:withResolvers|try)\b/,
  'Array.fromAsync (Chrome 121)': /\bArray\.fromAsync\b/,
  'methods of sets (Chrome 122)':
    /\.(?:union|intersection|difference|symmetricDifference|isSubsetOf|isSupersetOf|isDisjointFrom)\(/,
  // Keys of an object are a list. The look back is only for Node.js, which runs the build.
  'methods of iterators (Chrome 122)':
    /(?<!\bObject)\.(?:values|keys|entries|matchAll)\([^()]*\)\.(?:map|filter|some|every|find|reduce|flatMap|take|drop|forEach|toArray)\(|\bIterator\.(?:from|concat|zip|zipKeyed)\b/,
  'Intl.Segmenter (Firefox 125) or Intl.DurationFormat': /\bIntl\.(?:Segmenter|DurationFormat)\b/,
  'details of languages (not in Firefox)':
    /\.(?:getCalendars|getCollations|getHourCycles|getNumberingSystems|getTextInfo|getTimeZones|getWeekInfo)\(/,
  'RegExp.escape (Chrome 136)': /\bRegExp\.escape\b/,
  'hex and Base64 of bytes (Chrome 140)':
    /\bUint8Array\.(from(?:Hex|Base64))\b|\.(toBase64|setFrom(?:Hex|Base64))\(/,
  'well-formed text (Chrome 111)': /\.(?:isWellFormed|toWellFormed)\(/,
  'buffers that move or grow (Chrome 114)':
    /\.transferToFixedLength\(|\.(?:transfer|resize|grow)\(\d*\)|\bmaxByteLength\b/,
  'Atomics.waitAsync or pause (Firefox 145)': /\bAtomics\.(?:waitAsync|pause)\b/,
  'numbers of 16 bits (Chrome 135)': /\b(?:Float16Array|[gs]etFloat16|f16round)\b/,
  'Error.isError (Chrome 134)': /\bError\.isError\b/,
  'values that are added to a map if missing (Chrome 145)': /\.getOrInsert(?:Computed)?\(/,
  'resources that dispose of themselves (Chrome 134)':
    /\bSymbol\.(?:dispose|asyncDispose)\b|\b(?:(?:Async)?DisposableStack|SuppressedError)\b/,
  'Temporal (Chrome 144)': /\bTemporal\.|\.toTemporalInstant\(/,
  'URL.parse (Chrome 126)': /\bURL\.parse\(/,
  'requestIdleCallback (not in Safari)': /\brequestIdleCallback\(/,
  'bytes of a response (Chrome 132)': /\.bytes\(\)/,
  'Response.json (Safari 17)': /\bResponse\.json\(/,
  'ReadableStream.from (not in Chrome)': /\bReadableStream\.from\b/,
  'compressed streams (Safari 16.4)': /\b(?:Dec|C)ompressionStream\b/,
  'OffscreenCanvas (Safari 16.4)': /\bnew OffscreenCanvas\b/,
  'style sheets made by scripts (Safari 16.4)': /\b(?:adoptedStyleSheets|CSSStyleSheet\()/,
  'popovers and commands (Chrome 114)': /\.(?:(?:show|hide|toggle)Popover|requestClose)\(/,
  'the visibility of an element (Safari 17.4)': /\.(checkVisibility)\(/,
  'userActivation (Safari 16.4)': /\buserActivation\./,
  'HTML as text (Chrome 124)': /\.(?:setHTMLUnsafe|parseHTMLUnsafe|getHTML|moveBefore)\(/,
};

/** Selectors with :has() that only change how something looks, or for which there is another rule for Firefox 115. */
const HAS = [
  '*',
  ':checked',
  ':disabled',
  ':focus-visible',
  '.receipts',
  '.key-card',
  '>.portrait',
  '.portrait>img',
];

/** Ranges in media queries (Safari 16.4) hide the whole layout. The build translates them for the target. */
const MISSING_STYLES: Record<string, RegExp> = {
  'a range in a media query (Safari 16.4)': /@media[^{]*\([^()]*[<>]/,
  'nesting (Chrome 112)': /[{;}]\s*&/,
  'a new :has() (Firefox 121)': new RegExp(
    String.raw`:has\((?!(?:${HAS.map((one) => one.replaceAll(/[*+.[\]]/g, String.raw`\$&`)).join('|')})\))`,
  ),
};

/** Returns what the oldest browsers lack of what a script or a style sheet uses. */
export function missingIn(text: string, isStyle = false): string[] {
  const list = Object.entries(isStyle ? MISSING_STYLES : MISSING);
  return list.filter(([, pattern]) => isUsed(pattern, text)).map(([name]) => name);
}

/** Whether a text uses what a pattern finds. A name in a group is fine if a library asks whether it exists. */
function isUsed(pattern: RegExp, text: string): boolean {
  return [...text.matchAll(new RegExp(pattern, 'g'))].some(([, ...groups]) => {
    const name = groups.find((group) => group !== undefined);
    return !name || !new RegExp(String.raw`typeof [\w$.]+\.${name}\b`).test(text);
  });
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
