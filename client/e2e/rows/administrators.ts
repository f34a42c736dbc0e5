import { type Row, rowsOf } from './row.ts';

const SPEC = 'Administrators';

export const administrators: Row[] = [
  ...rowsOf('Administrators', {
    loaded: [
      [SPEC, 'heading', 'Administrators'],
      [SPEC, 'text', 'You'],
      [SPEC, 'text', 'Omar Said'],
      [SPEC, 'text', 'omar.said@example.org'],
      [SPEC, 'text', 'ADMIN002'],
      [SPEC, 'text', 'Fri, Nov 13, 2026, 7:32 PM'],
      [SPEC, 'text', 'Two-step sign-in'],
      [SPEC, 'text', 'Two-step sign-in is off'],
      [SPEC, 'text', 'Email failed'],
      [SPEC, 'part', '550 5.1.1 No such mailbox'],
      [SPEC, 'text', 'Disabled'],
      [SPEC, 'button', 'Disable Omar Said'],
      [SPEC, 'button', 'Enable Bo Li'],
      [SPEC, 'absent', 'Disable Administrator'],
      [SPEC, 'link', 'Register Administrator', '/admin/dashboard?tab=voters&as=admin'],
      [SPEC, 'link', 'Register Voters', '/admin/dashboard?tab=voters'],
      [SPEC, 'text', 'AUDITOR001'],
      [SPEC, 'link', 'Register Auditor', '/admin/dashboard?tab=voters&as=auditor'],
    ],
    'only one': [[SPEC, 'part', 'You’re the only administrator who can sign in']],
    loading: [[SPEC, 'part', 'Loading administrators']],
    error: [
      [SPEC, 'toast', 'Failed to load administrators'],
      [SPEC, 'button', 'Try Again'],
    ],
    empty: [[SPEC, 'heading', 'No administrators']],
    'asked before disabling': [
      [SPEC, 'dialog', 'Disable administrator'],
      [SPEC, 'part', 'signed out everywhere'],
      [SPEC, 'button', 'Disable'],
      [SPEC, 'button', 'Cancel'],
    ],
    'asked before enabling': [
      [SPEC, 'dialog', 'Enable administrator'],
      [SPEC, 'field', 'Current password', ''],
      [SPEC, 'button', 'Enable'],
    ],
    disabled: [[SPEC, 'toast', 'Administrator disabled and signed out everywhere.']],
    'the last one': [
      [SPEC, 'part', 'The last enabled administrator can’t be disabled.'],
      [SPEC, 'dialog', 'Disable administrator'],
    ],
    'no connection': [[SPEC, 'toast', 'Failed to disable administrator. Please try again.']],
  }),
  ...rowsOf('Register Voters', {
    'an administrator': [
      [SPEC, 'pressed button', 'Administrator'],
      [SPEC, 'heading', 'Register an administrator'],
      [SPEC, 'link', 'All administrators and auditors', '/admin/administrators'],
      [SPEC, 'enabled button', 'Register Administrator'],
      [SPEC, 'field', 'Current password', ''],
    ],
  }),
];
