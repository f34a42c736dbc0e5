import type { Archive } from './zip-archive.ts';
import { SpreadsheetError } from './spreadsheet-error.ts';
import { walkXml } from './walk-xml.ts';

export interface Workbook {
  /** The visible sheets, in order. */
  sheets: { name: string; path: string }[];
  /** The strings that cells refer to by number. */
  texts: string[];
  /** Whether cells with a style show dates, by the style's number. */
  dateStyles: boolean[];
  /** The format that a program defined for cells with a style, by the style's number. */
  codes: (string | undefined)[];
  /** True if days are counted from 1904 rather than 1900. */
  is1904: boolean;
}

/** @throws SpreadsheetError */
export function readWorkbook(archive: Archive): Workbook {
  const main = [...archive.relationsOf('').values()].find(({ type }) => type === 'officeDocument');
  const path = main?.path ?? 'xl/workbook.xml';
  const xml = archive.read(path);
  if (xml === undefined) throw new SpreadsheetError('not a spreadsheet');
  const relations = archive.relationsOf(path);
  const partOf = (wanted: string): string | undefined => {
    const found = [...relations.values()].find(({ type }) => type === wanted);
    return found && archive.read(found.path);
  };
  const sheets: Workbook['sheets'] = [];
  let is1904 = false;
  walkXml(xml, {
    open(name, attributes) {
      if (name === 'workbookPr') is1904 = /^(?:1|true)$/.test(attributes['date1904'] ?? '');
      if (name !== 'sheet' || /hidden/i.test(attributes['state'] ?? '')) return;
      const id = Object.entries(attributes).find(([key]) => /(?:^|:)id$/.test(key))?.[1] ?? '';
      const part = relations.get(id);
      if (part?.type === 'worksheet') {
        sheets.push({ name: attributes['name'] ?? '', path: part.path });
      }
    },
  });
  return {
    sheets,
    texts: readTexts(partOf('sharedStrings')),
    ...readStyles(partOf('styles')),
    is1904,
  };
}

/** Joins the pieces of rich text. Leaves out the pronunciation of East Asian names. */
function readTexts(xml: string | undefined): string[] {
  const texts: string[] = [];
  let text = '';
  let isText = false;
  let isPronunciation = false;
  if (xml === undefined) return texts;
  walkXml(xml, {
    open(name) {
      if (name === 'si') text = '';
      if (name === 'rPh') isPronunciation = true;
      isText = name === 't' && !isPronunciation;
    },
    text(part) {
      if (isText) text += part;
    },
    close(name) {
      isText = false;
      if (name === 'rPh') isPronunciation = false;
      if (name === 'si') texts.push(unescapeText(text));
    },
  });
  return texts;
}

/** Decodes control characters, which spreadsheet programs write in the form `_x000D_`. */
export function unescapeText(text: string): string {
  return text.replace(/_x([0-9A-Fa-f]{4})_/g, (_all, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
}

/**
 * Returns whether every spreadsheet program shows the format with this number as a date (ECMA-376 part 1, §18.8.30).
 */
const isBuiltInDate = (id: number): boolean =>
  (id >= 14 && id <= 22) ||
  (id >= 27 && id <= 36) ||
  (id >= 45 && id <= 47) ||
  (id >= 50 && id <= 58);

/** Returns whether a format shows a date, like `dd.mm.yyyy`. Ignores text in quotation marks or brackets. */
const isDateFormat = (code: string): boolean =>
  /[dmyh]/i.test(code.replace(/"[^"]*"|\[[^\]]*\]|\\./g, ''));

function readStyles(xml: string | undefined): Pick<Workbook, 'dateStyles' | 'codes'> {
  // Formats with these IDs are built in.
  const codes = new Map([
    ['9', '0%'],
    ['10', '0.00%'],
  ]);
  const styles: Pick<Workbook, 'dateStyles' | 'codes'> = { dateStyles: [], codes: [] };
  let isInCellFormats = false;
  if (xml === undefined) return styles;
  walkXml(xml, {
    open(name, { numFmtId = '', formatCode = '' }) {
      if (name === 'numFmt') codes.set(numFmtId, formatCode);
      if (name === 'cellXfs') isInCellFormats = true;
      if (name === 'xf' && isInCellFormats) {
        const code = codes.get(numFmtId);
        styles.codes.push(code);
        styles.dateStyles.push(
          code === undefined ? isBuiltInDate(Number(numFmtId)) : isDateFormat(code),
        );
      }
    },
    close(name) {
      if (name === 'cellXfs') isInCellFormats = false;
    },
  });
  return styles;
}
