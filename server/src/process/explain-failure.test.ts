import { DataInUseError } from '@votewise/embedded-mongo';
import { expect, it } from 'vitest';
import { explainFailure } from './explain-failure.ts';

it.each([
  ['listen EADDRINUSE: address already in use 127.0.0.1:3000', 'set a different PORT'],
  ['listen EADDRNOTAVAIL: address not available 1.2.3.4:3000', 'Set a different HOST'],
  ['getaddrinfo ENOTFOUND nohost.invalid', 'Set a different HOST'],
  ['listen EACCES: permission denied 127.0.0.1:80', 'Set PORT and METRICS_PORT to 1024 or more.'],
  ["EACCES: permission denied, open '/data/jwt-secret'", 'must belong to the account'],
  ['The embedded database: Permission denied: Attempting to setup locks', 'must belong to the'],
  ["The embedded database: EROFS: read-only file system, open '/data/db/x'", 'copy DATA_DIR'],
  ['ENOSPC: no space left on device, write', 'Free up space'],
])('what the system refuses is explained in one line with what to do: %s', (message, advice) => {
  expect(explainFailure(new Error(message))).toEqual([
    expect.stringMatching(/^[A-Z][a-z -]+: .+\. [A-Z].+\.$/),
  ]);
  expect(explainFailure(new Error(message)).join()).toContain(`: ${message}. `);
  expect(explainFailure(new Error(message)).join()).toContain(advice);
});

it('data in use is explained with what to stop', () => {
  expect(explainFailure(new DataInUseError('/data', 17)).join()).toMatch(
    /\/data is in use by another process .+\. Stop the other VoteWise first\.$/,
  );
});
