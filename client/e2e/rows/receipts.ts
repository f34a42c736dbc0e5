import { type Row, rowsOf } from './row.ts';

export const receipts: Row[] = [
  ...rowsOf('Check a Ballot', {
    'nothing entered': [
      ['Receipts', 'address', '/verify'],
      ['Receipts', 'heading', 'Check a Ballot'],
      ['Receipts', 'field', 'Code on your receipt'],
      ['Receipts', 'field', 'Your voter ID'],
      ['Receipts', 'button', 'Scan QR Code'],
      ['Receipts', 'link', 'Save a Copy of This Page', '/votewise-verifier.html'],
      ['Receipts', 'link', 'How your vote is kept', '/how-your-vote-is-kept'],
    ],
    'in the box': [['Receipts', 'text', 'Your ballot is in the box.']],
    'board not in order': [['Receipts', 'text', 'The board failed the check.']],
  }),
  ...rowsOf('How Your Vote Is Kept', {
    loaded: [
      ['Receipts', 'heading', 'How Your Vote Is Kept'],
      ['Receipts', 'heading', 'Who could find out what'],
      ['Receipts', 'part', 'Votes are readable on the server'],
      ['Receipts', 'part', 'could also vote in place of people who never check'],
      ['Receipts', 'link', 'Check a Ballot', '/verify'],
    ],
  }),
  ...rowsOf('Voting screen', {
    receipt: [
      ['§2 Voting', 'heading', 'Vote Submitted Successfully!'],
      ['Receipts', 'heading', 'Your receipt'],
      ['Receipts', 'button', 'Save as a File'],
      ['Receipts', 'button', 'Print'],
      ['§6', 'absent', 'Jonas Lindqvist'],
    ],
  }),
];
