/**
 * Counts of what the server has read since it started. Tests compare two readings to prove that a
 * query was answered from an index.
 */
export const statistics = {
  /** Documents read by full scans of a collection. */
  documentsScanned: 0,
  /** Stored documents that were decoded. */
  documentsDecoded: 0,
  /** Entries of secondary indexes that were read or counted. */
  indexEntriesRead: 0,
};
