import { chunks } from '../chunks.ts';
import { drawCuts } from './cards.ts';
import { type PdfBlock, type PdfSlip, amountTextOf } from './pdf-document.ts';
import { lineHeightOf, type Page, type Tag } from './pdf-page.ts';
import type { Flow } from './table.ts';
import { linesOf, type Style, type TextLine } from './text/text-lines.ts';

/** Printers leave up to half an inch blank, and Letter paper is 25 points shorter than A4 at each end. */
const EDGE = 46;
/** Between the cut line and what is on a slip. */
const MIDDLE = 24;

interface Format {
  columns: number;
  rows: number;
  /** From the edge of the page or the cut line. */
  side: number;
  /** Sizes of the text that can still be read easily. */
  sizes: readonly number[];
}

/** Small slips save paper, so the most to a page come first. */
const formats: readonly Format[] = [
  { columns: 2, rows: 2, side: 26, sizes: [13, 11.5, 10.5, 9.5] },
  { columns: 1, rows: 2, side: 56, sizes: [12, 11, 10, 9] },
  { columns: 1, rows: 1, side: 56, sizes: [13, 11, 9] },
];
const wholePage: Format = { columns: 1, rows: 1, side: 56, sizes: [9] };

const widthOf = ({ width }: Page, { columns, side }: Format): number => width / columns - 2 * side;
const heightOf = ({ height }: Page, { rows }: Format): number =>
  rows === 1 ? height - 2 * EDGE : height / 2 - EDGE - MIDDLE;

type Slips = PdfBlock & { kind: 'slips' };

interface Point {
  x: number;
  y: number;
}

/** Text, and its distance from the start of the lines of its slip. */
interface PlacedText {
  lines: readonly TextLine[];
  style: Style;
  x: number;
}

/** What stays together on a page: text side by side, and a shape. */
interface Part {
  type: 'H1' | 'P';
  texts: readonly PlacedText[];
  height: number;
  shape?: (at: Point) => void;
  /** Draws the logo, which is no text. */
  logoAt?: (at: Point) => void;
}

interface Layout {
  format: Format;
  pen: Pen;
}

const SLIP_LOGO = { width: 80, height: 22 };
const LINES_TOGETHER = 20;
const NUMBER_WIDTH = 20;
const CIRCLE = 13;
const BOX = { width: 32, height: 20 };

interface Room {
  width: number;
  size: number;
}

interface Pen extends Flow {
  slip: PdfSlip;
  room: Room;
}

const markSize = ({ slip }: Pen) =>
  slip.mark === 'circle' ? { width: CIRCLE, height: CIRCLE } : BOX;

/** Where the names begin. */
const namesAt = (pen: Pen): number => NUMBER_WIDTH + markSize(pen).width + 8;

function placed({ prepared, room }: Pen, text: string, style: Style, x = 0): PlacedText {
  const width = x === 0 ? room.width : room.width - x;
  const lines = prepared(text).flatMap((one) => linesOf(one, width, style));
  return { lines, style, x };
}

const heightOfText = ({ lines, style }: PlacedText): number => lines.length * lineHeightOf(style);

function drawMark(pen: Pen, at: Point): void {
  const { pdf } = pen.page;
  const { width, height } = markSize(pen);
  const isMirrored = pen.slip.direction === 'rtl';
  const x = isMirrored ? at.x + pen.room.width - NUMBER_WIDTH - width : at.x + NUMBER_WIDTH;
  pdf.lineWidth(0.9).strokeColor('#111111');
  if (pen.slip.mark === 'circle') pdf.circle(x + width / 2, at.y + height / 2 + 1, width / 2);
  else pdf.rect(x, at.y, width, height);
  pdf.stroke();
}

/** Draws a line to write on. @param from its distance from the start of the text */
function drawBlank(pen: Pen, at: Point, { from, length }: { from: number; length: number }): void {
  const { slip, page, room } = pen;
  const x = slip.direction === 'rtl' ? at.x + room.width - from - length : at.x + from;
  page.pdf.lineWidth(0.7).strokeColor('#555555');
  page.pdf
    .moveTo(x, at.y)
    .lineTo(x + length, at.y)
    .stroke();
}

function optionPart(pen: Pen, { number, name, detail }: PdfSlip['options'][number]): Part {
  const { size } = pen.room;
  const x = namesAt(pen);
  const named = [
    placed(pen, name, { size, weight: 700 }, x),
    ...(detail === '' ? [] : [placed(pen, detail, { size: size - 2, weight: 400 }, x)]),
  ];
  const height = named.reduce((all, one) => all + heightOfText(one), 0);
  return {
    type: 'P',
    texts: [placed(pen, number, { size, weight: 400 }), ...named],
    height: Math.max(markSize(pen).height + 2, height) + 6,
    shape: (at) => drawMark(pen, at),
  };
}

/** The logo at the end of a line of its own. */
const logoPart = ({ page, room, slip }: Pen): Part => ({
  type: 'P',
  texts: [],
  height: SLIP_LOGO.height + 4,
  logoAt: ({ x, y }) =>
    page.drawLogo(
      { x: slip.direction === 'rtl' ? x + SLIP_LOGO.width : x + room.width, y },
      SLIP_LOGO,
    ),
});

