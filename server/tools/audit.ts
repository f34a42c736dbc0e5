/**
 * `node server/scripts/proof.mjs audit [ENTRIES]`: writes a chain with that many entries (default: 1,000,000) to a
 * separate embedded database. Measures how long it takes to read pages of the audit trail and to check a range, over
 * HTTP.
 */
import { extendChain, CHAIN_START, type ChainEnd } from '../src/features/audit/hash-chain.ts';
import { createEvent } from '../src/features/audit/audit-event.ts';
import { openMeasuredApi } from './measured-api.ts';

const entries = Number(process.argv[2] ?? 1_000_000);
const began = Date.UTC(2020, 0, 1);
const apart = 60_000;
const elections = 500;
const atOnce = 500;

/**
 * Creates mostly entries about emails to voters, as in real use. Every tenth entry is an administrator's act on one of
 * 500 elections.
 */
function makeEvent(number: number) {
  const at = new Date(began + number * apart);
  if (number % 10 > 0) {
    const voter = `VOTER${1 + (number % 50_000)}`;
    const subject = { type: 'user', id: `user-${voter}`, label: voter } as const;
    return createEvent({ event: 'mail.sent', at, actor: { type: 'system' }, subject, details: {} });
  }
  const election = number % elections;
  const subject = {
    type: 'election',
    id: `election-${election}`,
    label: `Board ${election}`,
  } as const;
  const actor = { type: 'user', userId: `ADMIN${100 + (number % 7)}`, name: 'Ada Admin' } as const;
  return createEvent({ event: 'results.exported', at, actor, subject, details: { format: 'csv' } });
}

function* chain() {
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

const api = await openMeasuredApi();
await api.fill('audit', chain());

const somewhere = (round: number) => ((round * 7_919) % 97) / 97;
const moment = (share: number) => new Date(began + share * entries * apart).toISOString();
const queries: Record<string, (round: number) => string> = {
  'newest first, first page': () => '',
  'newest first, a random page': (round) => `to=${moment(somewhere(round))}`,
  'one election': (round) => `election=election-${(round * 10) % elections}`,
  'one election, one kind': (round) =>
    `election=election-${(round * 10) % elections}&kind=results.exported`,
  'one administrator': (round) => `person=ADMIN${100 + (round % 7)}`,
  'one voter': (round) => `person=VOTER${1 + round * 13}`,
  'a common kind': () => 'kind=mail.sent',
  'a rare kind in a month': (round) => {
    const share = somewhere(round) * 0.9;
    return `kind=results.exported&from=${moment(share)}&to=${moment(share + 0.05)}`;
  },
  'nothing found': () => 'kind=election.deleted',
};
for (const [name, query] of Object.entries(queries)) {
  await api.measure(
    name,
    (round) => `/audit?${query(round)}`,
    (data) => `${data.entries?.length}${data.next ? '+' : ''} entries`,
  );
}
await api.measure(
  'check of 10,000 entries',
  (round) => `/audit/check?from=${1 + Math.floor(somewhere(round) * (entries - 10_000))}`,
  ({ to, brokenAt }) => (brokenAt === undefined ? `holds to ${to}` : `broken at ${brokenAt}`),
);
await api.close();
