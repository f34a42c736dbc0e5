/**
 * Scrolls the page so that what comes into the place of a pressed row appears where the finger is: rows above it grow
 * and shrink with every change.
 * @param top where the pressed row was in the window, in pixels
 */
export function keepInPlace(element: Element | null | undefined, top: number): void {
  const shift = element ? element.getBoundingClientRect().top - top : 0;
  if (shift !== 0) window.scrollBy({ top: shift, behavior: 'instant' });
}
