import {
  expectPasswordHidden,
  expectRequired,
  expectReturnToOrigin,
  expectToastLength,
  expectTokenGone,
  expectTokenKept,
} from './session-checks.ts';
import { type Row, rowsOf } from './row.ts';

const SIGNED_OUT = "You've been signed out successfully. See you next time!";
const SIGN_OUT_FAILED = 'There was an error signing out. Please try again.';

export const login: Row[] = rowsOf('Login', {
  voter: [
    ['§2 Login', 'address', '/login'],
    ['§2 Login', 'pressed button', 'Voter'],
    ['§2 Login', 'button', 'Admin'],
    ['§2 Login', 'required field', 'Voter ID', ''],
    ['§2 Login', 'placeholder', 'VOTER001'],
    ['§5 Login', 'required field', 'Password', ''],
    ['§2 Login', 'behaviour', 'the password is not readable', expectPasswordHidden],
    ['§2 Login', 'enabled button', 'Sign In as Voter'],
    ['§2 Login', 'part', 'are registered by administrators'],
    ['§2 Login', 'part', 'access is restricted'],
    ['§5 Login', 'behaviour', 'without user ID and password no call is made', expectRequired],
  ],
  admin: [
    ['§2 Login', 'pressed button', 'Admin'],
    ['§2 Login', 'required field', 'Admin ID', ''],
    ['§2 Login', 'placeholder', 'ADMIN001'],
    ['§2 Login', 'required field', 'Password', ''],
    ['§2 Login', 'button', 'Sign In as Admin'],
    ['§2 Login', 'absent', 'Voter ID'],
  ],
  busy: [
    ['§2 Login', 'button', 'Signing in...'],
    ['§8 Progress', 'toast', 'Signing you in...'],
  ],
  refused: [
    [
      '§8',
      'toast',
      'Invalid user ID or password. Check both, and check whether Voter or Admin is selected.',
    ],
    ['§2 Login', 'field', 'Voter ID', 'VOTER001'],
    ['§2 Login', 'enabled button', 'Sign In as Voter'],
    ['§9', 'behaviour', 'a toast stays for 4 seconds', expectToastLength],
  ],
  'refused without a message': [['§8', 'toast', 'Login failed']],
  'no connection': [['§8', 'toast', 'Login failed. Please try again.']],
  'required by a dashboard': [
    ['§2 Routes', 'address', '/login'],
    ['§2 Login', 'behaviour', 'signing in returns to the requested page', expectReturnToOrigin],
  ],
  'expired credentials': [
    ['Passwords', 'part', 'Select “Forgot?” to get a new one.'],
    ['Passwords', 'button', 'Forgot?'],
  ],
  'code asked': [
    ['Two-step sign-in', 'required field', '6-digit code', ''],
    ['Two-step sign-in', 'button', 'Use Recovery Code'],
    ['Feedback', 'field', 'Password', 'administrator-1'],
    ['Two-step sign-in', 'absent', 'Login failed'],
  ],
  forgot: [
    ['Passwords', 'dialog', 'Get new credentials'],
    ['Passwords', 'field', 'Voter ID or email address', ''],
    ['Passwords', 'enabled button', 'Send'],
  ],
  'forgot and sent': [
    [
      'Passwords',
      'status',
      'If an account exists, new credentials are on their way to its registered address.',
    ],
    ['Passwords', 'link', 'contact your election administrator', '/contact'],
    ['Passwords', 'button', 'Done'],
  ],
  'forgot too often': [
    ['Passwords', 'alert', 'Too many requests for new credentials. Try again in '],
    ['Feedback', 'field', 'Voter ID or email address', 'VOTER001'],
  ],
  'voter signed in': [
    ['§8 Success', 'toast', 'Welcome back! Your sign in was successful.'],
    ['§2 Login', 'address', '/voter/dashboard'],
    ['§9', 'behaviour', 'the token is stored as votewise_token', expectTokenKept],
  ],
  'admin signed in': [
    ['§8 Success', 'toast', 'Welcome back! Your sign in was successful.'],
    ['§2 Login', 'address', '/admin/dashboard'],
  ],
  'signed out': [
    ['§2 Authenticated layout', 'toast', SIGNED_OUT],
    ['§2 Authenticated layout', 'address', '/login'],
    ['§4 Session', 'behaviour', 'the token is removed', expectTokenGone],
  ],
  'sign-out failed': [
    ['§2 Authenticated layout', 'toast', SIGN_OUT_FAILED],
    ['§4 Session', 'address', '/login'],
    ['§4 Session', 'behaviour', 'the token is removed anyway', expectTokenGone],
  ],
  'sign-out without connection': [['§2 Authenticated layout', 'toast', SIGN_OUT_FAILED]],
  'session not restored': [
    ['§4 Session', 'address', '/login'],
    ['§4 Session', 'behaviour', 'the token is removed', expectTokenGone],
  ],
  'session expired': [
    ['§6', 'address', '/login'],
    ['Feedback', 'part', 'Your session has ended. Sign in to continue.'],
    ['§4 Session', 'behaviour', 'the token is removed', expectTokenGone],
  ],
  'visited by a voter': [['§2 Login', 'address', '/voter/dashboard']],
  'visited by an administrator': [['§2 Login', 'address', '/admin/dashboard']],
});
