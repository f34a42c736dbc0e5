/** The languages, and Swiss and Latin American regions, in which Windows combines a decimal point with semicolons. */
const POINT_AND_SEMICOLON = /^(?:ar|de|es(?!-(?:MX|US))|gsw|it|rm)\b/;

/**
 * Returns the signs that spreadsheets expect in CSV files in the region of the browser, as query parameters. Without
 * parameters, files have commas between cells, and decimal points.
 */
export function csvSigns(region = navigator.language): { separator?: ';'; decimal?: ',' } {
  // Without a language, Chromium on Linux says `en-US@posix`, which is no valid tag.
  const parts = new Intl.NumberFormat(region.replace(/@.*/, '')).formatToParts(0.5);
  const sign = parts.find(({ type }) => type === 'decimal')?.value;
  if (sign === ',') return { separator: ';', decimal: ',' };
  return POINT_AND_SEMICOLON.test(region) ? { separator: ';' } : {};
}
