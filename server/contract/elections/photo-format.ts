import { LIMITS } from '../base/limits.ts';
import { isExactScan } from './photo-scan.ts';
import { type CodeTable, readCodes, readQuantizations } from './photo-tables.ts';

/**
 * The photos that are stored: JPEG with one baseline scan, gray or in three colors, as the canvas of every browser
 * writes it. Everything else is refused, so that a photo contains no data that is not its picture: no metadata, no
 * animation, no second file behind or inside it, and nothing that decoders skip. Markers: ITU-T T.81, table B.1.
 */
const SOI = 0xd8;
const EOI = 0xd9;
const SOF0 = 0xc0;
const DHT = 0xc4;
const SOS = 0xda;
const DQT = 0xdb;
const DRI = 0xdd;
const APP0 = 0xe0;

/** `JFIF` and its version; then come the unit and two bytes each of density, and a thumbnail of 0 × 0 pixels. */
const JFIF = [0x4a, 0x46, 0x49, 0x46, 0, 1];
const JFIF_LENGTH = 14;

export type PhotoProblem = 'type' | 'damaged' | 'metadata' | 'encoding' | 'dimensions';

interface Segment {
  marker: number;
  /** From the marker to the last byte; that of a scan includes the picture. */
  start: number;
  end: number;
  /** Where the picture of a scan starts. */
  dataStart: number;
}

const isApplication = (marker: number): boolean => marker >= APP0 && marker <= 0xef;
const isMetadata = (marker: number): boolean => isApplication(marker) || marker === 0xfe;
/** In a picture, 0xff is followed by 0 or by one of eight markers that the decoder synchronizes with. */
const isInPicture = (code: number): boolean => code === 0 || (code >= 0xd0 && code <= 0xd7);

export function isJpeg(bytes: Uint8Array): boolean {
  return bytes[0] === 0xff && bytes[1] === SOI && bytes[2] === 0xff;
}

/** Returns the segments between the first and the last marker; undefined if they do not fill the file exactly. */
function segmentsOf(bytes: Uint8Array): Segment[] | undefined {
  const segments: Segment[] = [];
  let at = 2;
  for (;;) {
    const [start, marker = 0] = [at, bytes[at + 1]];
    if (bytes[start] !== 0xff) return undefined;
    if (marker === EOI) return start + 2 === bytes.length ? segments : undefined;
    const hasLength = marker >= SOF0 && marker !== SOI && !isInPicture(marker) && marker !== 0xff;
    const length = (bytes[at + 2] ?? 0) * 256 + (bytes[at + 3] ?? 0);
    const dataStart = at + 2 + length;
    if (!hasLength || length < 2 || dataStart > bytes.length) return undefined;
    at = dataStart;
    if (marker === SOS) {
      while (at < bytes.length && !(bytes[at] === 0xff && !isInPicture(bytes[at + 1] ?? EOI)))
        at += 1;
    }
    segments.push({ marker, start, end: at, dataStart });
  }
}

function isJfif(content: Uint8Array): boolean {
  const hasNoThumbnail = content[12] === 0 && content[13] === 0;
  const isNamed = JFIF.every((byte, place) => content[place] === byte);
  return content.length === JFIF_LENGTH && isNamed && hasNoThumbnail;
}

/** Returns what keeps a file from being stored as a photo; undefined if nothing does. */
export function photoProblem(bytes: Uint8Array): PhotoProblem | undefined {
  if (!isJpeg(bytes)) return 'type';
  const segments = segmentsOf(bytes);
  if (!segments) return 'damaged';
  const contentOf = ({ start, dataStart }: Segment) => bytes.subarray(start + 4, dataStart);
  const [first, ...others] = segments;
  const needed = first?.marker === APP0 && isJfif(contentOf(first)) ? others : segments;
  if (needed.some(({ marker }) => isMetadata(marker))) return 'metadata';
  if (needed.some(({ marker }) => ![DQT, DHT, DRI, SOF0, SOS].includes(marker))) return 'encoding';
  const contents = (wanted: number) =>
    needed.filter(({ marker }) => marker === wanted).map(contentOf);
  const [frames, scans] = [contents(SOF0), contents(SOS)];
  const [[frame], [scan]] = [frames, scans];
  const last = needed.at(-1);
  if (!frame || !scan || !last) return 'damaged';
  if (frames.length > 1 || scans.length > 1 || last.marker !== SOS) return 'encoding';
  return (
    frameProblem(frame) ??
    pictureProblem({
      frame,
      scan,
      quantizations: contents(DQT),
      codes: contents(DHT),
      intervals: contents(DRI),
      picture: bytes.subarray(last.dataStart, last.end),
    })
  );
}

