import type { ServerResponse } from 'node:http';

/** Ends a download once its reader has taken nothing for some time, so that it keeps no one else from downloading. */
export function endIfStalled(res: ServerResponse, milliseconds = 15_000): void {
  // Without data that waits for the reader, the server is what is slow.
  res.setTimeout(milliseconds, () => {
    if (res.writableNeedDrain) res.destroy();
  });
}
