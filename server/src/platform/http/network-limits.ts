import { createHmac } from 'node:crypto';
import { createFailureLimit, TooManyFailuresError } from './failure-limits.ts';
import { type Networks, networksOf } from './networks.ts';

/** How many times as many failures are allowed to a wide network as to an address. */
const WIDE_FACTOR = 5;

/**
 * The number of counters of one limit for each kind of network. Networks share counters, so an attacker with changing
 * addresses cannot use up the memory: a counter takes 450 bytes, and all counters together take 185 MB. Filling them so
 * that other networks are blocked takes half a million failures.
 */
const counters = { near: 2 ** 16, wide: 2 ** 14 };

export type NetworkLimit = ReturnType<typeof createNetworkLimit>;
/**
 * Counts failures by the address (IPv6: the /64), and with five times the limit by the network around it.
 * @param key a secret key, so that no one can choose whose counter to share
 */
export function createNetworkLimit({
  key,
  ...limit
}: { key: Buffer } & Parameters<typeof createFailureLimit>[0]) {
  const near = createFailureLimit(limit);
  const wide = createFailureLimit({
    ...limit,
    name: `${limit.name} wide`,
    failures: limit.failures * WIDE_FACTOR,
  });
  function countersOf(networks: Networks, whose = '') {
    const counterOf = (kind: keyof Networks) => {
      const text = JSON.stringify([networks[kind], whose]);
      return String(
        createHmac('sha256', key).update(text).digest().readUInt32BE() % counters[kind],
      );
    };
    return [counterOf('near'), counterOf('wide')] as const;
  }
  /** Returns how many seconds to wait if a network of the address has used up its allowed failures; otherwise 0. */
  async function secondsToWait(address: string): Promise<number> {
    const [nearCounter, wideCounter] = countersOf(networksOf(address));
    const waits = [near.secondsToWait(nearCounter), wide.secondsToWait(wideCounter)];
    return Math.max(...(await Promise.all(waits)));
  }

  return {
    secondsToWait,
    /**
     * Counts one failure.
     * @returns the network for which it was the last one allowed
     * @throws TooManyFailuresError if it was not allowed
     */
    async count(address: string): Promise<string | undefined> {
      const networks = networksOf(address);
      const [nearCounter, wideCounter] = countersOf(networks);
      const [nearLeft, wideLeft] = await Promise.all([
        near.count(nearCounter),
        wide.count(wideCounter),
      ]);
      if (Math.min(nearLeft, wideLeft) < 0) {
        throw new TooManyFailuresError(await secondsToWait(address));
      }
      if (wideLeft === 0) return networks.wide;
      return nearLeft === 0 ? networks.near : undefined;
    },
    /**
     * Runs an attempt as a {@link createFailureLimit} does.
     * @param whose whose failures are counted, if each network may have failures of several users
     * @throws TooManyFailuresError
     */
    async attempt<Outcome>(address: string, run: () => Promise<Outcome | null>, whose?: string) {
      const [nearCounter, wideCounter] = countersOf(networksOf(address), whose);
      let isWideLast = false;
      const { outcome, isLast } = await near.attempt(nearCounter, async () => {
        const inWide = await wide.attempt(wideCounter, run);
        isWideLast = inWide.isLast;
        return inWide.outcome;
      });
      return { outcome, isLast: isLast || isWideLast };
    },
  };
}
