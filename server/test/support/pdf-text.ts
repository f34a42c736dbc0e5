import { inflateSync } from 'node:zlib';

/** The contents of a PDF that pdfkit wrote, in page order. */
export interface PdfContent {
  /** The text on each page as it would be copied, one string for each run of letters. */
  pages: string[][];
  /** The names of the embedded fonts. */
  fonts: string[];
  /** The type of each structure element, including repeats. */
  tags: string[];
  /** Returns a document property, such as Title. */
  info: (key: string) => string | undefined;
  /** The text that screen readers use instead of reordered letters. */
  actualTexts: string[];
  raw: string;
}

interface PdfObject {
  dictionary: string;
  stream: string;
}

function objectsOf(bytes: Buffer): Map<string, PdfObject> {
  const text = bytes.toString('latin1');
  const objects = new Map<string, PdfObject>();
  for (const [, id = '', body = ''] of text.matchAll(/(?:^|\n)(\d+) 0 obj\n(.*?)\nendobj/gs)) {
    const [, dictionary = body, packed] = /^(.*?)\nstream\n(.*)\nendstream$/s.exec(body) ?? [];
    const data = Buffer.from(packed ?? '', 'latin1');
    const isPacked = dictionary.includes('/FlateDecode');
    const stream = packed && isPacked ? inflateSync(data).toString('latin1') : (packed ?? '');
    objects.set(id, { dictionary, stream });
  }
  return objects;
}

const utf16 = (hex: string) =>
  Buffer.from(hex.replaceAll(' ', ''), 'hex').swap16().toString('utf16le');

const ESCAPES: Partial<Record<string, string>> = {
  n: '\n',
  r: '\r',
  t: '\t',
  b: '\b',
  f: '\f',
};

/** Decodes a PDF string from between its parentheses. */
function stringOf(text: string): string {
  const bytes = Buffer.from(
    text.replaceAll(/\\(.)/gs, (_, one: string) => ESCAPES[one] ?? one),
    'latin1',
  );
  return bytes.readUInt16BE(0) === 0xfe_ff
    ? Buffer.from(bytes.subarray(2)).swap16().toString('utf16le')
    : bytes.toString('latin1');
}

/** Returns the text of each glyph, by glyph ID. */
function unicodeOf(map: string): string[] {
  const [, list = ''] = /\[(.*?)\]/s.exec(map) ?? [];
  return Array.from(list.matchAll(/<([\da-f ]*)>/g), ([, hex = '']) => utf16(hex));
}

/** Reads the text, fonts, and structure of a PDF that `renderPdf` wrote. */
export function readPdf(bytes: Uint8Array): PdfContent {
  const objects = objectsOf(Buffer.from(bytes));
  const get = (id = '') => objects.get(id) ?? { dictionary: '', stream: '' };
  const all = [...objects.values()].map(({ dictionary }) => dictionary);
  const reference = (dictionary: string, key: string) =>
    new RegExp(`/${key} (\\d+) 0 R`).exec(dictionary)?.[1];
  const pages = all
    .filter((dictionary) => dictionary.includes('/Type /Page\n'))
    .map((page) => {
      const resources = get(reference(page, 'Resources')).dictionary;
      const fonts = new Map(
        Array.from(resources.matchAll(/\/(F\d+) (\d+) 0 R/g), ([, name = '', id]) => {
          const map = get(reference(get(id).dictionary, 'ToUnicode')).stream;
          return [name, unicodeOf(map)] as const;
        }),
      );
      const texts: string[] = [];
      let font: string[] = [];
      const content = get(reference(page, 'Contents')).stream;
      for (const [, name, shown] of content.matchAll(/\/(F\d+) [\d.]+ Tf|\[(.*?)\] TJ/g)) {
        if (name !== undefined) {
          font = fonts.get(name) ?? [];
          continue;
        }
        const glyphs = Array.from((shown ?? '').matchAll(/<([\da-f]+)>/g), ([, hex]) => hex);
        const codes = glyphs.join('').match(/.{4}/g) ?? [];
        texts.push(codes.map((code) => font[Number.parseInt(code, 16)] ?? '\ufffd').join(''));
      }
      return texts;
    });
  const raw = [...objects.values()]
    .map(({ dictionary, stream }) => `${dictionary}\n${stream}`)
    .join('\n');
  const information = all.find((dictionary) => dictionary.includes('/CreationDate')) ?? '';
  return {
    pages,
    fonts: Array.from(raw.matchAll(/\/FontName \/\w+\+(\S+)/g), ([, name = '']) => name),
    tags: Array.from(raw.matchAll(/\/S \/(\w+)/g), ([, tag = '']) => tag),
    info: (key) => {
      const { dictionary } = get(reference(information, key));
      return dictionary === '' ? undefined : stringOf(dictionary.trim().slice(1, -1));
    },
    actualTexts: Array.from(
      raw.matchAll(/\/ActualText (?:\(((?:\\.|[^\\)])*)\)|<([\da-f]*)>)/gs),
      ([, text, hex]) => (hex === undefined ? stringOf(text ?? '') : utf16(hex).slice(1)),
    ),
    raw,
  };
}
