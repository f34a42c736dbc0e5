import * as matchers from '@testing-library/jest-dom/matchers';
import { cleanup, configure } from '@testing-library/react';
import { toast } from 'react-hot-toast/headless';
import { afterEach, beforeEach, expect, type MockInstance, vi } from 'vitest';
import { plainStyleOf } from './computed-style.ts';
import { setViewportWidth } from './viewport.ts';

expect.extend(matchers);
// The first screen of a file waits for its lazy chunks, which a busy machine transforms slowly.
configure({ asyncUtilTimeout: 20_000 });

let consoleError: MockInstance<typeof console.error>;

class ResizeObserverStub implements ResizeObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

beforeEach(() => {
  vi.stubGlobal('ResizeObserver', ResizeObserverStub);
  vi.stubGlobal('getComputedStyle', plainStyleOf);
  // Returns a promise, as newer browsers do.
  vi.stubGlobal('scrollTo', () => Promise.resolve());
  Element.prototype.scrollIntoView = () => {};
  setViewportWidth(1280);
  localStorage.clear();
  sessionStorage.clear();
  window.history.replaceState(null, '', '/');
  consoleError = vi.spyOn(console, 'error');
});

afterEach(() => {
  cleanup();
  toast.remove();
  vi.unstubAllGlobals();
  const [problem] = consoleError.mock.calls;
  if (problem) throw new Error(`console.error: ${problem.join(' ')}`);
});
