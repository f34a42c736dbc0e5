import type { Stage } from '../scenes/stage.ts';

/** What of a screen a row speaks of; each is looked for as people and their aids find it. */
export type Element =
  | 'heading'
  | 'text'
  /** A stretch of a longer text. */
  | 'part'
  | 'button'
  | 'disabled button'
  | 'enabled button'
  | 'link'
  | 'tab'
  | 'selected tab'
  | 'menu item'
  | 'pressed button'
  | 'field'
  | 'required field'
  | 'placeholder'
  | 'option'
  | 'radio button'
  | 'dialog'
  | 'image'
  | 'column'
  | 'figure'
  | 'status'
  | 'alert'
  | 'toast'
  | 'absent'
  | 'address';

/** Tries what is no text; it fails by an assertion. */
export type Check = (stage: Stage) => Promise<void>;

/** One sentence of SPEC.md, or a part of it, as somebody sees it on a screen. */
export interface Row {
  /** Where it is written, '§2 Login', or what it serves beyond that: 'Feedback'. */
  spec: string;
  screen: string;
  state: string;
  element: Element | 'behaviour';
  /** To the letter; for a behaviour, what it is. */
  text: string;
  /** The address of a link, the content of a field, the value beside a label of figures. */
  value?: string;
  check?: Check;
}

type Entry =
  | readonly [spec: string, element: Element, text: string, value?: string]
  | readonly [spec: string, element: 'behaviour', text: string, check: Check];

/** The rows of one screen, by state. */
export function rowsOf(screen: string, states: Record<string, readonly Entry[]>): Row[] {
  return Object.entries(states).flatMap(([state, entries]) =>
    entries.map(([spec, element, text, more]): Row => {
      const row = { spec, screen, state, element, text };
      if (more === undefined) return row;
      return typeof more === 'string' ? { ...row, value: more } : { ...row, check: more };
    }),
  );
}
