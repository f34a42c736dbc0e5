import { prepareText, type PreparedText } from './prepare.ts';

/** Returns the paragraphs of the text. */
export type Prepared = (text: string) => readonly PreparedText[];

const paragraphsOf = (text: string) => text.split(/\r\n|[\n\r\u2028\u2029]/);

/** Opens the fonts for all text in a document, because drawing cannot wait for files. */
export async function prepareAll(texts: readonly string[]): Promise<Prepared> {
  const known = new Map<string, PreparedText>();
  for (const paragraph of new Set(texts.flatMap(paragraphsOf))) {
    known.set(paragraph, await prepareText(paragraph));
  }
  return (text) =>
    paragraphsOf(text).map((paragraph) => {
      const found = known.get(paragraph);
      if (!found) throw new Error('a text that was not prepared');
      return found;
    });
}
