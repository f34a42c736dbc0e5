import type { EncryptionData, MessagesData, SingleElection } from '@votewise/contract';
import { nameActor } from '@votewise/contract/audit/event-sentences';
import { optionNoun } from '@votewise/contract/elections/ballot';
import { problemsOf } from '@votewise/contract/elections/ballot-problems';
import { type Invited, uninvitedOf } from '@votewise/contract/elections/next-step';
import { placeholdersAmong } from '@votewise/contract/elections/placeholders';
import { formatList } from '@votewise/contract/text/lists';
import { formatDateTime, formatQuantity } from '../../lib/format.ts';
import { ballotOf, ballotSentence } from '../../features/elections/stored-ballot.ts';
import { crowdOf, crowdWarning } from '../../features/elections/electorate-words.ts';
import { sharedListText } from './shared-list.ts';
import { whoCanVote } from '../../features/messages/message-words.ts';

/** warning: done, with a consequence to be aware of. unknown: VoteWise can't find out. */
export type CheckState = 'done' | 'warning' | 'open' | 'unknown';

export interface Check {
  id:
    | 'candidates'
    | 'ballot'
    | 'dates'
    | 'handouts'
    | 'drill'
    | 'voters'
    | 'list'
    | 'invitation'
    | 'mail-server'
    | 'test-email'
    | 'backup';
  label: string;
  state: CheckState;
  text: string;
  command?: string;
  isRepeatable?: boolean;
}

/** In this time, few key cards are lost. */
const DRILL_MS = 92 * 86_400_000;

/** What to do about a check that is not done. */
export const CHECK_TITLES: Record<Check['id'], string> = {
  candidates: 'Check the candidates',
  ballot: 'Check the ballot',
  dates: 'Check the dates',
  handouts: 'Check the paper ballots',
  drill: 'Start a drill of key holders',
  voters: 'Check who can vote',
  list: 'Check the dates',
  invitation: 'Plan the invitation',
  'mail-server': 'Check the mail server',
  'test-email': 'Send yourself a test email',
  backup: 'Make a backup',
};

interface Checked {
  election: SingleElection;
  /** Undefined while it is loading or after a failure. */
  messages: Pick<MessagesData, 'recipients' | 'unaddressed' | 'mail'> | undefined;
  /** Whom the invitation reaches, on the whole ballot paper. */
  invited: Invited | undefined;
  /** The key holders of encrypted ballots; undefined without them, or while it is not known. */
  encryption: Pick<EncryptionData, 'lastDrillAt' | 'addressChangedAt'> | undefined;
  /** "ok", or the problem with the mail server; undefined when it is not known. */
  mailServer: string | undefined;
  /** When the last backup was made; null before the first, undefined when it is not known. */
  lastBackupAt: string | null | undefined;
  now: number;
}

function candidates({ ballot: given, candidates: all }: SingleElection): Check {
  const placeholders = placeholdersAmong(all);
  const noun = optionNoun(given, all);
  return {
    id: 'candidates',
    label: noun === 'answer' ? 'Answers' : 'Candidates',
    ...(placeholders.length > 0
      ? { state: 'open', text: `Replace ${formatList(placeholders)}.` }
      : { state: 'done', text: `${formatQuantity(all.length, noun)}.` }),
  };
}

/** Included only for a ballot that is not the usual one or that doesn't fit the candidates. */
function ballot(election: SingleElection): Check[] {
  const [problem] = Object.values(problemsOf(ballotOf(election), election.candidates));
  const sentence = ballotSentence(election);
  if (problem === undefined && sentence === undefined) return [];
  const base = { id: 'ballot', label: 'Ballot' } as const;
  return [
    problem === undefined
      ? { ...base, state: 'done', text: sentence ?? '' }
      : { ...base, state: 'open', text: `${problem}.` },
  ];
}

function dates({ startDate, endDate }: SingleElection, now: number): Check {
  const base = { id: 'dates', label: 'Dates' } as const;
  if (Date.parse(endDate) <= now)
    return { ...base, state: 'open', text: 'The end date has passed.' };
  if (Date.parse(startDate) <= now)
    return {
      ...base,
      state: 'open',
      text: 'The start date has passed. Choose a later one, or open voting yourself.',
    };
  return {
    ...base,
    state: 'done',
    text: `${formatDateTime(startDate)} to ${formatDateTime(endDate)}.`,
  };
}

/** Included only if no paper could be handed out. */
function handouts({ progress }: SingleElection): Check[] {
  const problem = progress?.onPaper?.problem;
  if (problem === undefined) return [];
  return [{ id: 'handouts', label: 'Paper ballots', state: 'open', text: problem }];
}

