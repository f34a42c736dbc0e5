import { Readable } from 'node:stream';
import { AppError } from '../../platform/app-error.ts';
import { networksOf } from '../../platform/http/networks.ts';

/** Archives that are read at the same time, in all and by those who share an address. Each takes some megabytes of memory. */
const MOST = { all: 200, address: 20 };

const RETRY_SECONDS = 10;

/** Sends archives to anyone, but only to so many at the same time that the memory suffices. */
export function createArchiveReaders() {
  const byAddress = new Map<string, number>();
  let all = 0;

  function count(address: string, change: 1 | -1): void {
    all += change;
    const next = (byAddress.get(address) ?? 0) + change;
    if (next === 0) byAddress.delete(address);
    else byAddress.set(address, next);
  }

  return {
    /** Returns a stream, which counts until it is closed. @throws AppError BUSY */
    read(ip: string, open: () => AsyncIterable<Uint8Array>): Readable {
      const address = networksOf(ip).near;
      if (all >= MOST.all || (byAddress.get(address) ?? 0) >= MOST.address) {
        throw new AppError('BUSY', 'Too many people are loading archives. Try again in a moment.', {
          retryAfterSeconds: RETRY_SECONDS,
        });
      }
      count(address, 1);
      return Readable.from(open()).once('close', () => count(address, -1));
    },
  };
}
