import type { ImportSeparator } from '@votewise/contract';
import type { Language } from '@votewise/contract/locales/languages';
import { AppError } from '../../platform/app-error.ts';
import { decodeAs, decodeCertainly, undoubled } from '../../platform/delimited/decode-text.ts';
import { guessSeparator } from '../../platform/delimited/guess-separator.ts';
import { SpreadsheetError } from '../../platform/spreadsheet/spreadsheet-error.ts';
import type { SpreadsheetReader } from '../../platform/spreadsheet/spreadsheet-reader.ts';
import type { ImportDocument } from './import-store.ts';
import { readingsOf, readingsOfUnicode } from './list-encodings.ts';
import { isArchive, whyUnreadable, SPREADSHEET_PROBLEMS } from './unreadable-list.ts';

/** How many voters show which languages are common here. */
const VOTERS_ASKED = 100;

/** A list as text, with the original file's encoding and the sheet that was read. */
type ListText = Pick<ImportDocument, 'encoding' | 'readings' | 'isReadingOpen' | 'sheet'> & {
  text: string;
  separator: ImportSeparator;
  /** What is stored, so that the list can be read again. */
  bytes: Buffer;
};

/** A voter list as it was sent. */
export interface Upload {
  bytes: Buffer;
  fileName?: string | undefined;
  /** The languages of the administrator's browser, which help to find the encoding. */
  languages?: readonly string[];
}

export type ListTexts = ReturnType<typeof createListTexts>;

/** Turns voter lists into text. */
export function createListTexts({
  spreadsheets,
  findLanguages,
}: {
  spreadsheets: SpreadsheetReader;
  /** Returns the languages of the voters who were registered last. */
  findLanguages: (limit: number) => Promise<Language[]>;
}) {
  /** Decodes a text file, or converts a spreadsheet to text. @throws AppError UNREADABLE_LIST, BUSY */
  async function readText({ bytes, languages = [] }: Upload): Promise<ListText> {
    if (isArchive(bytes)) {
      const { text, name, sheets, ...marks } = await readSpreadsheet(bytes);
      const sheet = { name, of: sheets, ...marks };
      return { ...unicodeText(text, '\t'), bytes: Buffer.from(text), sheet };
    }
    const refusal = whyUnreadable(bytes);
    if (refusal) throw new AppError('UNREADABLE_LIST', refusal);
    const unicode = decodeCertainly(bytes);
    if (unicode) {
      const { text, encoding } = unicode;
      const separator = guessSeparator(text);
      if (encoding === 'utf-8') return { ...unicodeText(text, separator), bytes };
      return { text, encoding, separator, bytes, readings: null, isReadingOpen: false };
    }
    const readings = await readingsOf(bytes, [
      ...languages,
      ...(await findLanguages(VOTERS_ASKED)),
    ]);
    const encoding = readings[0]?.encoding ?? 'windows-1252';
    const text = decodeAs(bytes, encoding);
    const isReadingOpen = readings.length > 1;
    const separator = guessSeparator(text);
    return { text, separator, bytes, encoding, readings, isReadingOpen };
  }

  async function readSpreadsheet(bytes: Buffer) {
    try {
      return await spreadsheets.read(bytes);
    } catch (error) {
      if (!(error instanceof SpreadsheetError)) throw error;
      const text = SPREADSHEET_PROBLEMS[error.problem];
      throw new AppError('UNREADABLE_LIST', text, { cause: error });
    }
  }

  return { readText };
}

/** A list in Unicode. If it was probably converted twice, the administrator chooses. */
function unicodeText(text: string, separator: ImportSeparator): Omit<ListText, 'bytes'> {
  const readings = readingsOfUnicode(text);
  if (!readings) return { text, separator, encoding: 'utf-8', readings, isReadingOpen: false };
  const encoding = 'utf-8-twice';
  return { text: undoubled(text), separator, encoding, readings, isReadingOpen: true };
}
