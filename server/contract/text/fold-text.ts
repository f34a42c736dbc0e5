/** Letters that Unicode does not decompose. */
const foldedLetters: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
};

/** Removes case, accents, and apostrophes, so that oshea finds O’Shea and nystrom finds Nyström. */
export function foldText(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[\p{M}'’ʼ`´]/gu, '')
    .replaceAll(/[ßæœøłđðþı]/g, (letter) => foldedLetters[letter] ?? letter);
}
