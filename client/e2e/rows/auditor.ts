import { type Row, rowsOf } from './row.ts';

const SPEC = 'Auditors';

export const auditor: Row[] = [
  ...rowsOf('Auditor dashboard', {
    loaded: [
      [SPEC, 'heading', 'Auditor Dashboard'],
      [SPEC, 'part', '7 of 8'],
      [SPEC, 'link', 'Audit trail', '/auditor/audit'],
      [SPEC, 'absent', 'Schedule Election'],
    ],
  }),
  ...rowsOf('Audited election', {
    'before voting': [
      [SPEC, 'text', 'The box is empty.'],
      [SPEC, 'part', 'The seed is shown here once a recount has confirmed the count.'],
      [SPEC, 'absent', 'Edit Election'],
    ],
    closed: [
      [SPEC, 'part', 'The box contains '],
      [SPEC, 'enabled button', 'Export CSV'],
    ],
  }),
];
