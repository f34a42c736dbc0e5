const DURATION_MS = 500;
const TAKING_OVER = ['wheel', 'touchstart', 'keydown'] as const;

let frame = 0;

/** Scrolls to an element, at once with reduced motion. Scrolling, touching, or pressing a key cancels it. */
export function scrollToElement(element: HTMLElement): void {
  cancelAnimationFrame(frame);
  const start = window.scrollY;
  // Measured in each frame, because a font that loads late moves the content below.
  const findGoal = () => window.scrollY + element.getBoundingClientRect().top;
  if (findGoal() === start) return;
  if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) {
    window.scrollTo(0, findGoal());
    return;
  }
  const began = performance.now();
  function step(now: number): void {
    const progress = Math.min(Math.max(now - began, 0) / DURATION_MS, 1);
    const eased = 1 - (1 - progress) ** 3;
    window.scrollTo(0, start + (findGoal() - start) * eased);
    if (progress < 1) frame = requestAnimationFrame(step);
  }
  frame = requestAnimationFrame(step);
  for (const type of TAKING_OVER) {
    window.addEventListener(type, () => cancelAnimationFrame(frame), { once: true, passive: true });
  }
}
