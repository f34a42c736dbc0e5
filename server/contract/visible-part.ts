/**
 * Characters that are invisible on their own: those that Unicode allows programs to ignore (joiners, fillers,
 * variation selectors, tags), formatting, blanks, and letters and symbols that are drawn blank.
 */
const invisible =
  /[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cc}\p{White_Space}\u2800\u{16fe4}\u{13441}\u{13442}\u{1d159}]/gu;

/** Returns the text without invisible characters. Scripts and emoji need them only between other characters. */
export function visiblePartOf(text: string): string {
  return text.replace(invisible, '');
}
