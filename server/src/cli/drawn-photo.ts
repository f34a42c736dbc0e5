type Color = readonly [red: number, green: number, blue: number];

/** The standard code lengths of differences of brightness (ITU-T T.81, table K.3), and a code for "the rest is 0". */
const DIFFERENCES = [0, 1, 5, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0];
const ONE_CODE = [1, ...Array.from({ length: 15 }, () => 0)];
/** With this divisor, the coefficient of an even block is its brightness. */
const DIVISOR = 8;

const segment = (marker: number, data: readonly number[]): number[] => {
  const length = data.length + 2;
  return [0xff, marker, length >> 8, length & 255, ...data];
};

/** Returns the first part of the code of a difference: how many bits follow. */
const codeOf = (bits: number): string =>
  bits === 0
    ? '00'
    : bits < 6
      ? (bits + 1).toString(2).padStart(3, '0')
      : `${'1'.repeat(bits - 3)}0`;

function writeDifference(difference: number): string {
  const bits = difference === 0 ? 0 : Math.floor(Math.log2(Math.abs(difference))) + 1;
  const value = difference < 0 ? difference + 2 ** bits - 1 : difference;
  return codeOf(bits) + (bits === 0 ? '' : value.toString(2).padStart(bits, '0'));
}

const toBrightnessAndColor = ([red, green, blue]: Color): number[] => [
  0.299 * red + 0.587 * green + 0.114 * blue - 128,
  -0.1687 * red - 0.3313 * green + 0.5 * blue,
  0.5 * red - 0.4187 * green - 0.0813 * blue,
];

/** Draws a JPEG of even squares of 8 × 8 pixels, for samples and tests. */
export function drawPhoto(
  { columns, rows }: { columns: number; rows: number },
  colorAt: (column: number, row: number) => Color,
): Buffer {
  const previous = [0, 0, 0];
  let bits = '';
  for (let block = 0; block < columns * rows; block += 1) {
    const parts = toBrightnessAndColor(colorAt(block % columns, Math.floor(block / columns)));
    for (const [place, part] of parts.entries()) {
      const value = Math.round(part);
      bits += `${writeDifference(value - (previous[place] ?? 0))}0`;
      previous[place] = value;
    }
  }
  const bytes = bits.match(/.{1,8}/g) ?? [];
  const picture = bytes.map((byte) => Number.parseInt(byte.padEnd(8, '1'), 2));
  const [width, height] = [columns * 8, rows * 8];
  const size = [height >> 8, height & 255, width >> 8, width & 255];
  return Buffer.from([
    0xff,
    0xd8,
    ...segment(0xdb, [0, ...Array.from({ length: 64 }, () => DIVISOR)]),
    ...segment(0xc0, [8, ...size, 3, ...[1, 2, 3].flatMap((id) => [id, 0x11, 0])]),
    ...segment(0xc4, [0, ...DIFFERENCES, ...Array.from({ length: 12 }, (_, bit) => bit)]),
    ...segment(0xc4, [0x10, ...ONE_CODE, 0]),
    ...segment(0xda, [3, ...[1, 2, 3].flatMap((id) => [id, 0]), 0, 63, 0]),
    ...picture.flatMap((byte) => (byte === 0xff ? [byte, 0] : [byte])),
    0xff,
    0xd9,
  ]);
}

const BACKGROUNDS: readonly Color[] = [
  [214, 226, 236],
  [232, 222, 205],
  [219, 231, 214],
  [234, 217, 222],
];
const SKINS: readonly Color[] = [
  [240, 207, 178],
  [198, 146, 108],
  [141, 93, 62],
  [224, 180, 144],
];
const HAIRS: readonly Color[] = [
  [58, 42, 32],
  [112, 74, 40],
  [34, 32, 36],
  [176, 174, 170],
  [190, 142, 82],
];
const CLOTHES: readonly Color[] = [
  [44, 76, 122],
  [122, 52, 60],
  [52, 102, 84],
  [92, 84, 104],
  [60, 64, 72],
];
const SIDE = 64;

/** Draws a portrait of a person who does not exist. Another number gives another person. */
export function drawPortrait(number: number): Buffer {
  const pick = (colors: readonly Color[], step: number): Color =>
    colors[(number * step + Math.floor(number / colors.length)) % colors.length] ?? [0, 0, 0];
  const [background, skin] = [pick(BACKGROUNDS, 1), pick(SKINS, 3)];
  const [hair, clothes] = [pick(HAIRS, 2), pick(CLOTHES, 3)];
  const hasLongHair = number % 2 === 0;
  const isIn = (
    x: number,
    y: number,
    [cx, cy, rx, ry]: readonly [number, number, number, number],
  ) => ((x - cx) / rx) ** 2 + ((y - cy) / ry) ** 2 <= 1;
  return drawPhoto({ columns: SIDE, rows: SIDE }, (column, row) => {
    const [x, y] = [column + 0.5, row + 0.5];
    const isEye = isIn(x, y, [26.5, 30, 1.7, 1.9]) || isIn(x, y, [37.5, 30, 1.7, 1.9]);
    const isMouth = isIn(x, y, [32, 38.5, 5, 2.2]) && y > 38.5;
    if (isEye) return [40, 34, 34];
    if (isMouth) return [160, 74, 70];
    if (y < 24 && isIn(x, y, [32, 24, 15.5, 13])) return hair;
    if (isIn(x, y, [32, 30, 13, 16])) return skin;
    if (y > 40 && isIn(x, y, [32, 48, 6, 9])) return skin;
    if (hasLongHair && y > 20 && y < 50 && isIn(x, y, [32, 32, 17.5, 22])) return hair;
    return isIn(x, y, [32, 66, 25, 17]) ? clothes : background;
  });
}
