import { AppError } from './app-error.ts';

/**
 * Runs tasks in the order of their arrival, a few at once. What anyone or a voter can request has a line of its own, so
 * that administrators never wait for it.
 */
export function createWaitingLine({
  atOnce,
  most,
  text,
}: {
  atOnce: number;
  /** How many tasks may wait and run. */
  most: number;
  /** What everyone else is told. */
  text: string;
}) {
  const waiting: (() => void)[] = [];
  const owners = new Set<string>();
  let [running, size] = [0, 0];

  return {
    /**
     * @param owner whose task it is, if each may have only one in the line
     * @throws AppError BUSY
     */
    async run<Made>(task: () => Promise<Made>, owner?: string): Promise<Made> {
      if (size >= most || (owner !== undefined && owners.has(owner))) {
        throw new AppError('BUSY', text, { retryAfterSeconds: 5 });
      }
      size += 1;
      if (owner !== undefined) owners.add(owner);
      if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve));
      else running += 1;
      try {
        return await task();
      } finally {
        size -= 1;
        if (owner !== undefined) owners.delete(owner);
        const next = waiting.shift();
        if (next) next();
        else running -= 1;
      }
    },
  };
}
