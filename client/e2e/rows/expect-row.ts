import { expect, type Locator } from '@playwright/test';
import type { Stage } from '../scenes/stage.ts';
import { figure, toasts } from '../support/steps.ts';
import type { Element, Row } from './row.ts';

/** A scene is fully open when its rows are checked, so missing text would not appear later. */
const TIMEOUT_MS = 2_500;

const ROLES = {
  heading: 'heading',
  button: 'button',
  'disabled button': 'button',
  'enabled button': 'button',
  'pressed button': 'button',
  link: 'link',
  tab: 'tab',
  'selected tab': 'tab',
  'menu item': 'menuitem',
  'radio button': 'radio',
  checkbox: 'checkbox',
  dialog: 'dialog',
  image: 'img',
  column: 'columnheader',
  option: 'option',
} as const;

function isRole(element: Element): element is keyof typeof ROLES {
  return element in ROLES;
}

function find({ page }: Stage, element: Element, text: string): Locator {
  if (isRole(element)) return page.getByRole(ROLES[element], { name: text, exact: true });
  switch (element) {
    case 'field':
    case 'required field':
      return page.getByLabel(text, { exact: true });
    case 'placeholder':
      return page.getByPlaceholder(text, { exact: true });
    case 'figure':
      return figure(page, text);
    case 'status':
    case 'alert':
      return page.getByRole(element).filter({ hasText: text });
    case 'toast':
      return toasts(page).getByText(text, { exact: true });
    case 'part':
      return page.getByText(text);
    default:
      return page.getByText(text, { exact: true });
  }
}

/** Checks a row. The assertions are soft, so that one run lists every failing row. */
export async function expectRow(stage: Stage, row: Row): Promise<void> {
  const { spec, screen, state, element, text, value, check } = row;
  const name = `${screen}, ${state}: ${element} “${text}” (${spec})`;
  if (element === 'behaviour') {
    await expect.soft(check?.(stage), name).resolves.toBeUndefined();
    return;
  }
  const softly = expect.configure({ soft: true, timeout: TIMEOUT_MS });
  if (element === 'address') {
    await softly(stage.page, name).toHaveURL(text);
    return;
  }
  const found = find(stage, element, text);
  if (element === 'absent') {
    await softly(found.filter({ visible: true }), name).toHaveCount(0);
    return;
  }
  const first = found.first();
  // An option is visible only while its list is open.
  if (element === 'option') await softly(first, name).toBeAttached();
  else await softly(found.filter({ visible: true }).first(), name).toBeVisible();
  if (element === 'disabled button') await softly(first, name).toBeDisabled();
  if (element === 'enabled button') await softly(first, name).toBeEnabled();
  if (element === 'pressed button')
    await softly(first, name).toHaveAttribute('aria-pressed', 'true');
  if (element === 'selected tab')
    await softly(first, name).toHaveAttribute('aria-selected', 'true');
  if (element === 'required field') await softly(first, name).toHaveJSProperty('required', true);
  if (element === 'link' && value) await softly(first, name).toHaveAttribute('href', value);
  if (element === 'figure' && value) await softly(first, name).toHaveText(value);
  if (element === 'field' && value !== undefined) await softly(first, name).toHaveValue(value);
}
