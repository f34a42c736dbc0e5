import { expectBearer, expectFewItems, expectInitials } from './session-checks.ts';
import { type Row, rowsOf } from './row.ts';

export const session: Row[] = [
  ...rowsOf('User menu', {
    voter: [
      ['§2 Authenticated layout', 'text', 'Noor Haddad'],
      ['§2 Authenticated layout', 'text', 'noor.haddad@example.org'],
      ['§2 Authenticated layout', 'menu item', 'Logout'],
      ['Passwords', 'menu item', 'Change password'],
      ['Devices', 'menu item', 'Sign out everywhere else'],
      ['§9', 'behaviour', 'initials have two letters: NH', expectInitials('NH')],
    ],
    'without a name': [
      ['§9', 'text', 'User'],
      ['§9', 'text', 'n.n@example.org'],
      ['§9', 'behaviour', 'the initial of User: U', expectInitials('U')],
    ],
    'signing out': [['§2 Authenticated layout', 'address', '/voter/dashboard']],
    administrator: [
      ['§1', 'text', 'Administrator'],
      ['Devices', 'menu item', 'Signed-in devices'],
      ['Two-step sign-in', 'menu item', 'Two-step sign-in'],
      ['§2 Authenticated layout', 'menu item', 'Logout'],
    ],
  }),
  ...rowsOf('Change password', {
    opened: [
      ['Passwords', 'dialog', 'Change password'],
      ['Passwords', 'field', 'Current password', ''],
      ['Passwords', 'field', 'New password', ''],
      ['Passwords', 'part', 'At least 10 characters'],
      ['Passwords', 'button', 'Show new password'],
      ['Passwords', 'enabled button', 'Change Password'],
    ],
    'too short': [
      ['Passwords', 'text', 'The new password needs at least 10 characters'],
      ['Feedback', 'field', 'New password', 'ninesigns'],
    ],
    'wrong current password': [['Passwords', 'text', 'This is not your current password.']],
    saved: [
      ['Passwords', 'toast', 'Password changed. Your other devices were signed out.'],
      ['Passwords', 'address', '/voter/dashboard'],
    ],
    'no connection': [
      ['Passwords', 'toast', 'Failed to change password. Please try again.'],
      ['Feedback', 'field', 'New password', 'four warm rolls daily'],
    ],
  }),
  ...rowsOf('Two-step sign-in', {
    off: [
      ['Two-step sign-in', 'dialog', 'Two-step sign-in'],
      ['Two-step sign-in', 'field', 'Current password', ''],
      ['Two-step sign-in', 'enabled button', 'Continue'],
    ],
    'set up': [
      ['Two-step sign-in', 'image', 'QR code for the authenticator app'],
      ['Two-step sign-in', 'text', 'JBSW Y3DP EHPK 3PXP JBSW Y3DP EHPK 3PXP'],
      ['Two-step sign-in', 'button', 'Copy Key'],
      ['Two-step sign-in', 'field', '6-digit code', ''],
      ['Two-step sign-in', 'absent', 'Use Recovery Code'],
    ],
    'recovery codes': [
      ['Two-step sign-in', 'text', 'b7mp-x2rd-9aqw-hc4t-b6yn-b3ef'],
      ['Two-step sign-in', 'button', 'Download'],
      ['Two-step sign-in', 'button', 'I’ve Saved Them'],
      ['Two-step sign-in', 'toast', 'Two-step sign-in is on. Your other devices were signed out.'],
    ],
    on: [
      ['Two-step sign-in', 'part', 'recovery codes left.'],
      ['Two-step sign-in', 'button', 'Create Recovery Codes'],
      ['Two-step sign-in', 'button', 'Turn Off'],
    ],
    'turning off': [
      ['Two-step sign-in', 'field', 'Current password', ''],
      ['Two-step sign-in', 'button', 'Use Recovery Code'],
    ],
  }),
  ...rowsOf('Top bar', {
    voter: [
      ['§2 Authenticated layout', 'link', 'VoteWise', '/'],
      ['§2 Authenticated layout', 'link', 'Home', '/'],
      ['§2 Authenticated layout', 'link', 'Dashboard', '/voter/dashboard'],
      ['§2 Authenticated layout', 'part', 'Noor Haddad'],
      ['§6', 'behaviour', 'requests carry the token', expectBearer],
    ],
    administrator: [
      ['§2 Authenticated layout', 'link', 'VoteWise', '/'],
      ['§2 Authenticated layout', 'link', 'Home', '/'],
      ['§2 Authenticated layout', 'link', 'Dashboard', '/admin/dashboard'],
    ],
  }),
  ...rowsOf('Bottom bar', {
    voter: [
      ['§2 Authenticated layout', 'link', 'Home', '/'],
      ['§2 Authenticated layout', 'link', 'Dashboard', '/voter/dashboard'],
      ['§9', 'behaviour', 'at most 4 items', expectFewItems],
    ],
    administrator: [
      ['§2 Authenticated layout', 'link', 'Home', '/'],
      ['§2 Authenticated layout', 'link', 'Dashboard', '/admin/dashboard'],
    ],
  }),
];
