import { type Row, rowsOf } from './row.ts';

export const groups: Row[] = rowsOf('Groups', {
  loaded: [
    ['Groups', 'heading', 'Groups'],
    ['Groups', 'link', 'All voters', '/admin/voters'],
    ['Groups', 'link', '318 voters', '/admin/voters?group=Harbor'],
    ['Groups', 'text', 'No elections for this group.'],
    ['Groups', 'enabled button', 'Create Group'],
  ],
  merging: [
    ['Groups', 'dialog', 'Merge Harbor'],
    ['Groups', 'text', '318 voters in Harbor become members of North.'],
    ['Groups', 'enabled button', 'Merge Groups'],
  ],
});
