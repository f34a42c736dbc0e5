/**
 * `node server/scripts/proof.mjs audit [ENTRIES]`: writes a chain with that many entries (default: 1,000,000) to a
 * separate embedded database. Measures how long it takes to read pages of the audit trail and to check a range, over
 * HTTP.
 */
import { auditEntries, electionsInTrail, momentOf } from './audit-entries.ts';
import { openMeasuredApi } from './measured-api.ts';

const entries = Number(process.argv[2] ?? 1_000_000);
const api = await openMeasuredApi();
await api.fill('audit', auditEntries(entries));

const somewhere = (round: number) => ((round * 7_919) % 97) / 97;
const moment = (share: number) => momentOf(share * entries).toISOString();
const queries: Record<string, (round: number) => string> = {
  'newest first, first page': () => '',
  'newest first, a random page': (round) => `to=${moment(somewhere(round))}`,
  'one election': (round) => `election=election-${(round * 10) % electionsInTrail}`,
  'one election, one kind': (round) =>
    `election=election-${(round * 10) % electionsInTrail}&kind=results.exported`,
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
