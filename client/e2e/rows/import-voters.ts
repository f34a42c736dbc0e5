import { type Row, rowsOf } from './row.ts';

const SPEC = 'Import';

export const importVoters: Row[] = rowsOf('Import Voters', {
  choosing: [
    [SPEC, 'heading', 'Import voters'],
    [SPEC, 'link', 'Register Voters', '/admin/dashboard?tab=voters'],
    [SPEC, 'enabled button', 'Choose File'],
    [SPEC, 'field', 'Or paste the list', ''],
    [SPEC, 'disabled button', 'Look Through'],
    [SPEC, 'part', 'No lists yet.'],
  ],
  'earlier lists': [
    [SPEC, 'link', 'Pasted list', '/admin/voters/import?list=list-2'],
    [SPEC, 'text', '1,960 lines can be registered'],
    [SPEC, 'text', 'Under way'],
  ],
  'earlier lists failed': [
    ['§4', 'toast', 'Failed to load imports'],
    ['§4', 'button', 'Try Again'],
  ],
  'unreadable list': [
    [SPEC, 'part', 'There is nobody in this list. Put one person on each line.'],
    ['Feedback', 'field', 'Or paste the list', 'Name;Email'],
  ],
  loading: [['§4', 'part', 'Loading the list']],
  error: [
    ['§4', 'toast', 'Failed to load the list'],
    ['§4', 'button', 'Try Again'],
  ],
  gone: [
    ['§4', 'heading', 'This list is not there any more'],
    ['§4', 'button', 'Choose a List'],
  ],
  preview: [
    [SPEC, 'text', 'Nobody is registered yet.'],
    [SPEC, 'figure', 'Lines', '2,000'],
    [SPEC, 'figure', 'Can be registered', '1,960'],
    [SPEC, 'figure', 'Faulty', '29'],
    [SPEC, 'figure', 'Double or known', '11'],
    [SPEC, 'heading', '40 lines left out'],
    [SPEC, 'text', 'The name is missing.'],
    [SPEC, 'text', 'Line 112 has the same address.'],
    [SPEC, 'text', 'This address is registered already, as VOTER006.'],
    [SPEC, 'button', 'Download Lines'],
    [SPEC, 'button', 'Show More Lines'],
    [SPEC, 'text', 'The columns were taken from the last list with the same headings.'],
    [SPEC, 'field', 'Column of the names', '1'],
    [SPEC, 'field', 'Second column of the names', '2'],
    [SPEC, 'field', 'Column of the email addresses', '3'],
    [SPEC, 'enabled button', 'Register 1,960 Voters'],
  ],
  'fixing a line': [
    [SPEC, 'field', 'Full Name *', 'Sri Lakshmi Venkataraman Subramaniam'],
    [SPEC, 'field', 'Email Address *', 'sri.lakshmi.venkataraman.subramaniam.example.org'],
    [SPEC, 'enabled button', 'Save Line'],
  ],
  'asking to register': [
    [SPEC, 'dialog', 'Register 1,960 voters?'],
    [SPEC, 'part', 'Each gets an email with a voter ID and a password. 40 lines will be left out.'],
  ],
  'under way': [
    [SPEC, 'part', '1,250 of 1,960 lines (63%)'],
    [SPEC, 'enabled button', 'Stop'],
  ],
  done: [
    [SPEC, 'part', '1,959 voters are registered.'],
    [SPEC, 'figure', 'Left out', '41'],
    [SPEC, 'heading', '41 lines left out'],
    [SPEC, 'link', 'See All Voters', '/admin/voters'],
    [SPEC, 'absent', 'Fix'],
  ],
});
