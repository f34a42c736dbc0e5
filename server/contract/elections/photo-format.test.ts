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
const from = (text: string) => Buffer.from(text, 'latin1');

describe('photoProblem', () => {
  it.each([
    ['as browsers write it', photo],
    ['with a JFIF header', withFirst(jfif)],
    ['of one pixel', changed(frameAt + 5, 0, 1, 0, 1)],
    ['with intervals', withFirst(segment(0xdd, '\0\u0004'))],
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
    ['metadata', 'a file in its tables', withFirst(segment(0xdb, '\0'.repeat(5_000)))],
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
