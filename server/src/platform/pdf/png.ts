import { crc32, deflateSync } from 'node:zlib';

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const RGB = 2;

/** Returns a part of a PNG file: its length, its name, its content, and a checksum (PNG specification, section 5.3). */
function chunkOf(name: string, content: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), content]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  checksum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, checksum]);
}

/**
 * Encodes a picture as a PNG file.
 * @param pixels three bytes for each pixel (red, green, blue), row by row from the top
 */
export function encodePng(pixels: Uint8Array, width: number): Buffer {
  const height = pixels.length / 3 / width;
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, RGB, 0, 0, 0], 8);
  // Each row begins with the number of its filter. Text on a plain ground needs none.
  const rows = Buffer.alloc((1 + 3 * width) * height);
  for (let row = 0; row < height; row += 1) {
    rows.set(pixels.subarray(3 * width * row, 3 * width * (row + 1)), (1 + 3 * width) * row + 1);
  }
  return Buffer.concat([
    SIGNATURE,
    chunkOf('IHDR', header),
    chunkOf('IDAT', deflateSync(rows, { level: 9 })),
    chunkOf('IEND', Buffer.alloc(0)),
  ]);
}
