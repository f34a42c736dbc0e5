import { drawCards } from './cards.ts';
import type { PdfBlock } from './pdf-document.ts';
import { LEFT, lineHeightOf, measuringPage, withoutBreaks, type Tag } from './pdf-page.ts';
import { drawSlips } from './slips.ts';
import { drawFacts, drawTable, type Flow } from './table.ts';
import { linesOf, type Style } from './text/text-lines.ts';
import { chunks } from '../chunks.ts';

const styles = {
  title: { size: 19, weight: 700 },
  heading: { size: 12, weight: 700 },
  normal: { size: 9.5, weight: 400 },
  small: { size: 8, weight: 400 },
  strong: { size: 10, weight: 700 },
} as const satisfies Record<string, Style>;

const headings = { 1: styles.title, 2: styles.heading, 3: styles.strong } as const;

/** If there is less room than this, in points, a level 2 or 3 heading begins a new page. */
const HEADING_ROOM = 70;
/** Paragraphs with up to this many lines are kept on one page. */
const LINES_TOGETHER = 12;

/** Draws paragraphs line by line, on as many pages as they need. */
function drawText(
  { page, prepared }: Flow,
  text: string,
  { tag, style, inset = 0 }: { tag: Tag; style: Style; inset?: number },
): void {
  const width = page.text.width - 2 * inset;
  for (const paragraph of prepared(text)) {
    for (const line of linesOf(paragraph, width, style)) {
      page.ensure(lineHeightOf(style));
      const slack = paragraph.isRightToLeft ? width - line.width : 0;
      const at = { x: LEFT + inset + slack, y: page.y };
      tag.add(() => page.drawLine(line, at, style));
      page.advance(lineHeightOf(style));
    }
  }
  tag.end();
}

function drawHeading(flow: Flow, heading: PdfBlock & { kind: 'heading' }): void {
  const { page } = flow;
  const { level, text } = heading;
  const style = headings[level];
  if (level > 1) {
    // Keeps a heading with the first lines below it.
    page.ensure(HEADING_ROOM);
    page.advance(level === 2 ? 11 : 6);
  }
  drawText(flow, text, { tag: page.tag(page.root, `H${level}`), style });
  page.advance(level === 1 ? 3 : 2);
}

function drawParagraph(flow: Flow, { text, style }: PdfBlock & { kind: 'paragraph' }): void {
  const { page, prepared } = flow;
  const tag = page.tag(page.root, 'P');
  if (style !== 'boxed') {
    const type = styles[style ?? 'normal'];
    const count = prepared(text).flatMap((one) => linesOf(one, page.text.width, type)).length;
    if (count <= LINES_TOGETHER) page.ensure(count * lineHeightOf(type));
    drawText(flow, text, { tag, style: type });
    page.advance(style === 'small' ? 1.5 : 4);
    return;
  }
  const inset = 9;
  const lines = prepared(text).flatMap((one) =>
    linesOf(one, page.text.width - 2 * inset, styles.strong),
  );
  const height = lines.length * lineHeightOf(styles.strong) + 12;
  page.ensure(height + 6);
  page.advance(4);
  const { y } = page;
  page.decorate(() => {
    page.pdf.lineWidth(1.2).strokeColor('#111111').rect(LEFT, y, page.text.width, height).stroke();
  });
  page.advance(6);
  drawText(flow, text, { tag, style: styles.strong, inset });
  page.advance(12);
}

/** Draws lines to write on, two side by side. */
function drawBlanks(flow: Flow, { heading, names }: PdfBlock & { kind: 'blanks' }): void {
  const { page, prepared } = flow;
  const gap = 28;
  const half = (page.text.width - gap) / 2;
  const height = 40;
  page.ensure(Math.ceil(names.length / 2) * height + (heading === undefined ? 0 : 34));
  if (heading !== undefined) drawHeading(flow, { kind: 'heading', level: 2, text: heading });
  for (const pair of chunks(names, 2)) {
    const length = pair.length === 1 ? page.text.width : half;
    for (const [column, name] of pair.entries()) {
      const x = LEFT + column * (half + gap);
      const y = page.y + height - 14;
      page.rule(y, { x, length });
      const tag = page.tag(page.root, 'P');
      const lines = prepared(name).flatMap((one) => linesOf(one, length, styles.small));
      for (const line of lines) tag.add(() => page.drawLine(line, { x, y: y + 3 }, styles.small));
      tag.end();
    }
    page.advance(height);
  }
}

function drawTogether(
  flow: Flow,
  { blocks, isWhole = false }: PdfBlock & { kind: 'together' },
): void {
  const page = measuringPage(flow.page);
  for (const block of blocks) drawBlock({ ...flow, page }, block);
  if (page.y > (isWhole ? page.text.height : page.text.height / 3))
    return blocks.forEach((block) => drawBlock(flow, block));
  flow.page.ensure(page.y);
  // Some blocks ask for more room than they take, and must not leave the page for that.
  for (const block of blocks) drawBlock({ ...flow, page: withoutBreaks(flow.page) }, block);
}

export function drawBlock(flow: Flow, block: PdfBlock): void {
  switch (block.kind) {
    case 'heading':
      return drawHeading(flow, block);
    case 'paragraph':
      return drawParagraph(flow, block);
    case 'facts':
      return drawFacts(flow, block.rows);
    case 'table':
      return drawTable(flow, block);
    case 'blanks':
      return drawBlanks(flow, block);
    case 'together':
      return drawTogether(flow, block);
    case 'new page':
      return flow.page.newPage();
    case 'cards':
      return drawCards(flow, block);
    case 'slips':
      return drawSlips(flow, block);
    default:
      block satisfies never;
  }
}
