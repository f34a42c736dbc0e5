import { type Row, rowsOf } from './row.ts';

export const messages: Row[] = rowsOf('Messages', {
  'nothing sent': [
    ['Messages', 'heading', 'Messages'],
    ['Messages', 'part', 'It goes to all 8 voters.'],
    ['Messages', 'heading', 'Preview'],
    ['Messages', 'part', 'Hello '],
    ['Messages', 'enabled button', 'Send a test mail to myself'],
    ['Messages', 'enabled button', 'Send message'],
    ['Messages', 'part', 'Nothing yet.'],
    ['Turnout', 'part', '7 of 8 (87.5 %)'],
    ['Turnout', 'part', 'It can be made half a minute after voting has closed.'],
  ],
  'not voted': [
    ['Messages', 'part', 'It goes to 19 voters whose vote is not in.'],
    ['Messages', 'enabled button', 'Send message'],
    ['Turnout', 'part', 'needs at least five more ballots'],
    ['Turnout', 'enabled button', 'Export list'],
  ],
  history: [
    ['Messages', 'part', 'Sent to 5 voters, 2 failed, 1 may have arrived.'],
    ['Messages', 'part', 'It waits until the count is confirmed'],
    ['Messages', 'part', '3,610 of 4,814 mails'],
    ['Messages', 'part', 'Trying again: The mail server cannot be reached'],
  ],
  failures: [
    ['Messages', 'part', 'The mail server refuses this address: 550 No such user'],
    ['Messages', 'enabled button', 'Send again to 2 voters'],
  ],
  'may arrive twice': [['Messages', 'dialog', 'Send it again?']],
  'few ballots': [
    ['Messages', 'part', 'Those who have not voted can be written to once there are 5 ballots.'],
    ['Turnout', 'part', 'The list can be made once there are 5 ballots.'],
  ],
  'unknown placeholder': [['Messages', 'part', '{nmae} cannot stand here.']],
  selection: [['Messages', 'part', 'It goes to the 2 voters chosen below.']],
  question: [
    ['Messages', 'dialog', 'Send the reminder?'],
    ['Messages', 'enabled button', 'Send to 8 voters'],
  ],
  sending: [['Feedback', 'toast', 'Sending message...']],
  refused: [['Feedback', 'toast', 'Reminders can be sent while voting is open.']],
  'no connection': [
    ['Feedback', 'toast', 'Failed to send message. Please try again.'],
    ['Feedback', 'part', 'Send again: nobody gets it twice.'],
  ],
  loading: [['§4', 'part', 'Loading messages']],
  error: [
    ['Feedback', 'toast', 'Failed to load messages'],
    ['§4', 'button', 'Try Again'],
  ],
});
