/** A column of a table. Numbers are aligned to the right and never wrapped. */
export interface PdfColumn {
  header: string;
  kind: 'text' | 'number';
}

interface LabeledText {
  label: string;
  value: string;
}

/** A quarter of a page, to be cut out and handed to one person. */
export interface PdfCard {
  /** The language of its texts, such as `en`, and where its lines begin. */
  language: string;
  direction: 'ltr' | 'rtl';
  sender: string;
  /** Of the person. */
  name: string;
  id: LabeledText;
  /** Beside the code. */
  instruction: string;
  address: LabeledText;
  secret: LabeledText;
  notes: readonly string[];
  /** A QR code, and what screen readers say of it. */
  code: { text: string; label: string };
}

/** A part of a document, from the top down. Texts can have any script and line breaks. */
export type PdfBlock =
  | { kind: 'heading'; level: 1 | 2 | 3; text: string }
  | { kind: 'paragraph'; text: string; style?: 'small' | 'boxed' }
  /** Names and values side by side. */
  | { kind: 'facts'; rows: readonly { name: string; value: string }[] }
  | {
      kind: 'table';
      columns: readonly PdfColumn[];
      /** As many texts as there are columns. The first one names the row. */
      rows: readonly (readonly string[])[];
      /** Smaller rows, for long tables. */
      isDense?: boolean;
    }
  /** Lines to write on by hand, two side by side, each with its name below. They stay on one page. */
  | { kind: 'blanks'; heading: string; names: readonly string[] }
  /** On one page, unless they are longer than a page. */
  | { kind: 'together'; blocks: readonly PdfBlock[] }
  | { kind: 'new page' }
  /** Four to a page, with lines to cut along. They begin at the top of a page. */
  | { kind: 'cards'; cards: readonly PdfCard[] };

/** What a PDF says. The same document makes the same bytes. */
export interface PdfDocument {
  title: string;
  author: string;
  createdAt: Date;
  /** At the foot of each page, before its number. Pages without it have no number. */
  footer?: string;
  blocks: readonly PdfBlock[];
}

/** All texts of a document. */
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
      return [block.heading, ...block.names];
    case 'together':
      return block.blocks.flatMap(textsOfBlock);
    case 'new page':
      return [];
    case 'cards':
      return block.cards.flatMap(textsOfCard);
    default:
      return block satisfies never;
  }
}

function textsOfCard(card: PdfCard): readonly string[] {
  const { sender, name, id, instruction, address, secret, notes } = card;
  const labeled = [id, address, secret].flatMap(({ label, value }) => [label, value]);
  return [sender, name, instruction, ...labeled, ...notes];
}
