import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';

/** Runs in a separate process, which compresses something first so that it has several threads. */
const script = `
  import { readdirSync, readFileSync } from 'node:fs';
  import { gzip } from 'node:zlib';
  import { yieldProcessor } from ${JSON.stringify(new URL('priority.ts', import.meta.url).href)};
  gzip('a', () => {
    yieldProcessor();
    const niceness = (thread) => {
      const fields = readFileSync('/proc/self/task/' + thread + '/stat', 'utf8').split(') ').at(-1);
      return Number(fields.split(' ')[16]);
    };
    console.log(JSON.stringify(readdirSync('/proc/self/task').map(niceness)));
  });
`;

it.runIf(process.platform === 'linux')('lowers the priority of every thread', () => {
  const args = ['--import', 'tsx', '--input-type=module', '--eval', script];
  const answer: unknown = JSON.parse(execFileSync(process.execPath, args, { encoding: 'utf8' }));
  expect(Array.isArray(answer) && answer.length > 4).toBe(true);
  expect(new Set(answer as number[])).toEqual(new Set([19]));
});