/** Included only with encrypted ballots. Key cards that are lost by then would make the count impossible. */
function drill(
  { ballot: { encrypted } }: SingleElection,
  known: Checked['encryption'],
  now: number,
): Check[] {
  if (!encrypted) return [];
  const base = { id: 'drill', label: 'Drill of key holders' } as const;
  if (!known?.lastDrillAt) return [{ ...base, state: 'unknown', text: 'Unknown.' }];
  const last = formatDateTime(known.lastDrillAt);
  const told = (since: string) => `The last drill was on ${last}, ${since}. Start another one.`;
  if (known.addressChangedAt && known.addressChangedAt > known.lastDrillAt)
    return [{ ...base, state: 'open', text: told('before a key holder’s address changed') }];
  if (now - Date.parse(known.lastDrillAt) > DRILL_MS)
    return [{ ...base, state: 'open', text: told('more than three months ago') }];
  return [{ ...base, state: 'done', text: `All key cards worked on ${last}.` }];
}

function voters(election: SingleElection, messages: Checked['messages']): Check {
  const base = { id: 'voters', label: 'Voters' } as const;
  if (!messages) return { ...base, state: 'unknown', text: 'Unknown.' };
  const count = whoCanVote(messages);
  const warning = crowdWarning(count, crowdOf(election));
  if (count === 0) return { ...base, state: 'open', text: warning ?? '' };
  const text = `${formatQuantity(count, 'voter')} can vote.`;
  return warning === undefined
    ? { ...base, state: 'done', text }
    : { ...base, state: 'warning', text: `${text} ${warning}` };
}

/** Included only if the election would share its participation list with others. */
function participationList({ progress }: SingleElection): Check[] {
  const others = progress?.sharedList?.asScheduled;
  if (!others) return [];
  return [{ id: 'list', label: 'Who has voted', state: 'warning', text: sharedListText(others) }];
}

/** Included only if someone can be invited. Members of a meeting are invited to the meeting. */
function invitation({ meeting }: SingleElection, invited: Checked['invited']): Check[] {
  if (meeting || !invited || invited.recipients === 0) return [];
  const base = { id: 'invitation', label: 'Invitation' } as const;
  if (uninvitedOf(invited) > 0)
    return [{ ...base, state: 'open', text: 'No one is told when voting opens.' }];
  const text = invited.automatic.invitation ? 'Sent when voting opens.' : 'Everyone is invited.';
  return [{ ...base, state: 'done', text }];
}

function mailServer(messages: Checked['messages'], state: string | undefined): Check {
  const base = { id: 'mail-server', label: 'Mail server' } as const;
  if (messages?.mail.delivery === 'files') {
    const text =
      'No mail server is configured, so voters won’t receive emails. Set SMTP_URL on the server.';
    return { ...base, state: 'open', text };
  }
  if (!messages || state === undefined) return { ...base, state: 'unknown', text: 'Unknown.' };
  return state === 'ok'
    ? { ...base, state: 'done', text: 'Connected.' }
    : { ...base, state: 'open', text: state };
}

function testEmail({ progress }: SingleElection): Check {
  const base = { id: 'test-email', label: 'Test email', isRepeatable: true } as const;
  const read = progress?.testRead;
  return read
    ? { ...base, state: 'done', text: `Read by ${nameActor(read.by)}, ${formatDateTime(read.at)}.` }
    : { ...base, state: 'open', text: 'Send yourself a test email and read it.' };
}

function backup(lastAt: Checked['lastBackupAt'], { createdAt }: SingleElection): Check {
  const base = { id: 'backup', label: 'Backup' } as const;
  const command = 'npm run backup -- FILE';
  if (lastAt === undefined) return { ...base, state: 'unknown', text: 'Unknown.' };
  if (lastAt === null)
    return {
      ...base,
      state: 'unknown',
      text: 'No backup recorded. On the server, run',
      command,
    };
  const made = formatDateTime(lastAt);
  return lastAt < createdAt
    ? {
        ...base,
        state: 'open',
        text: `The last backup is from ${made}, before this election was scheduled. On the server, run`,
        command,
      }
    : { ...base, state: 'done', text: `Made ${made}.` };
}

export function checksOf({ election, messages, lastBackupAt, now, ...given }: Checked): Check[] {
  return [
    candidates(election),
    ...ballot(election),
    ...(election.meeting ? [] : [dates(election, now)]),
    ...handouts(election),
    ...drill(election, given.encryption, now),
    voters(election, messages),
    ...participationList(election),
    ...invitation(election, given.invited),
    mailServer(messages, given.mailServer),
    testEmail(election),
    backup(lastBackupAt, election),
  ];
}
