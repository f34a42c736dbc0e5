import { AppError } from './app-error.ts';
import type { Logger } from './logger.ts';

/** How often a watched value is read, in milliseconds. */
const EVERY_MS = 1_000;

/** What one watcher is told. */
export interface Watcher<Value> {
  changed(value: Value, before: Value | undefined): void;
  /** Called when the value no longer exists. */
  gone(): void;
}

interface Topic<Value> {
  watchers: Set<Watcher<Value>>;
  value: Value | undefined;
  isReading: boolean;
  /** True if the value may have changed since the current read began. */
  isWanted: boolean;
  hasFailed: boolean;
  timer: NodeJS.Timeout | undefined;
}

/**
 * Reads values that many watch: once a second for all watchers in this process, and at once after a change in this
 * process. Changes by other processes are found by reading, so processes need no connection to each other. Nothing is
 * read while there are no watchers.
 */
export function createHub<Value>({
  read,
  isSame,
  logger,
}: {
  read: (key: string) => Promise<Value>;
  isSame: (one: Value, other: Value) => boolean;
  logger: Logger;
}) {
  const topics = new Map<string, Topic<Value>>();

  function tell(topic: Topic<Value>, value: Value): void {
    const before = topic.value;
    if (before !== undefined && isSame(value, before)) return;
    topic.value = value;
    for (const watcher of topic.watchers) watcher.changed(value, before);
  }

  function noteFailure(key: string, topic: Topic<Value>, error: unknown): void {
    if (error instanceof AppError && error.code === 'NOT_FOUND') {
      topics.delete(key);
      for (const watcher of topic.watchers) watcher.gone();
      topic.watchers.clear();
      return;
    }
    if (!topic.hasFailed) logger.warn({ err: error }, 'live values could not be read, will retry');
    topic.hasFailed = true;
  }

  async function refresh(key: string, topic: Topic<Value>): Promise<void> {
    topic.isWanted = true;
    if (topic.isReading) return;
    clearTimeout(topic.timer);
    topic.isReading = true;
    while (topic.isWanted && topic.watchers.size > 0) {
      topic.isWanted = false;
      try {
        tell(topic, await read(key));
        topic.hasFailed = false;
      } catch (error) {
        noteFailure(key, topic, error);
      }
    }
    topic.isReading = false;
    if (topic.watchers.size > 0) topic.timer = setTimeout(() => void refresh(key, topic), EVERY_MS);
  }

  return {
    /** Calls back with the value, if it is known, and with each change. Returns a function that stops watching. */
    watch(key: string, watcher: Watcher<Value>): () => void {
      const topic: Topic<Value> = topics.get(key) ?? {
        watchers: new Set(),
        value: undefined,
        isReading: false,
        isWanted: false,
        hasFailed: false,
        timer: undefined,
      };
      const isNew = topic.watchers.size === 0;
      topic.watchers.add(watcher);
      topics.set(key, topic);
      if (topic.value !== undefined) watcher.changed(topic.value, undefined);
      if (isNew) void refresh(key, topic);
      return () => {
        topic.watchers.delete(watcher);
        if (topic.watchers.size > 0 || topics.get(key) !== topic) return;
        clearTimeout(topic.timer);
        topics.delete(key);
      };
    },

    /** Returns the watched value, at most a second old; undefined if there are no watchers. */
    known(key: string): Value | undefined {
      const topic = topics.get(key);
      return topic?.hasFailed ? undefined : topic?.value;
    },

    /** Reads a value again at once, if it is watched. Called after a change. */
    changed(key: string): void {
      const topic = topics.get(key);
      if (topic) void refresh(key, topic);
    },
  };
}
