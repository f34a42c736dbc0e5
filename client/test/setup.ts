import * as matchers from '@testing-library/jest-dom/matchers';
import { onlineManager } from '@tanstack/react-query';
import { cleanup, configure, prettyDOM } from '@testing-library/react';
import * as React from 'react';
import { toast } from 'react-hot-toast/headless';
import { afterAll, afterEach, beforeEach, expect, type MockInstance, vi } from 'vitest';
import { showOrganization } from '../src/lib/organization.ts';
import { plainStyleOf } from './computed-style.ts';
import { api } from './fake-api.ts';
import { hastenQueries } from './faster-dom.ts';
import { setViewportWidth } from './viewport.ts';

expect.extend(matchers);
hastenQueries();
// A test file's first screen waits for its lazy chunks, which a busy machine transforms slowly.
configure({ asyncUtilTimeout: 20_000, getElementError: missingElement });

/**
 * React's development build captures a stack trace for each element, up to a limit, so that developer tools can show
 * where the element was created. That takes an eighth of the total test time, so this makes the limit look exceeded.
 */
const internals = Reflect.get(
  React,
  '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE',
);
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
  get: () => Number.MAX_SAFE_INTEGER,
  set: () => {},
  configurable: true,
});

/** Text nodes that React holds on to. A translator in the browser would replace them. See `jsx-runtime.ts`. */
const looseTexts: Text[] = [];
const createTextNode = document.createTextNode.bind(document);
document.createTextNode = (data) => {
  const text = createTextNode(data);
  looseTexts.push(text);
  return text;
};

let consoleError: MockInstance<typeof console.error>;

/** Prints the page only if the error is shown, because a `findBy` query discards an error after each change. */
function missingElement(message: string | null, container: Element): Error {
  const error = new Error();
  error.name = 'TestingLibraryElementError';
  Error.captureStackTrace(error, missingElement);
  const print = () => [message, prettyDOM(container)].filter(Boolean).join('\n\n');
  return Object.defineProperty(error, 'message', { get: print, configurable: true });
}

class ResizeObserverStub implements ResizeObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

class IntersectionObserverStub implements IntersectionObserver {
  readonly root = null;
  readonly rootMargin = '';
  readonly scrollMargin = '';
  readonly thresholds = [];
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
  takeRecords(): IntersectionObserverEntry[] {
    return [];
  }
}

beforeEach(() => {
  vi.stubGlobal('ResizeObserver', ResizeObserverStub);
  vi.stubGlobal('IntersectionObserver', IntersectionObserverStub);
  vi.stubGlobal('getComputedStyle', plainStyleOf);
  // Returns a promise, as newer browsers do.
  vi.stubGlobal('scrollTo', () => Promise.resolve());
  Element.prototype.scrollIntoView = () => {};
  setViewportWidth(1280);
  localStorage.clear();
  sessionStorage.clear();
  window.history.replaceState(null, '', '/');
  consoleError = vi.spyOn(console, 'error');
  api.start();
});

afterEach(() => {
  cleanup();
  toast.remove();
  // Test files share this manager, which otherwise stays offline after an offline event.
  onlineManager.setOnline(true);
  showOrganization({});
  vi.unstubAllGlobals();
  const [problem] = consoleError.mock.calls;
  const loose = looseTexts.splice(0).find((text) => text.parentElement?.localName !== 'style');
  if (loose) throw new Error(`text without an element of its own: ${loose.data}`);
  if (problem) throw new Error(`console.error: ${problem.join(' ')}`);
});

// Test files share modules. A module that is still loading when its file ends would be broken for the next file.
afterAll(() => vi.dynamicImportSettled());
