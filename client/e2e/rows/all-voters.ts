import { type Row, rowsOf } from './row.ts';

export const allVoters: Row[] = rowsOf('All voters', {
  loaded: [
    ['Roll', 'heading', 'All voters'],
    ['Roll', 'link', 'Register Voters', '/admin/dashboard?tab=voters'],
    ['Roll', 'field', 'Search', ''],
    ['Roll', 'option', 'Email failed (2)'],
    ['Roll', 'text', 'Kofi Mensah'],
    ['Roll', 'part', 'The mail server rejected this address'],
    ['Roll', 'part', 'Won’t retry automatically.'],
    ['Roll', 'part', 'Will retry'],
    ['Roll', 'text', 'Queued'],
    ['Roll', 'text', 'Sending'],
    ['Roll', 'text', 'Sent'],
    ['Roll', 'part', 'Can’t sign in or vote.'],
    ['Roll', 'text', '1–50 of 1,004 voters'],
    ['Roll', 'disabled button', 'Previous page'],
    ['Roll', 'enabled button', 'Next page'],
    ['Roll', 'button', 'Send 2 Failed Emails Again'],
  ],
  loading: [['Roll', 'part', 'Loading voters']],
  error: [['Roll', 'button', 'Try Again']],
  empty: [
    ['Roll', 'heading', 'No voters yet'],
    ['Roll', 'link', 'Register Voters', '/admin/dashboard?tab=voters'],
  ],
  'no match': [
    ['Roll', 'heading', 'No matching voters'],
    ['Roll', 'button', 'Show All Voters'],
  ],
  'too many matches': [['Roll', 'part', 'More than 1,000 voters match']],
  'mails written to files': [['Roll', 'part', 'No mail server is configured']],
  chosen: [
    ['Roll', 'text', '2 voters selected'],
    ['Roll', 'enabled button', 'Send Again'],
    ['Roll', 'enabled button', 'Enable'],
    ['Roll', 'button', 'Clear Selection'],
  ],
  'one voter’s actions': [
    ['Roll', 'menu item', 'Send again'],
    ['Roll', 'menu item', 'Edit voter'],
    ['Roll', 'menu item', 'Disable'],
  ],
  'send again': [
    ['Roll', 'dialog', 'Send again'],
    ['Roll', 'part', 'the old password stops working'],
  ],
  'send again to all failed': [['Roll', 'text', 'all 2 voters whose email failed']],
  'sent again': [['Roll', 'toast', 'Credentials queued. The list shows the state of each email.']],
  'sending again failed': [
    ['Feedback', 'toast', 'Failed to queue the emails. Please try again.'],
    ['Feedback', 'part', 'The server didn’t answer.'],
  ],
  'edit voter': [
    ['Roll', 'dialog', 'Edit voter'],
    ['Roll', 'field', 'Full Name *', 'Kofi Mensah'],
    ['Roll', 'field', 'Email Address *', 'kofi.mensah@members.harbour-cooperative.example.org'],
    ['Roll', 'part', 'the current password stops working immediately'],
  ],
  'correct failed addresses': [
    ['Roll', 'dialog', 'Correct addresses'],
    ['Roll', 'enabled button', 'Save Addresses'],
  ],
  'address taken': [['Feedback', 'field', 'Email Address *', 'kofi@example.org']],
  'voter saved': [['Roll', 'toast', 'Voter saved. The list shows the state of the email.']],
  disable: [
    ['Roll', 'dialog', 'Disable voter'],
    ['Roll', 'text', 'Kofi Mensah (VOTER1003)'],
    ['Roll', 'part', 'Ballots they have cast still count'],
  ],
  'disable two': [['Roll', 'dialog', 'Disable voters']],
});
