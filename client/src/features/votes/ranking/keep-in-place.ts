/**
 * Scrolls the page so that the element that replaces a pressed row appears under the finger, because rows above it
 * grow and shrink with every change.
 * @param top the position of the pressed row in the window, in pixels
 */
export function keepInPlace(element: Element | null | undefined, top: number): void {
  const shift = element ? element.getBoundingClientRect().top - top : 0;
  if (shift !== 0) window.scrollBy({ top: shift, behavior: 'instant' });
}
