import { LIMITS } from '../limits.ts';

/**
 * The photos that are stored: JPEG with one baseline scan, gray or in three colors, as the canvas of every browser
 * writes it. Everything else is refused, so that a photo contains no data that is not its picture: no metadata, no
 * animation, no second file behind or inside it. Markers: ITU-T T.81, table B.1.
 */
const SOI = 0xd8;
const EOI = 0xd9;
const SOF0 = 0xc0;
const DHT = 0xc4;
const SOS = 0xda;
const DQT = 0xdb;
const DRI = 0xdd;
const APP0 = 0xe0;

/** JFIF without a thumbnail. */
const JFIF_LENGTH = 16;
/** What precedes the picture has about 600 bytes. Tables could otherwise contain a file. */
const HEADER_MAX = 2_000;

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

/** Returns what keeps a file from being stored as a photo; undefined if nothing does. */
export function photoProblem(bytes: Uint8Array): PhotoProblem | undefined {
  if (!isJpeg(bytes)) return 'type';
  const segments = segmentsOf(bytes);
  if (!segments) return 'damaged';
  const [first, ...others] = segments;
  const isJfif = first?.marker === APP0 && first.end - first.start === 2 + JFIF_LENGTH;
  const needed = isJfif ? others : segments;
  if (needed.some(({ marker }) => isMetadata(marker))) return 'metadata';
  if (needed.some(({ marker }) => ![DQT, DHT, DRI, SOF0, SOS].includes(marker))) return 'encoding';
  const frames = needed.filter(({ marker }) => marker === SOF0);
  const scans = needed.filter(({ marker }) => marker === SOS);
  const [[frame], [scan]] = [frames, scans];
  const hasTables = [DQT, DHT].every((table) => needed.some(({ marker }) => marker === table));
  if (!frame || !scan || !hasTables) return 'damaged';
  if (frames.length > 1 || scans.length > 1 || needed.at(-1) !== scan) return 'encoding';
  if (scan.dataStart > HEADER_MAX) return 'metadata';
  if (frame.end > scan.start || scan.end === scan.dataStart) return 'damaged';
  const numberAt = (at: number) =>
    (bytes[frame.start + at] ?? 0) * 256 + (bytes[frame.start + at + 1] ?? 0);
  const [precision, height, width] = [bytes[frame.start + 4], numberAt(5), numberAt(7)];
  const components = bytes[frame.start + 9] ?? 0;
  if (precision !== 8 || ![1, 3].includes(components)) return 'encoding';
  if (frame.end - frame.start !== 10 + 3 * components) return 'damaged';
  const isFitting = (size: number) => size >= 1 && size <= LIMITS.photoSize;
  return isFitting(width) && isFitting(height) ? undefined : 'dimensions';
}

/** Removes what some browsers add to the picture that a canvas writes, such as its size as Exif data. */
export function withoutMetadata(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer>[] {
  const segments = isJpeg(bytes) ? segmentsOf(bytes) : undefined;
  if (!segments) return [bytes];
  const kept = segments.filter(({ marker }) => !isMetadata(marker));
  const parts = kept.map(({ start, end }) => bytes.subarray(start, end));
  return [bytes.subarray(0, 2), ...parts, bytes.subarray(-2)];
}
