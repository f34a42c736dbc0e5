import { describe, expect, it } from 'vitest';
import { drawPhoto, drawPortrait } from '../../src/cli/drawn-photo.ts';
import { photoProblem, withoutMetadata } from './photo-format.ts';

const photo = drawPortrait(1);
const segment = (marker: number, data: Buffer | string) => {
  const length = Buffer.alloc(2);
  length.writeUInt16BE(Buffer.from(data).length + 2);
  return Buffer.concat([Buffer.from([0xff, marker]), length, Buffer.from(data)]);
};
/** Puts segments behind the first marker. */
const withFirst = (...segments: Buffer[]) =>
  Buffer.concat([photo.subarray(0, 2), ...segments, photo.subarray(2)]);
const frameAt = photo.indexOf(Buffer.from([0xff, 0xc0]));
const scanAt = photo.indexOf(Buffer.from([0xff, 0xda]));
const changed = (at: number, ...bytes: number[]) => {
  const copy = Buffer.from(photo);
  copy.set(bytes, at);
  return copy;
};
const jfif = segment(0xe0, 'JFIF\0\u0001\u0001\0\0\u0001\0\u0001\0\0');
const exif = segment(0xe1, 'Exif\0\0MM\0*GPS 52.52 13.40');
const comment = segment(0xfe, 'made by hand');
/** A decoder would need minutes for a progressive photo of thousands of scans. */
const scans = Buffer.concat([
  photo.subarray(0, -2),
  ...Array.from({ length: 20 }, () => photo.subarray(scanAt, -2)),
  photo.subarray(-2),
]);
/** Two gray blocks. */
const small = drawPhoto({ columns: 2, rows: 1 }, () => [128, 128, 128]);
const smallScanAt = small.indexOf(Buffer.from([0xff, 0xda]));
/** Puts other data in the place of the picture. */
const withPicture = (...picture: number[]) =>
  Buffer.concat([small.subarray(0, smallScanAt + 14), Buffer.from(picture), small.subarray(-2)]);
/** Puts a segment before the first one with this marker. */
const before = (marker: number, added: Buffer, file = photo) => {
  const at = file.indexOf(Buffer.from([0xff, marker]));
  return Buffer.concat([file.subarray(0, at), added, file.subarray(at)]);
};
/** 24 × 17 pixels with half as many colors across and down, as the canvas of Chromium writes them. */
const fromCanvas = Buffer.from(
  [
    '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDABQODxIPDRQSEBIXFRQYHjIhHhwcHj0sLiQySUBMS0dARkVQWnNiUFVtVkVG',
    'ZIhlbXd7gYKBTmCNl4x9lnN+gXz/2wBDARUXFx4aHjshITt8U0ZTfHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8',
    'fHx8fHx8fHx8fHx8fHx8fHx8fHz/wAARCAARABgDASIAAhEBAxEB/8QAGgABAAIDAQAAAAAAAAAAAAAAAAQFAQIDBv/E',
    'AC0QAAIBAwICBwkAAAAAAAAAAAECBAADEQUhEkEGEyI2UXOxFDEyRWFxgsLy/8QAFgEBAQEAAAAAAAAAAAAAAAAABAUC',
    '/8QAHxEAAQQCAgMAAAAAAAAAAAAAAgABAxExMoGxEkFx/9oADAMBAAIRAxEAPwDy0KGZThQCckjYgcqtx0dVLDXr3Wqi',
    'LxMQy7DGTyrfoxbtLb9ovsiW0uEFnwAOyOZ+9TtSniQCqEWkt8QVQ+0oeA8c4+vxUM5Cc6bCxKXiKrIul6TIHZk3ztnb',
    '+aVMjLYnxkjqLen31y7YA4sZ9xGx5g0pgA9ILmV7Uq+L3TmecPVKzJ+S/j+tKUQd+X6S5ctz0utrvDK8sei0pSq0Oimy',
    '+vjL/9k=',
  ].join(''),
  'base64',
);
const divisors = Buffer.alloc(64, 1);
const hidden = 'a file in a photo '.repeat(4).slice(0, 64);
const from = (text: string) => Buffer.from(text, 'latin1');

