import { type Row, rowsOf } from './row.ts';

export const electionPage: Row[] = rowsOf('Election page', {
  draft: [
    ['Election page', 'heading', 'Student Union Board 2027'],
    ['Election page', 'part', 'Candidates are still placeholders.'],
    ['Election page', 'enabled button', 'Edit Participants'],
    ['Election page', 'enabled button', 'Send Me a Test Email'],
    ['Election page', 'absent', 'Open Voting Now'],
  ],
  open: [
    ['Election page', 'part', '999 of 1,284'],
    ['Election page', 'enabled button', 'Close Voting Now'],
  ],
  'for a group': [
    ['Groups', 'part', 'can vote. Votes are counted by weight.'],
    ['Groups', 'link', 'Voters in Harbor', '/admin/voters?group=Harbor'],
    ['Groups', 'part', 'A question on the ballot paper'],
  ],
  withdrawing: [
    ['DESIGN §10', 'dialog', 'Withdraw candidate'],
    ['DESIGN §10', 'field', 'Reason *', ''],
    ['DESIGN §10', 'text', 'Rankings skip to the next preference.'],
  ],
  declaring: [
    ['Election page', 'dialog', 'Declare the result?'],
    ['Election page', 'part', '8 voters get the results by email.'],
  ],
  'closing a paper': [
    ['Election page', 'dialog', 'Close voting on all 3 questions now?'],
    ['Election page', 'part', 'Turnout so far: '],
  ],
  declared: [
    ['Election page', 'part', 'can no longer be changed or reopened'],
    ['Election page', 'absent', 'Edit Election'],
  ],
});
