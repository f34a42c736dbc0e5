/**
 * Removes extra spaces and line breaks, hyphens and breaks that are invisible within words, backslashes that some
 * programs put before quotation marks, what keeps spreadsheets from changing text (`="Ann"`), and the apostrophe that
 * our exports put before formulas.
 */
export function tidy(cell: string): string {
  return cell
    .trim()
    .normalize('NFC')
    .replace(/[\u00ad\u200b\u2060]/g, '')
    .replace(/^="([^"]*)"$/, '$1')
    .replace(/\\(?=["'])/g, '')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^'(?=[=+\-@\uff1d\uff0b\uff0d\uff20])/, '');
}

/** `'Ann Lee'` and `"Ann Lee"` → Ann Lee. */
export const withoutQuotes = (cell: string): string =>
  cell.replace(/^(["'])([^"']*)\1$/, '$2').trim();

/** `"Ann Lee" <ann@example.org>` → Ann Lee, ann@example.org. */
export function splitMailbox(cell: string): { name: string; address: string } {
  const mailbox = cell.slice(0, endWithout(cell, /[\s,;]/));
  const open = mailbox.lastIndexOf('<');
  const address = mailbox.slice(open + 1, -1);
  if (open < 0 || !mailbox.endsWith('>') || address.includes('>')) {
    return { name: '', address: cell };
  }
  const name = mailbox
    .slice(0, open)
    .trimEnd()
    .replace(/^["']+/, '');
  return { name: name.slice(0, endWithout(name, /["']/)).trim(), address };
}

/** Removes invisible characters, and characters that are often copied along with an address. */
export function tidyAddress(address: string): string {
  const bare = address
    .replace(/\p{Cf}/gu, '')
    .trim()
    .replace(/^mailto:/i, '');
  return bare.slice(0, endWithout(bare, /[\s,;]/));
}

/** The length of the text without these characters at its end. A pattern with `+$` would take quadratic time. */
function endWithout(text: string, signs: RegExp): number {
  let end = text.length;
  while (end > 0 && signs.test(text.charAt(end - 1))) end -= 1;
  return end;
}
