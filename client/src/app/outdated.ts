/** Tabs younger than this do not count as outdated. Behind a load balancer, an upgrade may be only half done. */
const FRESH_MS = 10_000;

/** True if the server has a different build than this tab, which then can't load the parts that it is still missing. */
export async function isOutdated(): Promise<boolean> {
  if (performance.now() < FRESH_MS) return false;
  const entry = document.querySelector('script[src]')?.getAttribute('src') ?? '';
  const answer = await fetch('/', { cache: 'no-store' });
  return answer.ok && !(await answer.text()).includes(entry);
}
