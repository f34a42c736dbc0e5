import { posix } from 'node:path';
import { unzipSync } from 'fflate';
import { decodeText } from '../delimited/decode-text.ts';
import { SpreadsheetError } from './spreadsheet-error.ts';

/**
 * Maximum size of all unpacked parts of a workbook together, in bytes. A list of 50,000 lines with
 * ten columns needs half of this.
 */
const UNPACKED_MAX = 50_000_000;
const PARTS_MAX = 5_000;

/** The parts of an .xlsx file, which is a ZIP archive of XML files. */
export interface Archive {
  /** Returns a part as text; undefined if it does not exist. */
  read: (path: string) => string | undefined;
  /** Returns the type and path of each part that a part refers to, by ID. */
  relationsOf: (path: string) => Map<string, { type: string; path: string }>;
}

/**
 * Opens an .xlsx file. Parts are unpacked one at a time into buffers of their declared size, so an archive that
 * understates its sizes cannot fill the memory.
 * @throws SpreadsheetError
 */
export function openArchive(bytes: Uint8Array): Archive {
  const sizes = new Map<string, number>();
  unzip(bytes, ({ name, originalSize }) => {
    if (sizes.size >= PARTS_MAX) throw new SpreadsheetError('too large');
    sizes.set(name, originalSize);
    return false;
  });
  let left = UNPACKED_MAX;

  function read(path: string): string | undefined {
    const size = sizes.get(path);
    if (size === undefined) return undefined;
    left -= size;
    if (left < 0) throw new SpreadsheetError('too large');
    const unpacked = unzip(bytes, ({ name }) => name === path)[path];
    return unpacked && decodeText(Buffer.from(unpacked)).text;
  }

  return {
    read,
    relationsOf(path) {
      const { dir, base } = posix.parse(path);
      const xml = read(posix.join(dir, '_rels', `${base}.rels`)) ?? '';
      const found = new Map<string, { type: string; path: string }>();
      for (const [tag] of xml.matchAll(/<(?:\w+:)?Relationship\s[^>]*>/g)) {
        const attribute = (name: string) => new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1] ?? '';
        const target = attribute('Target');
        const type = attribute('Type').split('/').at(-1) ?? '';
        const full = target.startsWith('/') ? target.slice(1) : posix.join(dir, target);
        found.set(attribute('Id'), { type, path: full });
      }
      return found;
    },
  };
}

function unzip(
  bytes: Uint8Array,
  filter: (part: { name: string; originalSize: number }) => boolean,
): Record<string, Uint8Array> {
  try {
    return unzipSync(bytes, { filter });
  } catch (error) {
    if (error instanceof SpreadsheetError) throw error;
    throw new SpreadsheetError('damaged', { cause: error });
  }
}
