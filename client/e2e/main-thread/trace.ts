import type { CDPSession } from '@playwright/test';

/** A trace event from the browser, with times in microseconds. */
interface TraceEvent {
  name: string;
  pid: number;
  tid: number;
  /** When the event started. */
  ts: number;
  dur?: number;
  /** The thread's processor time, which excludes time used by other processes. */
  tdur?: number;
  args?: { name?: string };
}

const CATEGORIES = ['devtools.timeline', 'disabled-by-default-devtools.timeline', '__metadata'];
const TASK = 'RunTask';
/** The event with which the browser replaces the previous document with an empty one, before any of our code runs. */
const OPENING = 'CommitLoad';

/**
 * Returns the longest task of a page's main thread during `run`, in milliseconds of processor time.
 * This excludes the browser's own work of opening a document, about 40 ms on a slowed-down processor.
 * A page's own long-task observer also measures other load, so it is useless on a busy machine.
 */
export async function longestTask(session: CDPSession, run: () => Promise<void>): Promise<number> {
  const events: TraceEvent[] = [];
  const collect = ({ value }: { value: unknown[] }) => events.push(...(value as TraceEvent[]));
  session.on('Tracing.dataCollected', collect);
  const complete = new Promise<void>((resolve) => {
    session.once('Tracing.tracingComplete', () => resolve());
  });
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: CATEGORIES },
  });
  try {
    await run();
  } finally {
    await session.send('Tracing.end');
    await complete;
    session.off('Tracing.dataCollected', collect);
  }
  const main = new Set(
    events
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid} ${tid}`),
  );
  const onMain = events.filter(({ pid, tid }) => main.has(`${pid} ${tid}`));
  const openings = onMain.filter(({ name }) => name === OPENING);
  const tasks = onMain.filter(
    (event) => event.name === TASK && !openings.some((opening) => isWithin(opening, event)),
  );
  if (tasks.length === 0) throw new Error('The browser reported no task');
  return Math.max(...tasks.map(({ tdur = 0 }) => tdur)) / 1_000;
}

function isWithin(inner: TraceEvent, outer: TraceEvent): boolean {
  const { pid, tid, ts, dur = 0 } = outer;
  return inner.pid === pid && inner.tid === tid && inner.ts >= ts && inner.ts < ts + dur;
}
