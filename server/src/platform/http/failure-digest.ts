import { kindOfError } from '../logged-error.ts';
import type { Logger } from '../logger.ts';

interface Failures {
  code: string;
  cause: string;
  count: number;
  /** Where an unexpected error was thrown. */
  at?: string[];
}

const MINUTE_MS = 60_000;
const FRAMES = 8;

/**
 * Reports failed requests that must not be logged one by one. At the end of each minute in which
 * requests failed, writes one line that contains no IDs, no messages, and no time more precise than the minute.
 */
export function createFailureDigest(logger: Logger) {
  const failures = new Map<string, Failures>();

  function write(): void {
    logger.warn({ failures: [...failures.values()] }, 'requests failed in the last minute');
    failures.clear();
  }

  return {
    /** @param code the code in the response */
    note(code: string, error: unknown): void {
      if (failures.size === 0) setTimeout(write, MINUTE_MS - (Date.now() % MINUTE_MS)).unref();
      const cause = kindOfError(error);
      const key = `${code} ${cause}`;
      const before = failures.get(key) ?? { code, cause, count: 0 };
      const at = code === 'INTERNAL' && { at: framesOf(error) };
      failures.set(key, { ...before, count: before.count + 1, ...at });
    },
  };
}

function framesOf(error: unknown): string[] {
  const stack = error instanceof Error ? (error.stack ?? '') : '';
  const lines = stack.split('\n').filter((line) => /^ +at /.test(line));
  return lines.slice(0, FRAMES).map((line) => line.trim());
}
