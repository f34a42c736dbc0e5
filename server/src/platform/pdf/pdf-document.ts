import type { PaperSize } from '@votewise/contract';

/**
 * A column of a table. Numbers are aligned to the right and never wrapped. A signature is an empty cell with room to
 * write in.
 */
export interface PdfColumn {
  header: string;
  kind: 'text' | 'number' | 'signature';
}

interface LabeledText {
  label: string;
  value: string;
}

/** A quarter of a page, to be cut out and handed to one person. */
export interface PdfCard {
  /** The language of the text, such as `en`, and the direction of its lines. */
  language: string;
  direction: 'ltr' | 'rtl';
  sender: string;
  /** The name of the person. */
  name: string;
  id: LabeledText;
  /** Shown beside the code. */
  instruction: string;
  address: LabeledText;
  secret: LabeledText;
  notes: readonly string[];
  /** A QR code, and its description for screen readers. */
  code: { text: string; label: string };
}

/** A form to be cut out and filled in by hand. Copies of it differ at most in an amount. */
export interface PdfSlip {
  language: string;
  direction: 'ltr' | 'rtl';
  sender: string;
  title: string;
  text: string;
  /** How to mark it. */
  hint: string;
  /** A circle to mark, or a box to write a number in. */
  mark: 'circle' | 'box';
  /** The number of an option is shown beside it, for those who type what was marked. */
  options: readonly { number: string; name: string; detail: string }[];
  /** Marked lines to write on, for options that are not listed. */
  blanks: { label: string; lines: number };
  /** Empty if there is none. */
  note: string;
  /** Stands before the amount. Empty if there is none. */
  amountLabel: string;
}

/**
 * A part of a document. Parts are in order from top to bottom. Text can contain line breaks.
 */
export type PdfBlock =
  | { kind: 'heading'; level: 1 | 2 | 3; text: string }
  | { kind: 'paragraph'; text: string; style?: 'small' | 'boxed' }
  /** Names and values side by side. */
  | { kind: 'facts'; rows: readonly { name: string; value: string }[] }
  | {
      kind: 'table';
      columns: readonly PdfColumn[];
      /** Each row has one string per column. The first one names the row. */
      rows: readonly (readonly string[])[];
      /** Smaller rows, for long tables. */
      isDense?: boolean;
    }
  /**
   * Lines to write on by hand, two side by side, each with a name below it; the last of an odd number is as wide as both.
   * All lines stay on one page.
   */
  | { kind: 'blanks'; heading?: string; names: readonly string[] }
  /**
   * Blocks that stay on one page, unless they are longer than a third of a page, so that pages do not end half empty.
   * With `isWhole`, they may be as long as a page.
   */
  | { kind: 'together'; blocks: readonly PdfBlock[]; isWhole?: boolean }
  | { kind: 'new page' }
  /** Cards, four to a page, with lines to cut along. Must begin at the top of a page. */
  | { kind: 'cards'; cards: readonly PdfCard[] }
  /** One slip for each amount, as many to a page as fit. An amount that is empty is a line to write it on. */
  | { kind: 'slips'; slip: PdfSlip; amounts: readonly string[] };

/** The content of a PDF. The same document always produces the same bytes. */
export interface PdfDocument {
  title: string;
  author: string;
  createdAt: Date;
  /** Shown at the foot of each page, after the page number. Without a footer, pages have no numbers. */
  footer?: string;
  /** The logo of the organization, as JPEG: on the first page, or on each card and slip. */
  logo?: Uint8Array;
  /** A4 if missing. */
  paperSize?: PaperSize;
  blocks: readonly PdfBlock[];
}

/** Returns all text in a document. */
export function textsOf({ blocks, footer }: PdfDocument): string[] {
  return [...(footer === undefined ? [] : [footer]), ...blocks.flatMap(textsOfBlock)];
}

function textsOfBlock(block: PdfBlock): readonly string[] {
  switch (block.kind) {
    case 'heading':
    case 'paragraph':
      return [block.text];
    case 'facts':
      return block.rows.flatMap(({ name, value }) => [name, value]);
    case 'table':
      return [...block.columns.map(({ header }) => header), ...block.rows.flat()];
    case 'blanks':
      return [...(block.heading === undefined ? [] : [block.heading]), ...block.names];
    case 'together':
      return block.blocks.flatMap(textsOfBlock);
    case 'new page':
      return [];
    case 'cards':
      return block.cards.flatMap(textsOfCard);
    case 'slips':
      return textsOfSlip(block.slip, block.amounts);
    default:
      return block satisfies never;
  }
}

function textsOfCard(card: PdfCard): readonly string[] {
  const { sender, name, id, instruction, address, secret, notes } = card;
  const labeled = [id, address, secret].flatMap(({ label, value }) => [label, value]);
  return [sender, name, instruction, ...labeled, ...notes];
}

function textsOfSlip(slip: PdfSlip, amounts: readonly string[]): readonly string[] {
  const { sender, title, text, hint, options, blanks, note } = slip;
  const marked = options.flatMap(({ number, name, detail }) => [number, name, detail]);
  const named = [...new Set(amounts)].map((amount) => amountTextOf(slip, amount));
  return [sender, title, text, hint, ...marked, blanks.label, note, ...named];
}

/** Returns the line with a slip’s amount, or before the line to write it on. */
export const amountTextOf = ({ amountLabel }: PdfSlip, amount: string): string =>
  `${amountLabel} ${amount}`;
