import type { Stage } from '../scenes/stage.ts';

/**
 * The kinds of elements that a row can check. Each is located the way users and assistive technology
 * find it.
 */
export type Element =
  | 'heading'
  | 'text'
  /** Part of longer text. */
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
  | 'checkbox'
  | 'dialog'
  | 'image'
  | 'column'
  | 'figure'
  | 'status'
  | 'alert'
  | 'toast'
  | 'absent'
  | 'address';

/** Checks a behavior rather than text. Fails through an assertion. */
export type Check = (stage: Stage) => Promise<void>;

/** One sentence, or part of one, as users see it on a screen. */
export interface Row {
  /**
   * The topic, such as '§2 Login' or 'Feedback'.
   */
  spec: string;
  screen: string;
  state: string;
  element: Element | 'behaviour';
  /** The exact text, or the name of a behavior. */
  text: string;
  /** The address of a link, the content of a field, or the value next to a label. */
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
