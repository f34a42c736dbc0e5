import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { fields, matching, integer, parse, serialize } from './codec.ts';
import { sha256Hex } from './hash.ts';
import { demand } from './invalid.ts';

/**
 * The archive's format (section 4.4): an old-style tar file. Found by trying: Belenios' tool reads only archives whose
 * headers are, byte for byte, like those written here, without the usual empty blocks at the end.
 */
const BLOCK = 512;
/** The first file of every archive. Found by trying: its timestamp is text, unlike what section 4.4 says. */
const HEADER_NAME = 'BELENIOS';
const header = fields({ version: integer, timestamp: matching(/^\d{1,11}$/, 'a time') });
const VERSION = 1;

/** The largest file that is read. The list of 100,000 public credentials has 63 MB. */
const MAX_FILE_BYTES = 128 * 1024 * 1024;

export type FileKind = 'data' | 'event';

export interface ArchiveFile {
  kind: FileKind;
  /** SHA-256 of the content in hexadecimal. */
  hash: string;
  content: string;
}

const octal = (value: number, digits: number) => value.toString(8).padStart(digits, '0');

function tarHeader(name: string, size: number, timestamp: number): Uint8Array {
  const block = new Uint8Array(BLOCK);
  const put = (at: number, value: string) => block.set(utf8ToBytes(value), at);
  put(0, name);
  put(100, '0000644\0');
  put(108, '0000000\0');
  put(116, '0000000\0');
  put(124, `${octal(size, 11)}\0`);
  put(136, `${octal(timestamp, 11)}\0`);
  // The checksum is that of a header with spaces in its place.
  put(148, '        ');
  put(156, '0');
  const checksum = block.reduce((sum, byte) => sum + byte, 0);
  put(148, `${octal(checksum, 6)}\0 `);
  return block;
}

function tarFile(name: string, content: string, timestamp: number): Uint8Array {
  const bytes = utf8ToBytes(content);
  const file = new Uint8Array(BLOCK + Math.ceil(bytes.length / BLOCK) * BLOCK);
  file.set(tarHeader(name, bytes.length, timestamp));
  file.set(bytes, BLOCK);
  return file;
}

/** Returns the beginning of an archive. @param timestamp when it begins, in seconds since 1970 */
export const writeArchiveHeader = (timestamp: number): Uint8Array =>
  tarFile(
    HEADER_NAME,
    serialize(header, { version: VERSION, timestamp: String(timestamp) }),
    timestamp,
  );

/** Returns a file to append to an archive that began at a time. */
export const writeArchiveFile = (kind: FileKind, content: string, timestamp: number): Uint8Array =>
  tarFile(`${sha256Hex(content)}.${kind}.json`, content, timestamp);

/** Bytes in pieces of any size: a stream of a file or of a response, or a list. */
export type Chunks = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

/** Returns a function that reads the next bytes of a stream, fewer at its end. */
function createByteReader(chunks: Chunks) {
  const iterator =
    Symbol.asyncIterator in chunks ? chunks[Symbol.asyncIterator]() : chunks[Symbol.iterator]();
  let rest: Uint8Array = new Uint8Array();
  return async (size: number): Promise<Uint8Array> => {
    const parts = [rest];
    let missing = size - rest.length;
    while (missing > 0) {
      const { done, value } = await iterator.next();
      if (done === true) break;
      parts.push(value);
      missing -= value.length;
    }
    // A piece can be the whole archive, which must not be copied for each file.
    const bytes = parts.length === 1 ? rest : concatBytes(...parts);
    rest = bytes.subarray(size);
    return bytes.subarray(0, size);
  };
}

const isEqual = (one: Uint8Array, other: Uint8Array): boolean =>
  one.length === other.length && one.every((byte, place) => byte === other[place]);

/**
 * Reads an archive's files after its header, one after the other. Throws `Invalid` at the first byte that the archive
 * would not have if it had been written here.
 */
export async function* readArchive(chunks: Chunks): AsyncGenerator<ArchiveFile> {
  const read = createByteReader(chunks);
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  let timestamp: number | undefined;
  for (;;) {
    const block = await read(BLOCK);
    if (block.length === 0) break;
    demand(block.length === BLOCK, 'truncated', 'The archive ends in the middle of a file.');
    const ascii = String.fromCodePoint(...block);
    const name = ascii.slice(0, 100).replace(/\0+$/, '');
    const size = Number.parseInt(ascii.slice(124, 135), 8);
    const time: number = timestamp ?? Number.parseInt(ascii.slice(136, 147), 8);
    demand(
      size >= 0 &&
        size <= MAX_FILE_BYTES &&
        time >= 0 &&
        isEqual(block, tarHeader(name, size, time)),
      'archive',
      'A file of the archive does not begin as Belenios writes it.',
    );
    const padded = await read(Math.ceil(size / BLOCK) * BLOCK);
    demand(
      padded.length % BLOCK === 0 && padded.length >= size,
      'truncated',
      'The archive ends in the middle of a file.',
    );
    demand(
      padded.subarray(size).every((byte) => byte === 0),
      'archive',
      'A file of the archive does not end as Belenios writes it.',
    );
    const bytes = padded.subarray(0, size);
    let content: string;
    try {
      content = decoder.decode(bytes);
    } catch {
      demand(false, 'archive', 'A file of the archive is not text.');
    }
    if (timestamp === undefined) {
      demand(name === HEADER_NAME, 'archive', `The archive does not begin with ${HEADER_NAME}.`);
      const { version, timestamp: written } = parse(header, content);
      demand(version === VERSION, 'archive', `The archive has version ${version}, not ${VERSION}.`);
      demand(Number(written) === time, 'archive', 'The archive has two different times.');
      timestamp = time;
      continue;
    }
    const [, hash = '', kind = ''] = /^([0-9a-f]{64})\.(data|event)\.json$/.exec(name) ?? [];
    demand(hash !== '', 'archive', 'A file of the archive has a wrong name.');
    demand(
      sha256Hex(bytes) === hash,
      'archive',
      'The content of a file of the archive does not match its name.',
    );
    yield { kind: kind === 'data' ? 'data' : 'event', hash, content };
  }
  demand(timestamp !== undefined, 'archive', 'The archive is empty.');
}
