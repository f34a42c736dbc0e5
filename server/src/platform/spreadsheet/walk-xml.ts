import { SaxesParser } from 'saxes';
import { SpreadsheetError } from './spreadsheet-error.ts';

interface Visitor {
  /** Element names are passed without their prefix. */
  open?: (name: string, attributes: Record<string, string>) => void;
  text?: (text: string) => void;
  close?: (name: string) => void;
}

/** Long texts are parsed in parts, so that the parser keeps little of them in memory. */
const PART_LENGTH = 1_000_000;

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

/**
 * Visits the elements of an XML document in order. Entities that the document defines are not expanded,
 * so the text cannot grow.
 * @throws SpreadsheetError for XML that is not well-formed, and anything that the visitor throws
 */
export function walkXml(xml: string, { open, text, close }: Visitor): void {
  const parser = new SaxesParser();
  parser.on('error', (error) => {
    throw new SpreadsheetError('damaged', { cause: error });
  });
  if (open) parser.on('opentag', ({ name, attributes }) => open(localName(name), attributes));
  if (text) {
    parser.on('text', text);
    parser.on('cdata', text);
  }
  if (close) parser.on('closetag', ({ name }) => close(localName(name)));
  for (let at = 0; at < xml.length; at += PART_LENGTH)
    parser.write(xml.slice(at, at + PART_LENGTH));
  parser.close();
}
