import { LIMITS } from '../base/limits.ts';
import { visiblePartOf } from './hidden-characters.ts';
import { ONE_LINE } from './one-line.ts';

/**
 * Returns a name as it is stored: in NFC, with single spaces. Returns undefined if it is empty, too long, or contains
 * characters that control or reorder text.
 */
export function writeInName(typed: string): string | undefined {
  // Normalizing a long text with many accents takes seconds.
  if (typed.length > 10 * LIMITS.writeInMax || !ONE_LINE.test(typed)) return undefined;
  const text = typed.normalize('NFC').replaceAll(/\s+/g, ' ').trim();
  const isShown = visiblePartOf(text) !== '' && text.length <= LIMITS.writeInMax;
  return isShown ? text : undefined;
}
