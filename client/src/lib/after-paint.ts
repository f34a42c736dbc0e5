/** Resolves when the browser has drawn the current page, so that loading something large does not delay the drawing. */
export function afterPaint(): Promise<void> {
  return new Promise((resolve) => {
    // The second frame begins after the first has been drawn.
    requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve)));
  });
}
