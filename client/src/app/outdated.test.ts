import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { isOutdated } from './error-boundary.tsx';

const answer = (html: string, status = 200) =>
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(html, { status })));
/** Part of every build. */
const RUNTIME = '<script src="/assets/runtime.js">';
const loadedFor = (ms: number) => vi.spyOn(performance, 'now').mockReturnValue(ms);

/** Adds a script that does not run. */
function addScript(src: string, isAsync = false): void {
  const script = document.createElement('script');
  script.setAttribute('src', src);
  script.type = 'text/plain';
  script.toggleAttribute('async', isAsync);
  document.head.append(script);
  onTestFinished(() => script.remove());
}

beforeEach(() => {
  addScript('/assets/only-on-this-page.js', true);
  addScript('/assets/runtime.js');
  addScript('/assets/index-old.js');
  onTestFinished(() => void vi.restoreAllMocks());
});

it.each([
  ['another build', `${RUNTIME}<script src="/assets/index-new.js">`, 200, true],
  ['the same build', `${RUNTIME}<script src="/assets/index-old.js">`, 200, false],
  ['no page, as during maintenance', 'Back soon', 503, false],
])('compares a tab with a server that has %s', async (_name, html, status, expected) => {
  loadedFor(60_000);
  answer(html, status);
  expect(await isOutdated()).toBe(expected);
});

it('never reports a tab as outdated right after loading, so that a reload does not cause another', async () => {
  loadedFor(2_000);
  answer('<script src="/assets/index-new.js">');
  expect(await isOutdated()).toBe(false);
});
