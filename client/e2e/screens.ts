import { administrators } from './rows/administrators.ts';
import { adminResults, electionsTab } from './rows/admin-results.ts';
import { audit } from './rows/audit.ts';
import { allVoters } from './rows/all-voters.ts';
import { auditor } from './rows/auditor.ts';
import { ballots } from './rows/ballots.ts';
import { devices } from './rows/devices.ts';
import { dialogs } from './rows/dialogs.ts';
import { electionPage } from './rows/election-page.ts';
import { forms } from './rows/forms.ts';
import { groups } from './rows/groups.ts';
import { importVoters } from './rows/import-voters.ts';
import { login } from './rows/login.ts';
import { messages } from './rows/messages.ts';
import { publicPages } from './rows/public-pages.ts';
import { receipts } from './rows/receipts.ts';
import { registerVoters } from './rows/register-voters.ts';
import type { Row } from './rows/row.ts';
import { session } from './rows/session.ts';
import { voter } from './rows/voter.ts';
import { votingLink } from './rows/voting-link.ts';

/** Each row is the text of one element on one screen in one state. */
export const ROWS: readonly Row[] = [
  ...publicPages,
  ...login,
  ...votingLink,
  ...session,
  ...devices,
  ...voter,
  ...ballots,
  ...receipts,
  ...adminResults,
  ...electionsTab,
  ...dialogs,
  ...forms,
  ...electionPage,
  ...messages,
  ...audit,
  ...auditor,
  ...registerVoters,
  ...administrators,
  ...importVoters,
  ...allVoters,
  ...groups,
];
