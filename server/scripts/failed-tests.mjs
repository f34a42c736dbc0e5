import { stripVTControlCharacters } from 'node:util';

/**
 * Returns the tests that did not pass, according to a report, each with the first line of the reason.
 * @param content a JSON report from Vitest or Playwright
 * @param isLeftOut whether a test of a Vitest report does not belong to this run
 */
export const failedTests = (content, isLeftOut) =>
  content.stats ? playwrightFailures(content) : vitestFailures(content, isLeftOut);

/** Errors can also occur outside of tests, for example, if a file does not compile. */
const playwrightFailures = ({ errors, suites }) => [
  ...errors.map(({ location, message }) => line(location?.file ?? 'outside of tests', message)),
  ...suites.flatMap((suite) => failedIn(suite)),
];

function vitestFailures({ testResults }, isLeftOut) {
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status !== 'passed' && !isLeftOut(test));
    // A file can fail even if none of its tests failed, for example, if an import is missing.
    if (failed.length === 0 && status === 'failed') return [line(name, message)];
    return failed.map((test) => line(test.fullName, test.failureMessages?.[0] ?? test.status));
  });
}

function failedIn(suite, above = []) {
  const path = [...above, suite.title];
  const inner = (suite.suites ?? []).flatMap((one) => failedIn(one, path));
  const own = (suite.specs ?? []).flatMap(({ title, tests }) =>
    tests
      .filter(({ status }) => status !== 'expected')
      .map(({ status, results }) => {
        const error = results.find((result) => result.error)?.error;
        return line([...path, title].join(' › '), error?.message ?? status);
      }),
  );
  return [...inner, ...own];
}

/** Vitest reports this instead of a reason when a test times out. */
const TIMEOUT = 'Error: STACK_TRACE_ERROR';

function line(test, why) {
  const [first] = stripVTControlCharacters(why).split('\n', 1);
  return `${test}: ${first === TIMEOUT ? 'timed out' : first}`;
}
