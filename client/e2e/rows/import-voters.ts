import { type Row, rowsOf } from './row.ts';

const SPEC = 'Import';

export const importVoters: Row[] = rowsOf('Import Voters', {
  choosing: [
    [SPEC, 'heading', 'Import voters'],
    [SPEC, 'link', 'Register Voters', '/admin/dashboard?tab=voters'],
    [SPEC, 'enabled button', 'Choose File'],
    [SPEC, 'field', 'Or paste the list', ''],
    [SPEC, 'disabled button', 'Check List'],
    [SPEC, 'part', 'No lists yet.'],
  ],
  'previous lists': [
    [SPEC, 'link', 'Pasted list', '/admin/voters/import?list=list-2'],
    [SPEC, 'text', '1,960 lines can be imported'],
    [SPEC, 'text', 'In progress'],
  ],
  'previous lists failed': [
    ['§4', 'toast', 'Failed to load imports'],
    ['§4', 'button', 'Try Again'],
  ],
  'unreadable list': [
    [SPEC, 'part', 'This list is empty. Put one person on each line.'],
    ['Feedback', 'field', 'Or paste the list', 'Name;Email'],
  ],
  loading: [['§4', 'part', 'Loading the list']],
  error: [
    ['§4', 'toast', 'Failed to load the list'],
    ['§4', 'button', 'Try Again'],
  ],
  gone: [
    ['§4', 'heading', 'This list has been removed'],
    ['§4', 'button', 'Choose Another List'],
  ],
  preview: [
    [SPEC, 'text', 'Nothing has been registered yet.'],
    [SPEC, 'figure', 'Lines', '2,000'],
    [SPEC, 'figure', 'Can be imported', '1,960'],
    [SPEC, 'text', 'Total weight 12,480'],
    [SPEC, 'part', '7 voters will get emails in English'],
    [SPEC, 'heading', 'Groups in this list'],
    [SPEC, 'part', 'This import creates 1 new group.'],
    [SPEC, 'figure', 'With errors', '29'],
    [SPEC, 'figure', 'Duplicate or already registered', '11'],
    [SPEC, 'heading', '40 lines skipped'],
    [SPEC, 'text', 'The name is missing.'],
    [SPEC, 'text', 'Line 112 has the same address.'],
    [SPEC, 'text', 'This address is already registered as VOTER006 (Voter).'],
    [SPEC, 'button', 'Download Lines'],
    [SPEC, 'button', 'Show More Lines'],
    [SPEC, 'text', 'The column settings are from the last list with the same headings.'],
    [SPEC, 'field', 'Name column', '1'],
    [SPEC, 'field', 'Second name column', '2'],
    [SPEC, 'field', 'Email column', '3'],
    [SPEC, 'enabled button', 'Register 1,960 Voters'],
  ],
  'fixing a line': [
    [SPEC, 'field', 'Full Name *', 'Sri Lakshmi Venkataraman Subramaniam'],
    [SPEC, 'field', 'Email Address *', 'sri.lakshmi.venkataraman.subramaniam.example.org'],
    [SPEC, 'enabled button', 'Save Line'],
  ],
  'asking to register': [
    [SPEC, 'dialog', 'Register 1,960 voters?'],
    [
      SPEC,
      'part',
      'Each voter gets a voter ID and a password, and VoteWise queues an email with both. 40 lines will be skipped.',
    ],
  ],
  'in progress': [
    [SPEC, 'part', '1,250 of 1,960 lines (63%)'],
    [SPEC, 'enabled button', 'Stop Import'],
  ],
  done: [
    [SPEC, 'part', '1,959 voters registered.'],
    [SPEC, 'figure', 'Skipped', '41'],
    [SPEC, 'heading', '41 lines skipped'],
    [SPEC, 'link', 'See All Voters', '/admin/voters'],
    [SPEC, 'absent', 'Fix'],
  ],
});
