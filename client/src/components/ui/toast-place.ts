const CONTROLS = '#main :is(a, button, input, select, summary, textarea)';
const GAP = 8;

/**
 * Keeps toasts off controls: a page moves down until its first control is below them, and dialogs start below them.
 * The page does not move up when they disappear, because a tap could hit something else, but when another page opens.
 */
export function watchToasts(toasts: HTMLElement): () => void {
  const { style } = document.documentElement;
  let page = '';
  let room = 0;
  const changes = new MutationObserver(makeRoom);
  const sizes = new ResizeObserver(makeRoom);

  function makeRoom(): void {
    if (page !== window.location.href) {
      page = window.location.href;
      room = 0;
      style.removeProperty('--toasts-room');
    }
    const place = toasts.getBoundingClientRect();
    const end = place.height && place.bottom + GAP;
    style.setProperty('--toasts-end', `${end}px`);
    if (window.scrollY < end) room += Math.max(0, end - firstControl(place));
    style.setProperty('--toasts-room', `${room}px`);
    changes.disconnect();
    if (end + room > 0) changes.observe(document.body, { childList: true, subtree: true });
  }

  sizes.observe(toasts);
  return () => {
    sizes.disconnect();
    changes.disconnect();
  };
}

/** Returns the upper edge of the first control that is below or under the toasts. */
function firstControl(toasts: DOMRect): number {
  const places = [...document.querySelectorAll(CONTROLS)].map((one) => one.getBoundingClientRect());
  return Math.min(
    ...places
      .filter(
        ({ left, right, bottom }) =>
          right > toasts.left && left < toasts.right && bottom > toasts.top,
      )
      .map(({ top }) => top),
  );
}
