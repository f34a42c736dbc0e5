import type { PdfBlock } from './pdf-document.ts';
import { LEFT, lineHeightOf, type Page, type Tag } from './pdf-page.ts';
import { linesOf, type Style, type TextLine } from './text/text-lines.ts';
import type { Prepared } from './text/prepare.ts';

/** A document that is being drawn. */
export interface Flow {
  page: Page;
  prepared: Prepared;
}

type Table = PdfBlock & { kind: 'table' };

/** Space between columns. */
const GAP = 10;
/** Text up to this width is not wrapped. */
const SHORT_MAX = 90;
/** Room for a signature, in points. */
const SIGNATURE_WIDTH = 120;
const SIGNATURE_PADDING = 7;
const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);

interface Cell {
  text: string;
  x: number;
  width: number;
  style: Style;
  isRightAligned?: boolean;
  /** Whether the cell is the header of a row or a column. */
  scope?: 'Row' | 'Column';
}

interface Row {
  cells: readonly (Cell & { lines: readonly TextLine[] })[];
  padding: number;
  height: number;
}

function layRow({ prepared }: Flow, given: readonly Cell[], padding: number): Row {
  const cells = given.map((cell) => ({
    ...cell,
    lines: prepared(cell.text).flatMap((one) => linesOf(one, cell.width, cell.style)),
  }));
  const heights = cells.map(({ lines, style }) => lines.length * lineHeightOf(style));
  return { cells, padding, height: Math.max(...heights) + 2 * padding };
}

function drawRow({ page }: Flow, { cells, padding, height }: Row, table: Tag): void {
  const row = page.tag(table, 'TR');
  for (const { lines, x, width, style, isRightAligned, scope } of cells) {
    const tag = page.tag(row, scope ? 'TH' : 'TD', scope && { scope });
    for (const [place, line] of lines.entries()) {
      const at = {
        x: isRightAligned ? x + width - line.width : x,
        y: page.y + padding + place * lineHeightOf(style),
      };
      tag.add(() => page.drawLine(line, at, style));
    }
    tag.end();
  }
  row.end();
  page.advance(height);
}

/** Draws names and values, marked as a table for screen readers. */
export function drawFacts(flow: Flow, facts: readonly { name: string; value: string }[]): void {
  const { page } = flow;
  const nameWidth = 118;
  const table = page.tag(page.root, 'Table');
  for (const { name, value } of facts) {
    const left: Cell = {
      text: name,
      x: LEFT,
      width: nameWidth - GAP,
      style: { size: 9, weight: 700 },
      scope: 'Row',
    };
    const right: Cell = {
      text: value,
      x: LEFT + nameWidth,
      width: page.text.width - nameWidth,
      style: { size: 9, weight: 400 },
    };
    const row = layRow(flow, [left, right], 1.2);
    page.ensure(row.height);
    drawRow(flow, row, table);
  }
  table.end();
  page.advance(3);
}

/**
 * Returns the widths of the columns. Columns of numbers and short text get the width they need.
 * Other columns share the rest in proportion to the lengths of their text.
 */
function widthsOf({ page, prepared }: Flow, { columns, rows }: Table, size: number): number[] {
  const widest = (text: string, weight: Style['weight']) =>
    Math.max(...prepared(text).map((one) => linesOf(one, Infinity, { size, weight })[0].width));
  const natural = columns.map(({ header, kind }, place) => {
    if (kind === 'signature') return SIGNATURE_WIDTH;
    // Not spread into the arguments of a function, which thousands of rows would be too many for.
    return rows.reduce(
      (most, row) => Math.max(most, widest(row[place] ?? '', 400)),
      widest(header, 700),
    );
  });
  const isFlexible = (width: number, place: number) =>
    columns[place]?.kind === 'text' && width > SHORT_MAX;
  const room = page.text.width - GAP * (columns.length - 1);
  const flexible = sum(natural.filter(isFlexible));
  const scale = Math.min(1, (room - sum(natural) + flexible) / flexible);
  const widths = natural.map((width, place) => (isFlexible(width, place) ? width * scale : width));
  const left = Math.max(0, room - sum(widths));
  // Slightly more than the text needs, because sums of its widths can differ in the last binary digit.
  return widths.map((width, place) => width + (place === 0 ? left : 0) + 0.01);
}

/** Draws a table with its header on every page. */
export function drawTable(flow: Flow, table: Table): void {
  const { page } = flow;
  const size = table.isDense ? 8 : 9;
  const isSigned = table.columns.some(({ kind }) => kind === 'signature');
  const padding = isSigned ? SIGNATURE_PADDING : table.isDense ? 0.8 : 2.6;
  const widths = widthsOf(flow, table, size);
  const rowOf = (texts: readonly string[], weight: Style['weight']) => {
    const cells = table.columns.map(({ kind }, place): Cell => {
      const scope = weight === 700 ? 'Column' : place === 0 ? 'Row' : undefined;
      return {
        text: texts[place] ?? '',
        x: LEFT + sum(widths.slice(0, place)) + GAP * place,
        width: widths[place] ?? 0,
        style: { size, weight },
        isRightAligned: kind === 'number',
        ...(scope && { scope }),
      };
    });
    return layRow(flow, cells, padding);
  };
  const head = rowOf(
    table.columns.map(({ header }) => header),
    700,
  );
  const tag = page.tag(page.root, 'Table');
  const drawHead = () => {
    drawRow(flow, head, tag);
    page.rule(page.y, { weight: 0.9 });
  };
  page.ensure(head.height + 40);
  drawHead();
  for (const texts of table.rows) {
    const row = rowOf(texts, 400);
    if (page.ensure(row.height)) drawHead();
    drawRow(flow, row, tag);
    page.rule(page.y, { weight: 0.25 });
  }
  tag.end();
  page.advance(5);
}
