import { fromMarkdown } from 'mdast-util-from-markdown';
import type { Nodes } from 'mdast';
import { useMemo, type ReactNode } from 'react';
import './statement-text.css';

/** What statements do not contain. The parser reads its characters as text, so nothing that was typed is lost. */
const AS_TEXT = [
  'blockQuote',
  'characterReference',
  'codeFenced',
  'codeIndented',
  'codeText',
  'definition',
  'headingAtx',
  'htmlFlow',
  'htmlText',
  'labelStartImage',
  'setextUnderline',
  'thematicBreak',
];
/** A list in a list in a list. Thousands of levels would exceed the stack of the browser. */
const DEPTH_MAX = 16;

/** A number with more than two digits at the beginning of a line. It is a year or a date, and no list is that long. */
const YEAR = /^([ \t]*(?:[-*+][ \t]+)*\d{3,9})(?=[.)])/gm;

const LINK = /^(?:https?:\/\/|mailto:)/i;

/** Shows the paragraphs, lists, emphasis, and links of a Markdown text. Everything else appears as it was typed. */
export function StatementText({ text: typed }: { text: string }) {
  const text = useMemo(() => typed.replaceAll(YEAR, '$1\\'), [typed]);
  const root = useMemo(
    () => fromMarkdown(text, { extensions: [{ disable: { null: AS_TEXT } }] }),
    [text],
  );
  return (
    // Each paragraph has its own direction. The marks of lists are on the side of the page, as the texts are.
    <div className="statement">{contentOf(root, { text, depth: 0 })}</div>
  );
}

interface Place {
  /** The whole text. */
  text: string;
  depth: number;
}

/** Returns the parts of a node; its characters if it has none or is too deep. */
function contentOf(node: Nodes, { text, depth }: Place): ReactNode {
  if (!('children' in node) || depth > DEPTH_MAX) {
    return <span>{'value' in node ? node.value : sourceOf(node, text)}</span>;
  }
  return node.children.map((child) => (
    <Part key={child.position?.start.offset} node={child} place={{ text, depth: depth + 1 }} />
  ));
}

/** Returns the part of the text that a node was read from. */
const sourceOf = ({ position }: Nodes, text: string): string =>
  text.slice(position?.start.offset, position?.end.offset);

function Part({ node, place }: { node: Nodes; place: Place }): ReactNode {
  const inside = contentOf(node, place);
  switch (node.type) {
    case 'paragraph':
      return <p dir="auto">{inside}</p>;
    case 'emphasis':
      return <em>{inside}</em>;
    case 'strong':
      return <strong>{inside}</strong>;
    case 'break':
      return <br />;
    case 'link':
      if (!LINK.test(node.url)) return <span>{sourceOf(node, place.text)}</span>;
      return (
        <a href={node.url} target="_blank" rel="noopener noreferrer nofollow">
          {inside}
        </a>
      );
    case 'list':
      return node.ordered ? <ol start={node.start ?? 1}>{inside}</ol> : <ul>{inside}</ul>;
    case 'listItem':
      return <li>{inside}</li>;
    default:
      return inside;
  }
}
