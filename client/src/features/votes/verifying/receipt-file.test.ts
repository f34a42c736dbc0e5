import { decodeQR } from 'qr/decode.js';
import { encodeQR } from 'qr';
import { expect, it } from 'vitest';
import { readable, readReceiptAddress, receiptAddress } from './receipt-file.ts';

const CODE = '00112233445566778899aabbccddeeff';

it('reads its own QR code', () => {
  const address = receiptAddress('6733f5d2a1b2c3d4e5f60718', CODE);
  const scale = 4;
  const rows = encodeQR(address, 'raw', { ecc: 'medium', border: 4 });
  const width = rows.length * scale;
  const data = new Uint8ClampedArray(width * width * 4).fill(255);
  for (let place = 0; place < width * width; place += 1) {
    const [x, y] = [place % width, Math.floor(place / width)];
    const isDark = rows[Math.floor(y / scale)]?.[Math.floor(x / scale)];
    if (isDark) data.fill(0, place * 4, place * 4 + 3);
  }
  expect(decodeQR({ width, height: width, data })).toBe(address);
  expect(readReceiptAddress(address)).toEqual({
    election: '6733f5d2a1b2c3d4e5f60718',
    code: readable(CODE),
  });
});

it.each([
  ['#e1', { election: 'e1', code: '' }],
  [`e1.${readable(CODE)}`.replaceAll('-', ''), { election: 'e1', code: readable(CODE) }],
  ['#e1.TOOSHORT', undefined],
  ['https://example.org/other', undefined],
  ['', undefined],
])('parses %j', (text, expected) => expect(readReceiptAddress(text)).toEqual(expected));
