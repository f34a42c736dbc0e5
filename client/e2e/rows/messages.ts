import { type Row, rowsOf } from './row.ts';

export const messages: Row[] = rowsOf('Messages', {
  'nothing sent': [
    ['Messages', 'heading', 'Messages'],
    ['Messages', 'part', 'Will be sent to all 8 voters.'],
    ['Messages', 'heading', 'Preview'],
    ['Messages', 'part', 'Questions? Ask your election administrator.'],
    ['Messages', 'part', 'Hello '],
    ['Messages', 'enabled button', 'Send Me a Test Email'],
    ['Messages', 'enabled button', 'Send Message'],
    ['Messages', 'part', 'No messages yet.'],
    ['Turnout', 'part', '7 of 8 (87.5%)'],
    ['Turnout', 'part', 'The list will be available after the result has been declared.'],
  ],
  reminder: [
    ['Messages', 'part', 'voters, including those who have voted.'],
    ['Messages', 'enabled button', 'Send Message'],
    ['Turnout', 'part', 'The list will be available after the result has been declared.'],
    ['Turnout', 'disabled button', 'Export List'],
  ],
  history: [
    ['Messages', 'part', 'Sent to 5 voters, 2 failed, 1 may have been delivered.'],
    ['Messages', 'part', 'Waiting for the recount'],
    ['Messages', 'part', '3,610 of 4,814 emails'],
    ['Messages', 'part', 'Trying again: The mail server is unreachable'],
  ],
  failures: [
    ['Messages', 'part', 'The mail server rejected this address: 550 No such user'],
    ['Messages', 'enabled button', 'Send Again to 2 voters'],
  ],
  'may arrive twice': [['Messages', 'dialog', 'Send Again?']],
  'unknown placeholder': [['Messages', 'part', '{nmae} can’t be used here.']],
  selection: [['Messages', 'part', 'selected below.']],
  question: [
    ['Messages', 'dialog', 'Send the invitation?'],
    ['Messages', 'enabled button', 'Send to 8 voters'],
  ],
  sending: [['Feedback', 'toast', 'Sending message…']],
  refused: [['Feedback', 'toast', 'Reminders can only be sent while voting is open.']],
  'no connection': [
    ['Feedback', 'toast', 'Failed to send message. Please try again.'],
    ['Feedback', 'part', 'Try again. No one will get the message twice.'],
  ],
  loading: [['§4', 'part', 'Loading messages']],
  error: [
    ['Feedback', 'toast', 'Failed to load messages'],
    ['§4', 'button', 'Try Again'],
  ],
});
