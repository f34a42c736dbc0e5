import type { ElementType, Key, ReactNode } from 'react';
import { Fragment, jsx as create, jsxs as createStatic } from 'react/jsx-runtime';

export type { JSX } from 'react/jsx-runtime';
export { Fragment };

declare module 'react' {
  interface SVGAttributes<T> {
    /** Browsers draw no HTML in SVG, so a text that a translator wraps in HTML would disappear. */
    translate?: 'no';
  }
}

interface Props {
  children?: ReactNode;
}

export const jsx = (type: ElementType, props: Props, key?: Key) =>
  create(type, separateTexts(type, props), key);

/** For several children. React has another function for them only to look for missing keys in development. */
export { jsx as jsxs };

/** Replaces both in tests and on the development server. */
export function jsxDEV(type: ElementType, props: Props, key: Key | undefined, isStatic: boolean) {
  const separated = separateTexts(type, props);
  const isList = isStatic && Array.isArray(separated.children);
  return (isList ? createStatic : create)(type, separated, key);
}

/** Texts in a fragment stand beside whatever surrounds the fragment. */
function separateTexts(type: ElementType, props: Props): Props {
  const { children } = props;
  const isFragment = type === Fragment;
  if (!Array.isArray(children) && !(isFragment && isText(children)) && !hasName(children))
    return props;
  const nodes = joinTexts([children].flat());
  if (isFragment || nodes.some(isMarkup)) return { ...props, children: nodes.map(surroundText) };
  const text = nodes.find(isText);
  // A component passes its text on to an element.
  const isKept = typeof type === 'function' || (typeof type === 'string' && TEXT_ONLY.test(type));
  if (isKept) return { ...props, children: text };
  return { ...props, children: hasName(text) ? surroundText(text, 0) : text };
}

const hasName = (node: ReactNode): node is string =>
  typeof node === 'string' && node.includes(NAME_START);

const NAME_START = '\u2068';
const TEXT_ONLY = /^(?:option|text|textarea|title|tspan)$/;

/**
 * Puts names that `asName` has marked in elements of their own, so that translators keep them. Where elements are laid
 * out beside each other, as in buttons, the sentence is in one element.
 */
function separateNames(text: ReactNode): ReactNode {
  if (!hasName(text)) return text;
  const parts = text.split(/\u2068([^\u2069]*)\u2069/);
  return parts.map((part, place) =>
    place % 2 === 1
      ? create('bdi', { translate: 'no', children: part }, place)
      : surroundText(part, place),
  );
}

/** Joins texts that no other node separates. Every other node keeps its place, by which React finds it again. */
function joinTexts(nodes: readonly ReactNode[]): ReactNode[] {
  const joined: ReactNode[] = [];
  let text = '';
  let place = 0;
  for (const node of nodes) {
    if (isText(node)) {
      if (text === '') place = joined.length;
      text += String(node);
      joined.push(null);
      joined[place] = text;
    } else {
      if (isMarkup(node)) text = '';
      joined.push(Array.isArray(node) ? joinTexts(node).map(surroundText) : node);
    }
  }
  return joined;
}

const surroundText = (node: ReactNode, place: number): ReactNode =>
  isText(node) ? create('span', { children: separateNames(node) }, `text ${place}`) : node;

const isText = (node: ReactNode): node is string | number | bigint =>
  node !== '' && /string|number|bigint/.test(typeof node);

const isMarkup = (node: ReactNode): boolean => typeof node === 'object' && node !== null;
