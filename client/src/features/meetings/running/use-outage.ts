import { useEffect, useState } from 'react';

/** Shorter outages are not worth a sentence. */
const NOTED_S = 10;

/**
 * Returns how many seconds this page had no connection while the time to vote ran; undefined if it had one, or once
 * voting closes at another time.
 * @param closesAt when voting closes; missing while no voting is open, or without a time
 * @param lostSince when the connection was lost, in milliseconds; undefined while there is one
 */
export function useOutage(
  closesAt: string | null | undefined,
  lostSince: number | undefined,
): number | undefined {
  const [last, setLast] = useState({ closesAt, seconds: 0 });
  useEffect(() => {
    if (!closesAt || lostSince === undefined) return;
    return () => setLast({ closesAt, seconds: Math.round((Date.now() - lostSince) / 1000) });
  }, [closesAt, lostSince]);
  const isPast = lostSince === undefined && closesAt && last.closesAt === closesAt;
  return isPast && last.seconds >= NOTED_S ? last.seconds : undefined;
}
