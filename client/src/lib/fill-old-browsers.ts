/** Must be the first import of the page. Current browsers load nothing. See `old-browsers.ts`. */
const isCurrent = 'any' in AbortSignal && 'canParse' in URL && 'toSpliced' in Array.prototype;
if (!isCurrent) await import('./old-browsers.ts');

// oxlint-disable-next-line unicorn/require-module-specifiers -- only modules can wait
export {};
