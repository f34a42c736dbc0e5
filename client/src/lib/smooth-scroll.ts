const DURATION_MS = 500;

/** Scrolls to an element in 500 ms, or at once for people who prefer less motion. */
export function scrollToElement(element: HTMLElement): void {
  const start = window.scrollY;
  const distance = element.getBoundingClientRect().top;
  if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) {
    window.scrollTo(0, start + distance);
    return;
  }
  let began: number | undefined;
  function step(now: number): void {
    began ??= now;
    const progress = Math.min((now - began) / DURATION_MS, 1);
    const eased = 1 - (1 - progress) ** 3;
    window.scrollTo(0, start + distance * eased);
    if (progress < 1) requestAnimationFrame(step);
  }
  requestAnimationFrame(step);
}