function blankPart(pen: Pen): Part {
  const { height } = markSize(pen);
  const from = namesAt(pen);
  return {
    type: 'P',
    texts: [],
    height: height + 12,
    shape({ x, y }) {
      drawMark(pen, { x, y: y + 6 });
      drawBlank(pen, { x, y: y + 6 + height }, { from, length: pen.room.width - from });
    },
  };
}

/** @param amount '' for a line to write it on */
function amountPart(pen: Pen, amount: string): Part {
  const { size } = pen.room;
  const label = placed(pen, amountTextOf(pen.slip, amount), { size, weight: 700 });
  const from = Math.max(...label.lines.map((line) => line.width)) + 6;
  const y = heightOfText(label);
  return {
    type: 'P',
    texts: [label],
    height: y + 6,
    shape(at) {
      if (amount === '') drawBlank(pen, { ...at, y: at.y + y }, { from, length: 90 });
    },
  };
}

/** Returns what is on a slip, from top to bottom. */
function partsOf(pen: Pen, amount: string): readonly Part[] {
  const { slip } = pen;
  const { size } = pen.room;
  function text(content: string, style: Style, below: number, type: Part['type'] = 'P'): Part[] {
    if (content === '') return [];
    const { lines, x } = placed(pen, content, style);
    // Text that may be longer than a page is continued on the next.
    const pieces = chunks(lines, LINES_TOGETHER);
    return pieces.map((some, place) => ({
      type,
      texts: [{ lines: some, style, x }],
      height: some.length * lineHeightOf(style) + (place === pieces.length - 1 ? below : 0),
    }));
  }
  const { label, lines } = slip.blanks;
  return [
    ...(pen.page.hasLogo ? [logoPart(pen)] : []),
    ...text(slip.sender, { size: size - 1.5, weight: 400 }, 2),
    ...text(slip.title, { size: size + 3, weight: 700 }, 4, 'H1'),
    ...text(slip.text, { size: size - 1, weight: 400 }, 6),
    ...text(slip.hint, { size: size - 1, weight: 700 }, 8),
    ...slip.options.map((option) => optionPart(pen, option)),
    ...(lines > 0 ? text(label, { size: size - 1.5, weight: 400 }, 0) : []),
    ...Array.from({ length: lines }, () => blankPart(pen)),
    ...text(slip.note, { size: size - 1.5, weight: 400 }, 4),
    ...(slip.amountLabel === '' ? [] : [amountPart(pen, amount)]),
  ];
}

/** Returns the layout with the most slips to a page. Slips that need more than a page are continued on the next. */
function layOut(flow: Flow, { slip, amounts }: Slips): Layout {
  const [longest = ''] = amounts.toSorted((one, other) => other.length - one.length);
  const penFor = (format: Format, size: number): Pen => ({
    ...flow,
    slip,
    room: { width: widthOf(flow.page, format), size },
  });
  for (const format of formats) {
    for (const size of format.sizes) {
      const pen = penFor(format, size);
      const height = partsOf(pen, longest).reduce((sum, part) => sum + part.height, 0);
      if (height <= heightOf(flow.page, format)) return { format, pen };
    }
  }
  return { format: wholePage, pen: penFor(wholePage, 9) };
}

function drawPart(pen: Pen, part: Part, at: Point, section: Tag): void {
  const { page, slip, room } = pen;
  const { shape, logoAt } = part;
  if (logoAt) {
    logoAt(at);
    return;
  }
  if (shape) page.decorate(() => shape(at));
  const tag = page.tag(section, part.type);
  /** How far the text at each distance from the start has come. */
  const below = new Map<number, number>();
  for (const { lines, style, x } of part.texts) {
    for (const line of lines) {
      const top = below.get(x) ?? 0;
      const left = slip.direction === 'rtl' ? at.x + room.width - x - line.width : at.x + x;
      tag.add(() => page.drawLine(line, { x: left, y: at.y + top }, style));
      below.set(x, top + lineHeightOf(style));
    }
  }
  tag.end();
}

/** Draws copies of a form, with lines to cut along. Each set of copies begins on a page of its own. */
export function drawSlips(flow: Flow, block: Slips): void {
  const { page } = flow;
  const { format, pen } = layOut(flow, block);
  const { columns, rows, side } = format;
  for (const [place, amount] of block.amounts.entries()) {
    const onPage = place % (columns * rows);
    // Begins a new page unless nothing is on this one.
    if (onPage === 0) page.ensure(page.height);
    if (onPage === 0) drawCuts(flow, { hasAcross: rows > 1, hasDown: columns > 1 });
    const x = (onPage % columns) * (page.width / columns) + side;
    let y = onPage < columns ? EDGE : page.height / 2 + MIDDLE;
    const section = page.tag(page.root, 'Sect', { lang: block.slip.language });
    for (const part of partsOf(pen, amount)) {
      if (rows === 1 && y + part.height > page.height - EDGE) {
        page.newPage();
        y = EDGE;
      }
      drawPart(pen, part, { x, y }, section);
      y += part.height;
    }
    section.end();
    page.advance(1);
  }
}
