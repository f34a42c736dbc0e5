import { type Row, rowsOf } from './row.ts';
import { expectBlankRow, expectFrozen } from './dialog-checks.ts';

export const dialogs: Row[] = [
  ...rowsOf('Election Details', {
    upcoming: [
      ['§2 Modals', 'dialog', 'Election Details'],
      ['§2 Modals', 'heading', 'Garden Committee'],
      ['§2 Modals', 'part', 'Three people plan the beds'],
      ['§2 Modals', 'text', 'Wanjiru Kamau'],
      ['§2 Modals', 'text', 'Fruit trees along the south wall.'],
      ['§2 Modals', 'enabled button', 'Edit Participants'],
    ],
    active: [
      ['§2 Modals', 'dialog', 'Election Details'],
      ['§4', 'absent', 'Edit Participants'],
      ['§3 Candidate', 'text', '4 votes'],
      ['§3 Candidate', 'text', '57.1%'],
      ['Turnout', 'part', '7 of 8 (87.5%)'],
    ],
    completed: [
      ['§2 Modals', 'heading', 'Treasurer 2027'],
      ['§4', 'absent', 'Edit Participants'],
    ],
    'long names': [['§2 Modals', 'dialog', 'Election Details']],
    loading: [['§4', 'part', 'Loading election']],
    'load failed': [
      ['§8', 'toast', 'Failed to load election'],
      ['§4', 'button', 'Try Again'],
    ],
    'no connection': [['§8', 'toast', 'Failed to load election. Please try again.']],
  }),
  ...rowsOf('Edit Participants', {
    'two candidates': [
      ['§2 Modals', 'dialog', 'Edit Participants'],
      ['§5 Edit Participants', 'field', 'Name of candidate 1', 'Wanjiru Kamau'],
      [
        '§5 Edit Participants',
        'field',
        'Description of candidate 1',
        'Fruit trees along the south wall.',
      ],
      ['§5 Edit Participants', 'disabled button', 'Remove candidate 1'],
      ['§5 Edit Participants', 'disabled button', 'Remove candidate 2'],
      ['§5 Edit Participants', 'enabled button', 'Save Participants'],
      ['§5 Edit Participants', 'enabled button', 'Add Candidate'],
    ],
    'one candidate': [
      ['§5 Edit Participants', 'disabled button', 'Save Participants'],
      ['§5 Edit Participants', 'disabled button', 'Remove candidate 1'],
    ],
    'candidate added': [
      ['§5 Edit Participants', 'field', 'Name of candidate 3', ''],
      ['§5 Edit Participants', 'field', 'Description of candidate 3', ''],
      ['§5 Edit Participants', 'enabled button', 'Remove candidate 3'],
      ['§5 Edit Participants', 'behaviour', 'a blank row can be removed', expectBlankRow],
    ],
    'blank candidate': [
      ['§5 Edit Participants', 'text', 'All candidates must have a name and description'],
      ['§5 Edit Participants', 'dialog', 'Edit Participants'],
    ],
    'many candidates': [['§2 Modals', 'field', 'Name of candidate 20', 'Emil Sørensen 10']],
    frozen: [
      ['DESIGN §5', 'disabled button', 'Save Participants'],
      ['DESIGN §5', 'behaviour', 'no field can be changed', expectFrozen],
    ],
    saving: [['§8 Progress', 'toast', 'Updating participants...']],
    saved: [
      ['§8 Success', 'toast', 'Participants updated successfully!'],
      ['§2 Modals', 'absent', 'Edit Participants'],
    ],
    refused: [
      ['§8', 'toast', 'This election has been deleted.'],
      ['Feedback', 'field', 'Name of candidate 1', 'Wanjiru W. Kamau'],
    ],
    failed: [['§8', 'toast', 'Failed to update participants']],
    'no connection': [
      ['§8', 'toast', 'Failed to update participants. Please try again.'],
      ['Feedback', 'field', 'Name of candidate 1', 'Wanjiru W. Kamau'],
    ],
  }),
  ...rowsOf('Delete election', {
    asking: [
      ['§2 Modals', 'dialog', 'Delete election'],
      ['§2 Modals', 'part', 'permanently deleted'],
      ['§2 Modals', 'part', 'Garden Committee'],
      ['§2 Modals', 'enabled button', 'Cancel'],
      ['§2 Modals', 'enabled button', 'Delete'],
    ],
    'with votes': [
      ['Confirmations', 'field', 'Type the title to confirm', ''],
      ['Confirmations', 'disabled button', 'Delete'],
    ],
    deleting: [['§8 Progress', 'toast', 'Deleting election...']],
    deleted: [
      ['§8 Success', 'toast', 'Election deleted successfully!'],
      ['§2 Modals', 'absent', 'Delete election'],
    ],
    refused: [['§8', 'toast', 'This election has been deleted.']],
    failed: [['§8', 'toast', 'Failed to delete election']],
    'no connection': [
      ['§8', 'toast', 'Failed to delete election. Please try again.'],
      ['Feedback', 'dialog', 'Delete election'],
    ],
  }),
];
