import { administrators } from './administrators.ts';
import { adminResults } from './admin-results.ts';
import { audit } from './audit.ts';
import { allVoters } from './all-voters.ts';
import { auditor } from './auditor.ts';
import { ballot } from './ballot.ts';
import { ballotKinds } from './ballot-kinds.ts';
import { devices } from './devices.ts';
import { electionDialogs } from './election-dialogs.ts';
import { electionPage } from './election-page.ts';
import { electionForms } from './election-forms.ts';
import { electionsTab } from './elections-tab.ts';
import { encryptedElections } from './encrypted-elections.ts';
import { groups } from './groups.ts';
import { hall } from './hall.ts';
import { importVoters } from './import-voters.ts';
import { login } from './login.ts';
import { meetings } from './meetings.ts';
import { messages } from './messages.ts';
import { ownMeeting } from './own-meeting.ts';
import { handouts } from './handouts.ts';
import { publicPages } from './public-pages.ts';
import { receipts } from './receipts.ts';
import { registerVoters } from './register-voters.ts';
import type { ScreenState } from './screen-state.ts';
import { session } from './session.ts';
import { settings } from './settings.ts';
import { voterDashboard } from './voter-dashboard.ts';
import { votingLink } from './voting-link.ts';
import { voterResults } from './voter-results.ts';

/** Every screen in every state that the rows cover. */
export const SCREEN_STATES: readonly ScreenState[] = [
  ...publicPages,
  ...hall,
  ...login,
  ...votingLink,
  ...session,
  ...devices,
  ...voterDashboard,
  ...ownMeeting,
  ...ballot,
  ...ballotKinds,
  ...receipts,
  ...voterResults,
  ...adminResults,
  ...electionsTab,
  ...electionDialogs,
  ...electionForms,
  ...electionPage,
  ...encryptedElections,
  ...handouts,
  ...messages,
  ...meetings,
  ...audit,
  ...auditor,
  ...registerVoters,
  ...administrators,
  ...importVoters,
  ...allVoters,
  ...groups,
  ...settings,
];
