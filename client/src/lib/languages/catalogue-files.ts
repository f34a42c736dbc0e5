import type { Catalogue } from '@votewise/server/contract/languages/texts';

/** The catalogues of every language but English, which the rooms bring themselves. */
export const catalogueFiles = import.meta.glob<Catalogue>(
  [
    '../../../../server/src/contract/languages/*/*.json',
    '!**/languages/en/*.json',
    '!**/mails.json',
  ],
  { import: 'default' },
);
