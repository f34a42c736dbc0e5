import { createEvent } from '../../src/features/audit/audit-event.ts';
import { extendChain, CHAIN_START, type ChainEnd } from '../../src/features/audit/hash-chain.ts';

const began = Date.UTC(2020, 0, 1);
const apart = 60_000;
const electionsInTrail = 500;
const atOnce = 500;

/**
 * Creates mostly entries about emails to voters, as in real use. Every tenth entry is an administrator's act on one of
 * 500 elections.
 */
function makeEvent(number: number) {
  const at = new Date(began + number * apart);
  if (number % 10 > 0) {
    const voter = `VOTER${1 + (number % 50_000)}`;
    const subject = { type: 'user', id: voter, label: voter } as const;
    const details = { attempt: 1, delivery: 'smtp' } as const;
    return createEvent({ event: 'mail.sent', at, actor: { type: 'system' }, subject, details });
  }
  const election = number % electionsInTrail;
  const subject = {
    type: 'election',
    id: `election-${election}`,
    label: `Board ${election}`,
  } as const;
  const actor = { type: 'user', userId: `ADMIN${100 + (number % 7)}`, name: 'Ada Admin' } as const;
  return createEvent({ event: 'results.exported', at, actor, subject, details: { format: 'csv' } });
}

/** Returns the documents of a chain with this many entries. */
export function* auditEntries(entries: number) {
  let end: ChainEnd = { sequence: 0, hash: CHAIN_START };
  for (let from = 1; from <= entries; from += atOnce) {
    const events = Array.from({ length: Math.min(atOnce, entries - from + 1) }, (_, index) =>
      makeEvent(from + index),
    );
    const links = extendChain(end, events);
    for (const { sequence, ...entry } of links) yield { _id: sequence, schema: 1, ...entry };
    end = links.at(-1) ?? end;
  }
}
