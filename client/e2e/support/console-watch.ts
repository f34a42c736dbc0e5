import type { BrowserContext, ConsoleMessage, Page } from '@playwright/test';

interface Expectation {
  pattern: RegExp;
  isMet: boolean;
}

/** Runs in the page and logs CSP violations as console errors. */
export function reportViolations(): void {
  document.addEventListener('securitypolicyviolation', (event) => {
    // oxlint-disable-next-line no-console -- the listeners below receive messages from the page this way
    console.error(`violates ${event.violatedDirective}: ${event.blockedURI}`);
  });
}

/** Collects problems that no page may cause: console errors, uncaught errors, and CSP violations. */
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
    /** Like `follow`, but for one page, which must run `reportViolations` in every document. */
    listen(page: Page): void {
      page.on('console', noteError);
      page.on('pageerror', (error) => note(`uncaught: ${error.message}`));
    },
    /** Allows errors that the test causes. An allowed error that does not occur is also a problem. */
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
