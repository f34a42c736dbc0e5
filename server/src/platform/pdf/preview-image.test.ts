import { inflateSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { drawPreview, PREVIEW_SIZE } from './preview-image.ts';

const { width, height } = PREVIEW_SIZE;
const empty = { heading: '', title: '', text: '', foot: '' };

/** Returns the number of dark pixels in the left and the right half of a picture. */
async function darkHalves(card: Partial<typeof empty>): Promise<[left: number, right: number]> {
  const png = Buffer.from(await drawPreview({ ...empty, ...card }));
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([width, height]);
  const start = png.indexOf('IDAT');
  const rows = inflateSync(png.subarray(start + 4, start + 4 + png.readUInt32BE(start - 4)));
  const halves: [number, number] = [0, 0];
  for (let y = 100; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      if ((rows[y * (1 + 3 * width) + 1 + 3 * x] ?? 0) < 0x80) halves[x < width / 2 ? 0 : 1] += 1;
    }
  }
  return halves;
}

it('draws the letters of every script, from the side on which its lines begin', async () => {
  const [left, right] = await darkHalves({ title: 'Board 2027' });
  expect(left).toBeGreaterThan(2_000);
  expect(right).toBe(0);
  const arabic = await darkHalves({ title: 'مجلس الإدارة' });
  expect(arabic[0]).toBe(0);
  expect(arabic[1]).toBeGreaterThan(2_000);
  expect((await darkHalves({ title: '理事会' }))[0]).toBeGreaterThan(2_000);
});

it('leaves out emoji, for which it has no font, and cuts what does not fit', async () => {
  expect(await darkHalves({ title: 'Board 🎉 2027 ❤️' })).toEqual(
    await darkHalves({ title: 'Board  2027' }),
  );
  const long = await darkHalves({ title: 'Vorstand '.repeat(40) });
  expect(await darkHalves({ title: 'Vorstand '.repeat(80) })).toEqual(long);
});
