import { type Row, rowsOf } from './row.ts';
import {
  expectBadge,
  expectClampedDescriptions,
  expectDrawerCloses,
  expectNoCall,
  expectPalette,
} from './voter-checks.ts';

export const voter: Row[] = [
  ...rowsOf('Voter dashboard', {
    'nothing selected': [
      ['§2 Routes', 'address', '/voter/dashboard'],
      ['§2 Voter dashboard', 'heading', 'Select an Election'],
      ['§6', 'absent', 'Admin Dashboard'],
      ['§6', 'absent', 'Register Voters'],
    ],
    'at the administrator’s address': [
      ['§2 Routes', 'address', '/admin/dashboard'],
      ['§6', 'heading', 'Select an Election'],
      ['§6', 'absent', 'Welcome, Admin'],
    ],
    loading: [['§4', 'part', 'Loading elections']],
    error: [
      ['§8', 'toast', 'Failed to load elections'],
      ['§4', 'button', 'Try Again'],
    ],
    'no connection': [['§8', 'toast', 'Failed to load elections. Please try again.']],
    'no elections': [['§2 Voter dashboard', 'text', 'No active elections']],
    'list as an array': [['§7', 'text', 'Student Union Board 2027']],
    'server not reached': [
      ['Feedback', 'text', 'Can’t reach VoteWise right now.'],
      ['Feedback', 'heading', 'Select an Election'],
    ],
    offline: [['Feedback', 'text', 'You’re offline.']],
    'session loading': [['§4 Session', 'part', 'Loading']],
    'election chosen': [
      ['§2 Voter dashboard', 'heading', 'Student Union Board 2027'],
      ['§2 Voter dashboard', 'part', 'Elect the chair of the student union for one year.'],
      ['§2 Voter dashboard', 'pressed button', 'Vote'],
      ['§2 Voter dashboard', 'button', 'Results'],
    ],
  }),
  ...rowsOf('Sidebar', {
    loaded: [
      ['§2 Voter dashboard', 'heading', 'Elections'],
      ['§2 Election card', 'text', 'Student Union Board 2027'],
      ['§2 Election card', 'text', 'Elect the chair of the student union for one year.'],
      ['§2 Election card', 'text', 'Active'],
      ['Feedback', 'text', 'Voted'],
      ['§2 Election card', 'part', '7 total votes'],
      ['§2 Election card', 'text', 'Ends Fri, Nov 20, 2054, 6:00 PM'],
      ['§4', 'text', 'Upcoming'],
      ['§4', 'text', 'Completed'],
      ['§9', 'behaviour', 'descriptions are clamped to 2 lines', expectClampedDescriptions],
      ['§4', 'behaviour', 'active is green', expectBadge('Active', 'green', 0)],
      ['§4', 'behaviour', 'completed is gray', expectBadge('Completed', 'gray', 0)],
      ['§4', 'behaviour', 'upcoming is blue with a clock', expectBadge('Upcoming', 'blue', 1)],
    ],
  }),
  ...rowsOf('Drawer', {
    loaded: [
      ['§2 Voter dashboard', 'dialog', 'Elections'],
      ['§2 Election card', 'text', 'Student Union Board 2027'],
      ['§2 Election card', 'part', '7 total votes'],
      ['§2 Election card', 'text', 'Ends Fri, Nov 20, 2054, 6:00 PM'],
      ['§9', 'behaviour', 'it closes automatically at 1024 px', expectDrawerCloses],
    ],
  }),
  ...rowsOf('Voting screen', {
    loading: [['§4', 'part', 'Loading the ballot']],
    ballot: [
      ['§2 Voting screen', 'heading', 'Cast Your Vote'],
      ['§2 Voting screen', 'radio button', 'Amara Okafor'],
      ['§2 Voting screen', 'text', 'AO'],
      ['§2 Voting screen', 'text', 'Open budgets, and minutes within a week.'],
      ['§2 Voting screen', 'radio button', 'Tomás Alvarado'],
      ['§2 Voting screen', 'disabled button', 'Submit Vote'],
      ['§2 Voting screen', 'button', 'Clear Selection'],
    ],
    'long names': [
      ['§2 Voting screen', 'radio button', 'Bo'],
      ['§9', 'text', 'MH'],
      ['§9', 'text', 'B'],
    ],
    chosen: [
      ['Feedback', 'part', 'Your vote is final.'],
      ['§2 Voting screen', 'enabled button', 'Submit Vote'],
      ['§2 Voting screen', 'enabled button', 'Clear Selection'],
    ],
    cleared: [['§2 Voting screen', 'disabled button', 'Submit Vote']],
    'none chosen': [
      ['§5 Voting', 'alert', 'Please select a candidate before voting'],
      ['§5 Voting', 'behaviour', 'no call is made', expectNoCall('/api/votes/cast')],
    ],
    submitting: [['§2 Voting screen', 'disabled button', 'Submitting Vote...']],
    'load failed': [
      ['§8 Voting', 'alert', 'Failed to load election details'],
      ['§4', 'button', 'Try Again'],
    ],
    refused: [['§8 Voting', 'alert', 'Voting in this election has closed.']],
    'refused without a message': [['§8 Voting', 'alert', 'Failed to submit vote']],
    'no connection': [
      ['§8 Voting', 'alert', 'Failed to submit vote. Please try again.'],
      ['Feedback', 'enabled button', 'Submit Vote'],
    ],
    success: [
      ['§2 Voting screen', 'heading', 'Vote Submitted Successfully!'],
      ['§2 Voting screen', 'button', 'View Results'],
      ['LOOK', 'absent', 'Jonas Lindqvist'],
    ],
    'voted in another tab': [
      ['Feedback', 'heading', 'You had already voted. This choice was not counted.'],
      ['§2 Voting screen', 'button', 'View Results'],
      ['LOOK', 'absent', 'Jonas Lindqvist'],
    ],
    'already voted': [
      ['§2 Voting screen', 'heading', 'Vote Submitted Successfully!'],
      ['§2 Voting screen', 'button', 'View Results'],
      ['§4 Voting screen', 'absent', 'Submit Vote'],
    ],
    upcoming: [
      ['DESIGN §5', 'heading', 'Voting hasn’t opened yet'],
      ['§9', 'part', 'Tue, Dec 1, 2026, 8:00 AM'],
      ['DESIGN §5', 'absent', 'Submit Vote'],
    ],
    overdue: [['DESIGN §5', 'heading', 'Voting hasn’t opened yet']],
    closed: [
      ['DESIGN §5', 'heading', 'Voting has closed'],
      ['DESIGN §5', 'button', 'View Results'],
      ['Actual times', 'part', 'Voting ended on '],
    ],
  }),
  ...rowsOf('Voter results', {
    loaded: [
      ['§2 Voter dashboard', 'pressed button', 'Results'],
      ['§2 Voter dashboard', 'figure', 'Total Votes', '7'],
      ['§2 Voter dashboard', 'figure', 'Candidates', '4'],
      ['§2 Voter dashboard', 'figure', 'Leading', 'Amara'],
      ['§2 Voter dashboard', 'heading', 'Vote distribution'],
      ['§2 Voter dashboard', 'heading', 'Vote counts'],
      ['§2 Voter dashboard', 'heading', 'Detailed results'],
      ['§2 Voter dashboard', 'text', 'Amara Okafor'],
      ['§2 Voter dashboard', 'part', '4 votes'],
      ['§2 Voter dashboard', 'part', '57.1% of total'],
      ['Turnout', 'part', '7 of 8 (87.5%)'],
      ['§6', 'absent', 'Export CSV'],
    ],
    tie: [
      ['§4', 'figure', 'Total Votes', '7'],
      ['Ties', 'figure', 'Leading', 'Tie: Elif, Mateo'],
    ],
    'count confirmed': [
      ['Recount', 'part', 'Voting has closed. Count confirmed on Fri, Nov 20, 2026'],
    ],
    'no votes': [
      ['§2 Voter dashboard', 'figure', 'Total Votes', '0'],
      ['DESIGN §5', 'part', '0.0% of total'],
      ['Ties', 'figure', 'Leading', 'No votes yet'],
    ],
    'long names': [['§2 Voter dashboard', 'figure', 'Leading', 'Maximiliane']],
    'a million votes': [['§2 Voter dashboard', 'figure', 'Total Votes', '1,000,000']],
    'fifty candidates': [
      ['§2 Voter dashboard', 'figure', 'Candidates', '50'],
      ['§9', 'behaviour', 'five colors, cycling', expectPalette],
    ],
    'no candidates': [['§2 View Results', 'heading', 'No Results Available']],
    error: [
      ['§4', 'part', 'Trying again…'],
      ['Feedback', 'figure', 'Total Votes', '7'],
    ],
    'opened from the vote': [
      ['§2 Voter dashboard', 'pressed button', 'Results'],
      ['§2 Voter dashboard', 'figure', 'Candidates', '2'],
    ],
  }),
];
