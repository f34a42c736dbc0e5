import { type Row, rowsOf } from './row.ts';

export const audit: Row[] = rowsOf('Audit trail', {
  loaded: [
    ['Audit trail', 'address', '/admin/audit'],
    ['Audit trail', 'heading', 'Audit trail'],
    ['Audit trail', 'part', 'The chain is intact from entry 1 to entry 1,204.'],
    [
      'Audit trail',
      'part',
      'Ada Lindqvist (ADMIN002) changed “Student Union Board 2027”: the end date from Sat, Nov 14, 2026, 6:00 PM to Sun, Nov 15, 2026, 6:00 PM.',
    ],
    ['Audit trail', 'part', 'VoteWise closed “Student Union Board 2027” on schedule'],
    ['Audit trail', 'part', 'confirmed the count: 812 votes.'],
    ['Audit trail', 'part', 'on the 3rd attempt: The mail server rejected this address.'],
    ['Audit trail', 'enabled button', 'Export CSV'],
    ['Audit trail', 'enabled button', 'Export JSON'],
    ['Audit trail', 'enabled button', 'Show Earlier Entries'],
  ],
  broken: [['Audit trail', 'part', 'The chain breaks at entry ']],
  'no match': [
    ['Audit trail', 'heading', 'No matching entries'],
    ['Audit trail', 'field', 'User', 'ADMIN009'],
    ['Audit trail', 'enabled button', 'Clear Filters'],
  ],
  error: [
    ['Audit trail', 'part', 'The audit trail couldn’t be loaded.'],
    ['Audit trail', 'enabled button', 'Try Again'],
  ],
});
