/**
 * Options of a `DataLoader` that shares one read among requests of the same turn of the event loop. It keeps no
 * answer: a count from before the question would be wrong.
 */
export const SHARED_READS = {
  cache: false,
  maxBatchSize: 500,
  // Without this, only requests of the same callback would share: those of one connection.
  batchScheduleFn: (read: () => void) => setImmediate(read),
} as const;
