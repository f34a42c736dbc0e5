import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { LoadResult, LoadTask } from './load.ts';

export type Loader = ReturnType<typeof startLoader>;

/** Starts the load generator in a separate process. */
export function startLoader() {
  const child = fork(join(import.meta.dirname, 'load.ts'), { execArgv: ['--import', 'tsx'] });
  return {
    async run(task: LoadTask): Promise<LoadResult> {
      child.send(task);
      const [result] = await once(child, 'message');
      return result as LoadResult;
    },
    stop: () => child.kill(),
  };
}
