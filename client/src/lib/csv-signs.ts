/** The languages, and Swiss and Latin American regions, in which Windows combines a decimal point with semicolons. */
const POINT_AND_SEMICOLON = /^(?:ar|de|es(?!-(?:MX|US))|gsw|it|rm)\b/;

/** `Intl` in older browsers knows the decimal comma of South Africa, newer versions write a point. Windows has a comma. */
const COMMA_IN_WINDOWS = /^en-ZA\b/;

/**
 * Returns the signs that spreadsheets expect in CSV files in the region of the browser, as query parameters. Without
 * parameters, files have commas between cells, and decimal points.
 */
export function csvSigns(language = navigator.language): { separator?: ';'; decimal?: ',' } {
  // Not every browser has a valid tag: without a language, Chromium on Linux says `en-US@posix`.
  const region = language.replace(/[@.].*/, '').replaceAll('_', '-') || 'en';
  const parts = new Intl.NumberFormat(region).formatToParts(0.5);
  const sign = parts.find(({ type }) => type === 'decimal')?.value;
  if (sign === ',' || COMMA_IN_WINDOWS.test(region)) return { separator: ';', decimal: ',' };
  return POINT_AND_SEMICOLON.test(region) ? { separator: ';' } : {};
}
