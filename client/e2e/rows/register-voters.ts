import { expectBannerLength, expectEmailType, expectFive, expectNewId } from './register-checks.ts';
import { type Row, rowsOf } from './row.ts';

const SUCCESS = 'Voter registered successfully! Login credentials sent to their email.';

export const registerVoters: Row[] = rowsOf('Register Voters', {
  loaded: [
    ['§2 Admin dashboard', 'selected tab', 'Register Voters'],
    ['§2 Register Voters', 'field', 'Full Name *', ''],
    ['§2 Register Voters', 'field', 'Email Address *', ''],
    ['§2 Register Voters', 'enabled button', 'Register Voter'],
    ['§2 Register Voters', 'heading', 'Recently Registered'],
    ['§2 Register Voters', 'text', 'Tom Berg'],
    ['§2 Register Voters', 'text', 'tom.berg@example.org'],
    ['§3 Voter', 'text', 'VOTER006'],
    ['§5 Register voter', 'behaviour', 'the email field is email-typed', expectEmailType],
    ['§9', 'behaviour', 'at most 5 voters', expectFive],
    ['§2 Register Voters', 'behaviour', 'with ID and registration date', expectNewId],
  ],
  loading: [['§4', 'part', 'Loading voters']],
  error: [['§4', 'button', 'Try Again']],
  empty: [['§4', 'heading', 'Recently Registered']],
  'emails on their way': [
    ['DESIGN §4', 'text', 'Email failed, will retry'],
    ['Roll', 'text', '1 email with credentials couldn’t be sent.'],
    ['Roll', 'link', 'Show Failed Emails', '/admin/voters?show=failed'],
    ['Roll', 'link', 'All voters', '/admin/voters'],
  ],
  'emails stuck': [
    ['Roll', 'part', '2 emails with credentials are queued, the oldest since'],
    ['Roll', 'link', 'Show Queued Emails', '/admin/voters?show=queued'],
  ],
  'emails written to files': [['DESIGN §2', 'part', 'No mail server is configured']],
  'nothing filled in': [
    ['§5 Register voter', 'text', 'Full name is required'],
    ['§5 Register voter', 'text', 'Email address is required'],
  ],
  'no email address': [['§5 Register voter', 'field', 'Email Address *', 'amina']],
  'groups and weight': [
    ['Groups', 'button', 'Remove Harbor'],
    ['Groups', 'part', 'New group'],
    ['Groups', 'field', 'Weight', ''],
  ],
  registering: [['§8 Progress', 'toast', 'Registering voter...']],
  registered: [
    ['§8 Success', 'toast', SUCCESS],
    ['§2 Register Voters', 'status', 'Amina Yusuf is registered as VOTER009.'],
    ['§2 Register Voters', 'field', 'Full Name *', ''],
    ['§9', 'behaviour', 'the banner disappears after 3 seconds', expectBannerLength],
  ],
  'known email address': [
    ['§8', 'part', '(Voter). Enter a different address.'],
    ['Feedback', 'field', 'Full Name *', 'Amina Yusuf'],
  ],
  failed: [['§8', 'toast', 'Failed to register voter']],
  'no connection': [
    ['§8', 'toast', 'Failed to register voter. Please try again.'],
    ['Feedback', 'field', 'Email Address *', 'amina.yusuf@example.org'],
  ],
});
