import type { BrowserContext, ConsoleMessage, Page } from '@playwright/test';

interface Expectation {
  pattern: RegExp;
  isMet: boolean;
}

/** Runs in the page. */
export function reportViolations(): void {
  document.addEventListener('securitypolicyviolation', (event) => {
    // oxlint-disable-next-line no-console -- the way out of the page to the listeners below
    console.error(`violates ${event.violatedDirective}: ${event.blockedURI}`);
  });
}

/** Collects what no page may cause: console errors, uncaught errors, and CSP violations. */
export function createConsoleWatch() {
  const problems: string[] = [];
  const expectations: Expectation[] = [];

  function note(problem: string): void {
    const expectation = expectations.find(({ pattern }) => pattern.test(problem));
    if (expectation) expectation.isMet = true;
    else problems.push(problem);
  }

  function noteError(message: ConsoleMessage): void {
    if (message.type() === 'error') note(`${message.text()} (${message.location().url})`);
  }

  return {
    /** Must be called before the context opens its first page. */
    async follow(context: BrowserContext): Promise<void> {
      context.on('console', noteError);
      context.on('weberror', (webError) => note(`uncaught: ${webError.error().message}`));
      await context.addInitScript(reportViolations);
    },
    /** The same for one page, which must run `reportViolations` in every document. */
    listen(page: Page): void {
      page.on('console', noteError);
      page.on('pageerror', (error) => note(`uncaught: ${error.message}`));
    },
    /** Allows errors that the test causes. If one does not occur, that is a problem, too. */
    expectError(pattern: RegExp): void {
      expectations.push({ pattern, isMet: false });
    },
    verdict(): string[] {
      const missing = expectations.filter(({ isMet }) => !isMet);
      return [...problems, ...missing.map(({ pattern }) => `did not happen: ${pattern}`)];
    },
  };
}

export type ConsoleWatch = ReturnType<typeof createConsoleWatch>;
