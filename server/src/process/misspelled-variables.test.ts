import { expect, it } from 'vitest';
import { misspelledVariables } from './misspelled-variables.ts';

it.each([
  ['SMTP_URI', 'SMTP_URL'],
  ['DATADIR', 'DATA_DIR'],
  ['TRUSTPROXY', 'TRUST_PROXY'],
  ['public_url', 'PUBLIC_URL'],
  ['METRIC_HOST', 'METRICS_HOST'],
])('%s is reported, and %s proposed', (name, meant) => {
  expect(misspelledVariables({ [name]: 'x' })).toEqual([{ name, meant }]);
});

it('our variables and those of others are not reported', () => {
  const names =
    'DATA_DIR SMTP_URL PORT HOME HOSTNAME LOGNAME MAIL PATH PWD TERM NODE_ENV MONGO_PASSWORD XDG_DATA_DIRS PORTS';
  expect(
    misspelledVariables(Object.fromEntries(names.split(' ').map((name) => [name, 'x']))),
  ).toEqual([]);
});
