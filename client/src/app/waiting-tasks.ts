import type {
  Administrator,
  InvitedData,
  ListedElection,
  Meeting,
  VotersData,
} from '@votewise/contract';
import type { Organization } from '@votewise/contract/operations/organization';
import { nextStepOf } from '@votewise/contract/elections/next-step';
import { isOverdue } from '../features/elections/election-timing.ts';
import { meetingPath } from '../features/meetings/meeting-paths.ts';
import { formatDateTime, formatQuantity } from '../lib/format.ts';
import {
  ADMIN_PATHS,
  electionPath,
  electionTabPath,
  handoutsPath,
  registerPath,
} from '../lib/lazy-paths.ts';
import { PATHS } from '../lib/paths.ts';

/** Something that waits for an administrator. */
export interface Task {
  /** The election or meeting that it is about. */
  subject?: string;
  title: string;
  /** Why, in one sentence. */
  text: string;
  /** The label of the link, and where it leads. */
  act: string;
  to: string;
}

interface Known {
  elections: readonly ListedElection[];
  meetings: readonly Meeting[];
  /** Undefined if it could not be loaded. */
  invited: InvitedData['invited'] | undefined;
  mail: VotersData['mail'];
  now: number;
}

/** Returns what waits, the most urgent first. */
export function waitingTasks({ elections, meetings, invited, mail, now }: Known): Task[] {
  return [
    ...meetings.filter((one) => isToday(one, now)).map(meetingTask),
    ...elections.filter((one) => !one.meeting && isOverdue(one, now)).map(openTask),
    ...elections.filter(({ awaitedHandouts = 0 }) => awaitedHandouts > 0).map(typeTask),
    ...elections.filter((one) => one.awaitsNames).map(namesTask),
    ...elections.filter(awaitsKeyHolders).map(decryptTask),
    ...elections.filter(({ outcome }) => outcome?.kind === 'tied').map(tieTask),
    ...elections
      .filter(({ outcome, declaredAt }) => outcome && declaredAt === undefined)
      .filter(({ outcome }) => outcome?.kind !== 'tied')
      .map(declareTask),
    ...inviteTasks({ elections, invited, now }),
    ...mailTasks(mail),
  ];
}

const isToday = ({ status, startDate }: Meeting, now: number): boolean =>
  status === 'open' ||
  (status === 'planned' && new Date(startDate).toDateString() === new Date(now).toDateString());

const meetingTask = ({ id, title, status, startDate }: Meeting): Task => ({
  subject: title,
  title: status === 'open' ? 'open now' : 'today',
  text:
    status === 'open' ? 'Members can be checked in.' : `It begins ${formatDateTime(startDate)}.`,
  act: status === 'open' ? 'Run Meeting' : 'Prepare',
  to: meetingPath(id),
});

const openTask = ({ id, title }: ListedElection): Task => ({
  subject: title,
  title: 'open voting',
  text: 'The start date has passed, so voting won’t open automatically.',
  act: 'Open…',
  to: electionPath(id),
});

/** After what waits for results: voters may know of the election already. Where voting is open comes first. */
function inviteTasks({
  elections,
  invited = [],
  now,
}: Pick<Known, 'elections' | 'invited' | 'now'>): Task[] {
  const steps = invited.flatMap((one) => {
    const election = elections.find(({ id }) => id === one.election);
    if (!election) return [];
    // The list has no turnout, but voters who can be invited can vote.
    const turnout = { eligible: one.recipients };
    return [{ election, step: nextStepOf({ ...election, turnout }, { invited: one, now }) }];
  });
  return [
    ...steps.flatMap(({ election, step }) =>
      step.kind === 'invite' ? [inviteTask(election, step.voters)] : [],
    ),
    ...steps.flatMap(({ election, step }) =>
      step.kind === 'plan-invitation' ? [planTask(election)] : [],
    ),
  ];
}

const inviteTask = ({ id, title, paper }: ListedElection, voters: number): Task => ({
  subject: paper || title,
  title: `invite ${formatQuantity(voters, 'voter')}`,
  text: `Voting is open, but ${voters === 1 ? 'this voter hasn’t' : 'these voters haven’t'} been told.`,
  act: 'Invite…',
  to: electionPath(id),
});

const planTask = ({ id, title, paper, startDate }: ListedElection): Task => ({
  subject: paper || title,
  title: 'plan the invitation',
  text: `Voting opens on ${formatDateTime(startDate)}, but no invitation is planned.`,
  act: 'Plan…',
  to: electionPath(id),
});

const typeTask = ({ id, title, awaitedHandouts = 0 }: ListedElection): Task => ({
  subject: title,
  title: `type ${formatQuantity(awaitedHandouts, 'paper ballot')}`,
  text: 'The count waits for these ballots. Two administrators type them independently.',
  act: 'Type Paper Ballots',
  to: handoutsPath(id),
});

