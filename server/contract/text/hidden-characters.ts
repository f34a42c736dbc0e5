/** Letters and symbols that are drawn blank, though Unicode does not call them invisible. */
const DRAWN_BLANK = String.raw`\u2800\u{16fe4}\u{13441}\u{13442}\u{1d159}`;
/** Characters that are invisible, end a line, steer a terminal, or reorder text. */
const HIDDEN = new RegExp(
  String.raw`[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}${DRAWN_BLANK}]`,
  'gu',
);
/**
 * Characters that are invisible on their own: those that Unicode allows programs to ignore (joiners, fillers,
 * variation selectors, tags), formatting, and blanks.
 */
const INVISIBLE = new RegExp(
  String.raw`[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cc}\p{White_Space}${DRAWN_BLANK}]`,
  'gu',
);
/** White space and the white space after it. With enough of it, the rest of a text would start on a line of its own. */
const PADDING = /(\s)(\s+)/g;
/** No title and no name is longer. */
const LENGTH_MAX = 200;

/** Returns the text without invisible characters. Scripts and emoji need them only between other characters. */
export const visiblePartOf = (text: string): string => text.replace(INVISIBLE, '');

/** Returns text in which hidden characters are written as `\u001b`, as in JSON. JSON on one line stays the same JSON. */
export const escaped = (text: string): string => text.replaceAll(HIDDEN, escape);

/** Returns text as `escaped` does, with white space after white space escaped as well. */
export const unpadded = (text: string): string =>
  escaped(text).replaceAll(PADDING, (_run, first: string, rest: string) => first + escape(rest));

/** Returns a text from a file as it is printed: quoted, escaped, and shortened if it is longer than any name. */
export function quoted(text: string): string {
  const isLong = text.length > LENGTH_MAX;
  const start = isLong ? text.slice(0, LENGTH_MAX) : text;
  const shown = unpadded(JSON.stringify(start));
  return isLong ? `${shown}… (${text.length} characters)` : shown;
}

const escape = (hidden: string) =>
  Array.from({ length: hidden.length }, (_, place) => {
    const unit = hidden.charCodeAt(place).toString(16);
    return `\\u${unit.padStart(4, '0')}`;
  }).join('');
