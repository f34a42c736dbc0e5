/**
 * Options for a `DataLoader` that shares one read among requests in the same turn of the event loop. Results are not
 * cached, because a count that was read before the request would be wrong.
 */
export const SHARED_READS = {
  cache: false,
  maxBatchSize: 500,
  // Without this, only requests in the same callback, and therefore on the same connection, would share a read.
  batchScheduleFn: (read: () => void) => setImmediate(read),
} as const;
