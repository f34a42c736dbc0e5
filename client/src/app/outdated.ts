/** A tab that has just been loaded is not outdated. Behind a load balancer, an upgrade may be half done. */
const FRESH_MS = 10_000;

/** True if the server has another build than this tab, whose missing parts are gone for good. */
export async function isOutdated(): Promise<boolean> {
  if (performance.now() < FRESH_MS) return false;
  const entry = document.querySelector('script[src]')?.getAttribute('src') ?? '';
  const answer = await fetch('/', { cache: 'no-store' });
  return answer.ok && !(await answer.text()).includes(entry);
}
