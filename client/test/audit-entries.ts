import type { AuditEntryView } from '@votewise/contract';

/** An entry of the audit trail. */
export function makeEntry(sequence: number, changes: Partial<AuditEntryView> = {}): AuditEntryView {
  return {
    sequence,
    eventId: `event-${sequence}`,
    at: '2026-11-15T08:00:00.000Z',
    actor: { type: 'user', userId: 'ADMIN001', name: 'Ruth' },
    event: 'election.status-set',
    subject: { type: 'election', id: 'election-1', label: 'Student Union Board' },
    details: {},
    previousHash: String(sequence - 1).padStart(64, '0'),
    hash: String(sequence).padStart(64, '0'),
    ...changes,
  };
}