describe('photoProblem', () => {
  it.each([
    ['that a browser wrote', fromCanvas],
    ['with the same code for all even blocks', photo],
    ['with a JFIF header', withFirst(jfif)],
    ['of seven lines', changed(frameAt + 5, 1, 249)],
    ['with one long interval', withFirst(segment(0xdd, '\u0020\0'))],
    [
      'with restart markers',
      before(0xda, segment(0xdd, '\0\u0001'), withPicture(0, 0x7f, 0xff, 0xd0, 0, 0x7f)),
    ],
  ])('accepts a photo %s', (_what, file) => expect(photoProblem(file)).toBeUndefined());

  it.each([
    ['type', 'no bytes', from('')],
    ['type', 'a PNG', from('\u0089PNG\r\n\u001a\n')],
    ['type', 'an animated WebP', from('RIFF\u0024\0\0\0WEBPVP8X\u000a\0\0\0\u0002')],
    ['type', 'a GIF', from('GIF89a')],
    ['type', 'HEIC', from('\0\0\0\u0018ftypheic')],
    ['type', 'a page', from('<!doctype html>')],
    ['damaged', 'a page with the first bytes of a photo', from('\u00ff\u00d8\u00ff\u00e0<script>')],
    ['damaged', 'only the first marker', photo.subarray(0, 3)],
    ['damaged', 'no end', photo.subarray(0, -2)],
    ['damaged', 'something behind the end', Buffer.concat([photo, from('PK\u0003\u0004')])],
    ['damaged', 'a photo behind the photo', Buffer.concat([photo, photo])],
    ['damaged', 'a segment longer than the file', changed(4, 0xff, 0xff)],
    ['damaged', 'no picture', Buffer.concat([photo.subarray(0, scanAt), photo.subarray(-2)])],
    [
      'damaged',
      'no tables',
      Buffer.concat([
        photo.subarray(0, 2),
        photo.subarray(frameAt, frameAt + 19),
        photo.subarray(scanAt),
      ]),
    ],
    ['metadata', 'a place in Exif', withFirst(exif)],
    ['metadata', 'a color profile', withFirst(segment(0xe2, 'ICC_PROFILE\0'))],
    ['metadata', 'a thumbnail', withFirst(segment(0xe0, `JFIF\0${'x'.repeat(60)}`))],
    ['metadata', 'a second JFIF header', withFirst(jfif, jfif)],
    ['metadata', 'a comment', withFirst(comment)],
    ['metadata', 'a table with a file', withFirst(segment(0xdb, '\0'.repeat(5_000)))],
    ['metadata', 'a table that nothing uses', withFirst(segment(0xdb, `\u0001${hidden}`))],
    ['metadata', 'a table that is replaced', withFirst(segment(0xdb, `\0${hidden}`))],
    ['metadata', 'a table with a rest', withFirst(segment(0xdb, `\u0001${hidden}rest`))],
    [
      'metadata',
      'codes that nothing uses',
      withFirst(segment(0xc4, Buffer.concat([Buffer.from([1, 1]), Buffer.alloc(16)]))),
    ],
    [
      'metadata',
      'codes for what cannot be in a picture',
      before(
        0xc0,
        segment(0xc4, Buffer.concat([Buffer.from([1, 0, 1]), Buffer.alloc(14), from('x')])),
      ),
    ],
    [
      'metadata',
      'more codes than there are',
      withFirst(
        segment(
          0xc4,
          Buffer.concat([Buffer.from([1, 3]), Buffer.alloc(15), from('\0\u0001\u0002')]),
        ),
      ),
    ],
    ['metadata', 'two intervals', withFirst(segment(0xdd, '\0\0'), segment(0xdd, '\0\0'))],
    ['metadata', 'an interval with a rest', withFirst(segment(0xdd, '\0\0rest'))],
    [
      'metadata',
      'a JFIF header that is something else',
      withFirst(segment(0xe0, hidden.slice(0, 14))),
    ],
    [
      'damaged',
      'no table of divisors',
      before(
        0xc0,
        segment(0xdb, Buffer.concat([Buffer.from([1]), divisors])),
        changed(photo.indexOf(Buffer.from([0xff, 0xdb])) + 4, 2),
      ),
    ],
    ['damaged', 'a component that is not in the scan', changed(scanAt + 5, 7)],
    ['damaged', 'components with names', changed(frameAt + 10, 0x52)],
    ['damaged', 'a part of the coefficients', changed(scanAt + 12, 5)],
    ['damaged', 'a picture with fewer blocks', withPicture(0)],
    ['damaged', 'something after the last block', withPicture(0, 0, 0x3f, 0x50, 0x4b)],
    ['damaged', 'something in the last bits', withPicture(0, 0, 0x15)],
    ['damaged', 'a restart marker without an interval', withPicture(0, 0x7f, 0xff, 0xd0, 0, 0x7f)],
    ['damaged', 'a smaller frame than its picture', changed(frameAt + 5, 1, 0)],
    ['encoding', 'progressive scans', changed(frameAt + 1, 0xc2)],
    ['encoding', 'four colors', changed(frameAt + 9, 4)],
    ['encoding', 'twelve bits', changed(frameAt + 4, 12)],
    ['encoding', 'many scans', scans],
    ['encoding', 'a height that follows the picture', withFirst(segment(0xdc, '\0\u0001'))],
    ['dimensions', '65,535 pixels', changed(frameAt + 5, 0xff, 0xff, 0xff, 0xff)],
    ['dimensions', 'no height', changed(frameAt + 5, 0, 0)],
    ['dimensions', 'one pixel too many', changed(frameAt + 7, 0x02, 0x01)],
  ])('reports %s for %s', (problem, _what, file) => expect(photoProblem(file)).toBe(problem));
});

describe('withoutMetadata', () => {
  it('keeps only the picture', () => {
    const file = new Uint8Array(withFirst(jfif, exif, comment));
    const kept = Buffer.concat(withoutMetadata(file));
    expect(kept).toEqual(photo);
  });

  it('leaves other files as they are', () => {
    const file = new Uint8Array(from('GIF89a'));
    expect(withoutMetadata(file)).toEqual([file]);
  });
});

it('draws photos of any number of squares', () => {
  expect(photoProblem(drawPhoto({ columns: 1, rows: 3 }, () => [255, 0, 0]))).toBeUndefined();
});
