import type { KeyboardEvent } from 'react';

/**
 * Makes Enter, which phones label "Next", move on to another field of the form instead of sending it. A field whose text
 * is a placeholder is selected, so that typing replaces it.
 */
export const enterMovesOnTo = (name: string, props: { select?: boolean } = {}) => ({
  enterKeyHint: 'next' as const,
  onKeyDown(event: KeyboardEvent<HTMLInputElement>): void {
    // Enter also ends the composition of a character.
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    const field = event.currentTarget.form?.elements.namedItem(name);
    if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return;
    event.preventDefault();
    // At once, unlike the form's own `setFocus`: the next key may already be on its way.
    field.focus();
    if (props.select) field.select();
  },
});
