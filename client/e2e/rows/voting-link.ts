import { type Row, rowsOf } from './row.ts';

export const votingLink: Row[] = [
  ...rowsOf('Voting link', {
    open: [
      ['Links', 'address', '/v'],
      ['Links', 'heading', 'Student Union of the Harbour School: Annual Assembly 2026'],
      ['Links', 'text', 'A ballot paper with 3 questions.'],
      ['Links', 'button', 'Continue as Lena M.'],
      ['Links', 'heading', 'Not Lena M.?'],
      ['Links', 'link', 'Sign In with Your Voter ID', '/login'],
    ],
    'too early': [
      ['Links', 'heading', 'Voting hasn’t opened yet'],
      ['Links', 'button', 'Check Again'],
    ],
    closed: [['Links', 'heading', 'Voting has closed']],
    void: [['Links', 'heading', 'This link doesn’t work']],
    missing: [['Links', 'heading', 'Open the link from your email']],
    'another user signed in': [['Links', 'button', 'Continue as Lena M.']],
  }),
];