const namesTask = ({ id, title }: ListedElection): Task => ({
  subject: title,
  title: 'assign the names that voters wrote in',
  text: 'The count waits until you decide for whom these names count.',
  act: 'Assign Names',
  to: electionTabPath(id, 'results'),
});

const awaitsKeyHolders = ({
  status,
  ballot,
  outcome,
  declaredAt,
  annulled,
}: ListedElection): boolean =>
  status === 'completed' &&
  ballot.encrypted !== null &&
  !outcome &&
  !annulled &&
  declaredAt === undefined;

const decryptTask = ({ id, title }: ListedElection): Task => ({
  subject: title,
  title: 'wait for the key holders',
  text: 'The result waits until enough of them have decrypted the sum. You can remind them.',
  act: 'Show',
  to: electionPath(id),
});

const tieTask = ({ id, title, outcome }: ListedElection): Task => ({
  subject: title,
  title: 'decide the tie',
  text: outcome?.text ?? '',
  act: 'Decide…',
  to: electionPath(id),
});

const declareTask = ({ id, title, outcome }: ListedElection): Task => ({
  subject: title,
  title: 'declare the result',
  text: outcome?.text ?? '',
  act: 'Declare…',
  to: electionPath(id),
});

function mailTasks({ failed, bounced, unsent }: VotersData['mail']): Task[] {
  const kinds = [
    {
      count: failed,
      show: 'failed',
      title: `${formatQuantity(failed, 'email')} with credentials couldn’t be sent`,
      text: 'Correct the addresses, or send the emails again.',
      act: 'Show Emails',
    },
    {
      count: bounced,
      show: 'bounced',
      title: `${formatQuantity(bounced, 'email')} came back`,
      text: 'The voters haven’t received their credentials.',
      act: 'Show Emails',
    },
    {
      count: unsent,
      show: 'unsent',
      title: `${formatQuantity(unsent, 'voter')} without a code sheet`,
      text: 'They have no email address, so they need a printed sheet to sign in.',
      act: 'Print Code Sheets',
    },
  ];
  return kinds
    .filter(({ count }) => count > 0)
    .map(({ title, text, act, show }) => ({
      title,
      text,
      act,
      to: `${ADMIN_PATHS.allVoters}?show=${show}`,
    }));
}

export type AccountDialog = { dialog: 'password' | 'account' | 'second-factor' };

/** A step of setting up an installation, done at an address or in a dialog of the account. */
export interface SetupStep extends Omit<Task, 'to'> {
  to: string | AccountDialog;
  isDone: boolean;
}

/** The name of the first administrator, unless ADMIN_NAME is set on the server. */
const UNNAMED = 'Administrator';

/** Returns the steps of setting up; the first that is not done is next. */
export function setupSteps(known: {
  self: Pick<Administrator, 'name' | 'hasSecondFactor' | 'isPasswordPreset'> | undefined;
  /** The variable that sets the administrator's own password at every start. */
  passwordVariable?: string | undefined;
  administrators: number;
  voters: number;
  delivery: VotersData['mail']['delivery'];
  organization: Pick<Organization, 'name' | 'timeZone'>;
}): SetupStep[] {
  const { self, passwordVariable, administrators, voters, delivery, organization } = known;
  const password: SetupStep = {
    title: 'Change your password',
    text: passwordVariable
      ? `${passwordVariable} sets yours where VoteWise runs, at every start. Remove it there, then change your password here.`
      : 'Yours was set on the server, where others may have seen it.',
    act: 'Change…',
    to: { dialog: 'password' },
    isDone: false,
  };
  const name: SetupStep = {
    title: 'Enter your name',
    text: 'Minutes and the audit trail name you.',
    act: 'Enter…',
    to: { dialog: 'account' },
    isDone: false,
  };
  return [
    ...(self?.isPasswordPreset ? [password] : []),
    ...(self?.name === UNNAMED ? [name] : []),
    {
      title: 'Name your organization',
      text: 'Emails, minutes, and public results name it. Their times are in its time zone.',
      act: 'Open Settings',
      to: ADMIN_PATHS.settings,
      isDone: organization.name !== undefined && organization.timeZone !== undefined,
    },
    {
      title: 'Register members',
      text: 'Import a list, or register them one by one.',
      act: 'Import a List',
      to: ADMIN_PATHS.importVoters,
      isDone: voters > 0,
    },
    {
      title: 'Connect a mail server',
      text: 'Until SMTP_URL is set on the server, emails are only saved as files.',
      act: 'Show Emails',
      to: `${PATHS.adminDashboard}?tab=voters`,
      isDone: delivery === 'smtp',
    },
    {
      title: 'Register a second administrator',
      text: 'In case you lose access, and to count paper ballots.',
      act: 'Register',
      to: registerPath('admin'),
      isDone: administrators > 1,
    },
    {
      title: 'Turn on two-step sign-in',
      text: 'Then, a stolen password isn’t enough to sign in as you.',
      act: 'Turn On…',
      to: { dialog: 'second-factor' },
      isDone: self?.hasSecondFactor ?? false,
    },
  ];
}