const numberAt = (content: Uint8Array, at: number): number =>
  (content[at] ?? 0) * 256 + (content[at + 1] ?? 0);
const sizeOf = (frame: Uint8Array) => ({ height: numberAt(frame, 1), width: numberAt(frame, 3) });

function frameProblem(frame: Uint8Array): PhotoProblem | undefined {
  const [precision, components = 0] = [frame[0], frame[5]];
  if (precision !== 8 || ![1, 3].includes(components)) return 'encoding';
  if (frame.length !== 6 + 3 * components) return 'damaged';
  const { height, width } = sizeOf(frame);
  const isFitting = (size: number) => size >= 1 && size <= LIMITS.photoSize;
  return isFitting(width) && isFitting(height) ? undefined : 'dimensions';
}

/** The contents of the segments, and the coded picture. */
interface Picture {
  frame: Uint8Array;
  scan: Uint8Array;
  quantizations: readonly Uint8Array[];
  codes: readonly Uint8Array[];
  intervals: readonly Uint8Array[];
  picture: Uint8Array;
}

/** The tables contain only what the picture needs, and the picture ends with its last block. */
function pictureProblem(given: Picture): PhotoProblem | undefined {
  const [quantizations, codes] = [readQuantizations(given.quantizations), readCodes(given.codes)];
  if (!quantizations || !codes) return 'metadata';
  const components = componentsOf(given, codes);
  if (!components) return 'damaged';
  const usedCodes = new Set(components.flatMap(({ tables }) => Object.values(tables)));
  const usedQuantizations = new Set(components.map(({ quantization }) => quantization));
  if (components.some((one) => !quantizations.has(one.quantization))) return 'damaged';
  if (usedQuantizations.size < quantizations.size || usedCodes.size < codes.size) return 'metadata';
  const [interval, ...further] = given.intervals;
  if (further.length > 0 || (interval && interval.length !== 2)) return 'metadata';
  const { width, height } = sizeOf(given.frame);
  const groupsIn = (size: number, samples: number) => Math.ceil(size / (8 * samples));
  // One component has no groups, whatever its sampling.
  const isGray = components.length === 1;
  const most = (side: 'across' | 'down') =>
    isGray ? 1 : Math.max(...components.map((component) => component[side]));
  const isExact = isExactScan({
    bytes: given.picture,
    blocks: components.flatMap(({ tables, across, down }) =>
      Array.from({ length: isGray ? 1 : across * down }, () => tables),
    ),
    groups: groupsIn(width, most('across')) * groupsIn(height, most('down')),
    interval: interval ? numberAt(interval, 0) : 0,
  });
  return isExact ? undefined : 'damaged';
}

/** Returns the components of frame and scan with their tables; undefined if they do not belong together. */
function componentsOf({ frame, scan }: Picture, codes: ReadonlyMap<number, CodeTable>) {
  const count = frame[5] ?? 0;
  const [firstId = 0, end] = [frame[6], 1 + 2 * count];
  const isWhole = scan.length === end + 3 && scan[0] === count && firstId <= 1;
  // All coefficients, at once and in full.
  if (!isWhole || scan[end] !== 0 || scan[end + 1] !== 63 || scan[end + 2] !== 0) return undefined;
  const components = [];
  for (let place = 0; place < count; place += 1) {
    const [id, sampling = 0, quantization = 0] = frame.subarray(6 + 3 * place);
    const [scanId, names = 0] = scan.subarray(1 + 2 * place);
    const [difference, coefficient] = [codes.get(names >> 4), codes.get(0x10 + (names & 15))];
    const [across, down] = [sampling >> 4, sampling & 15];
    const isSampled = [across, down].every((samples) => samples >= 1 && samples <= 4);
    if (id !== firstId + place || id !== scanId || !isSampled || !difference || !coefficient) {
      return undefined;
    }
    components.push({ quantization, across, down, tables: { difference, coefficient } });
  }
  return components;
}

/** Removes what some browsers add to the picture that a canvas writes, such as its size as Exif data. */
export function withoutMetadata(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer>[] {
  const segments = isJpeg(bytes) ? segmentsOf(bytes) : undefined;
  if (!segments) return [bytes];
  const kept = segments.filter(({ marker }) => !isMetadata(marker));
  const parts = kept.map(({ start, end }) => bytes.subarray(start, end));
  return [bytes.subarray(0, 2), ...parts, bytes.subarray(-2)];
}
