import { encodeQR } from 'qr';
import type { PdfBlock, PdfCard } from './pdf-document.ts';
import { lineHeightOf, type Page } from './pdf-page.ts';
import type { Flow } from './table.ts';
import { linesOf, type Style, type TextLine } from './text/text-lines.ts';

const COLUMNS = 2;
const PER_PAGE = 4;
/** Pages are cut through the middle, so it does not matter whether a printer shrinks or centers them. */
function cardOn(page: Page) {
  const [width, height] = [page.width / COLUMNS, page.height / (PER_PAGE / COLUMNS)];
  return {
    width,
    height,
    text: { width: width - 2 * inset.x, height: height - inset.top - inset.middle },
  };
}
/** Printers leave up to half an inch blank, and Letter paper is 25 points shorter than A4 at each end. */
const inset = { x: 26, top: 46, middle: 24 };
const CODE_SIZE = 104;
/** The room for a logo above the code. */
const logo = { width: 64, height: 28 };
/** The margin that QR code readers require, in modules. */
const QUIET_ZONE = 4;

/** Font sizes for the name and for the other text. Longer text needs smaller sizes. */
const sizes = [
  [15, 9.5],
  [11, 9.5],
  [9.5, 8.5],
  [8.5, 7.5],
  [7, 6.5],
] as const;

/** A piece of text: its lines, its distance from the top of the card, and its element in the structure. */
interface Placed {
  type: 'H1' | 'P';
  lines: readonly TextLine[];
  style: Style;
  top: number;
}

interface Layout {
  texts: Placed[];
  codeTop: number;
  height: number;
}

function layCard(given: PdfCard, { page, prepared }: Flow, sizeIndex: number): Layout {
  const [large, small] = sizes[sizeIndex] ?? [7, 6.5];
  const { width: textWidth } = cardOn(page).text;
  /** The width of the text beside the code. */
  const narrow = textWidth - CODE_SIZE - 10;
  const texts: Placed[] = [];
  let top = 0;
  function add(type: Placed['type'], text: string, style: Style, width = textWidth): void {
    const lines = prepared(text).flatMap((one) => linesOf(one, width, style));
    texts.push({ type, lines, style, top });
    top += lines.length * lineHeightOf(style);
  }
  const beside = page.hasLogo ? textWidth - logo.width - 8 : textWidth;
  add('P', given.sender, { size: small, weight: 700 }, beside);
  top += 3;
  add('H1', given.name, { size: large, weight: 700 }, beside);
  if (page.hasLogo) top = Math.max(top, logo.height);
  top += 6;
  const codeTop = top;
  add('P', given.id.label, { size: small, weight: 400 }, narrow);
  add('P', given.id.value, { size: 13, weight: 700 }, narrow);
  top += 4;
  add('P', given.instruction, { size: small, weight: 400 }, narrow);
  top = Math.max(top, codeTop + CODE_SIZE) + 4;
  add('P', given.address.label, { size: small, weight: 400 });
  add('P', given.address.value, { size: small + 2, weight: 700 });
  top += 4;
  add('P', given.secret.label, { size: small, weight: 400 });
  add('P', given.secret.value, { size: 16, weight: 700 });
  top += 6;
  for (const note of given.notes) {
    add('P', note, { size: small, weight: 400 });
    top += 3;
  }
  return { texts, codeTop, height: top };
}

/** Returns the layout with the largest letters that fit. */
function fitCard(given: PdfCard, flow: Flow): Layout {
  const last = sizes.length - 1;
  const { height: textHeight } = cardOn(flow.page).text;
  for (let place = 0; place < last; place += 1) {
    const layout = layCard(given, flow, place);
    if (layout.height <= textHeight) return layout;
  }
  return layCard(given, flow, last);
}

/** Draws the dark modules as one shape, with one rectangle for each sequence of modules in a row. */
function drawCode({ page }: Flow, text: string, at: { x: number; y: number }): void {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: QUIET_ZONE });
  const side = CODE_SIZE / rows.length;
  for (const [y, row] of rows.entries()) {
    for (let x = 0; x < row.length; x += 1) {
      if (!row[x]) continue;
      const from = x;
      while (row[x + 1]) x += 1;
      page.pdf.rect(at.x + from * side, at.y + y * side, (x + 1 - from) * side, side);
    }
  }
  page.pdf.fillColor('#000000').fill();
}

function drawCard(flow: Flow, given: PdfCard, onPage: number): void {
  const { page } = flow;
  const isLower = onPage >= COLUMNS;
  const card = cardOn(page);
  const { width: textWidth } = card.text;
  const left = (onPage % COLUMNS) * card.width + inset.x;
  const top = isLower ? card.height + inset.middle : inset.top;
  const layout = fitCard(given, flow);
  const isMirrored = given.direction === 'rtl';
  const section = page.tag(page.root, 'Sect', { lang: given.language });
  page.drawLogo({ x: isMirrored ? left + logo.width : left + textWidth, y: top }, logo);

  for (const { type, lines, style, top: below } of layout.texts) {
    const tag = page.tag(section, type);
    for (const [place, line] of lines.entries()) {
      const x = isMirrored ? left + textWidth - line.width : left;
      const y = top + below + place * lineHeightOf(style);
      tag.add(() => page.drawLine(line, { x, y }, style));
    }
    tag.end();
  }

  const at = { x: isMirrored ? left : left + textWidth - CODE_SIZE, y: top + layout.codeTop };
  const figure = page.tag(section, 'Figure', {
    alt: given.code.label,
    bbox: [at.x, at.y, at.x + CODE_SIZE, at.y + CODE_SIZE],
  });
  figure.add(() => drawCode(flow, given.code.text, at));
  figure.end();
  section.end();
}

/** Draws dashed lines through the middle of the page, one across it and one down. */
export function drawCuts({ page }: Flow, { hasAcross = true, hasDown = true } = {}): void {
  const { width, height } = page;
  const card = cardOn(page);
  page.decorate(() => {
    page.pdf.lineWidth(0.5).strokeColor('#777777').dash(4, { space: 3 });
    if (hasAcross) page.pdf.moveTo(0, card.height).lineTo(width, card.height).stroke();
    if (hasDown) page.pdf.moveTo(card.width, 0).lineTo(card.width, height).stroke();
    page.pdf.undash();
  });
}

/** Draws cards, four to a page. */
export function drawCards(flow: Flow, { cards }: PdfBlock & { kind: 'cards' }): void {
  for (const [place, given] of cards.entries()) {
    const onPage = place % PER_PAGE;
    if (onPage === 0 && place > 0) flow.page.newPage();
    if (onPage === 0) drawCuts(flow);
    drawCard(flow, given, onPage);
  }
}
