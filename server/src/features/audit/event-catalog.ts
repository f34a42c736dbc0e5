import { electionFieldNames, electionFields } from '@votewise/contract';

/**
 * Every event that the audit trail can contain, with its description and its allowed details. Casting and voters'
 * sign-ins are deliberately absent, because their order would reveal votes.
 *
 * Details in `people` name people. Details in `personal` are about the person that the event concerns: its subject or,
 * if its subject is not a user, the first of `people`. Like the actor and the subject, they can be erased.
 */
export const EVENT_CATALOG = {
  'election.created': {
    text: 'scheduled an election',
    details: [
      ...electionFieldNames.filter((field) => electionFields[field].isAudited),
      'candidates',
      'attached',
      'lotHash',
      'copiedFrom',
    ],
  },
  'election.updated': { text: 'changed an election', details: ['changes'] },
  'election.candidates-changed': {
    text: 'changed the candidates of an election',
    details: ['candidates', 'order', 'attached'],
  },
  'election.candidate-withdrawn': {
    text: 'withdrew a candidate from an election',
    details: ['name', 'reason'],
  },
  'election.status-set': {
    text: 'changed the status of an election',
    details: ['from', 'to'],
  },
  'election.opened': {
    text: 'opened an election on schedule',
    details: ['from', 'to', 'dueAt'],
  },
  'election.closed': {
    text: 'closed an election on schedule',
    details: ['from', 'to', 'dueAt'],
  },
  'election.not-opened': {
    text: 'did not open an election on schedule',
    details: ['from', 'to', 'dueAt', 'beside'],
  },
  'election.paper-given': {
    text: 'handed a paper ballot to a voter',
    details: ['voter', 'weight'],
    people: ['voter'],
    personal: ['weight'],
  },
  'election.paper-refused': {
    text: 'tried to hand a paper ballot to a voter who could no longer get one',
    details: ['voter', 'reason'],
    people: ['voter'],
  },
  'election.paper-returned': {
    text: 'took a paper ballot back from a voter, who can vote online again',
    details: ['voter'],
    people: ['voter'],
  },
  'election.paper-typed': {
    text: 'finished typing paper ballots as a teller, or corrected them',
    details: ['papers', 'spoiled'],
  },
  'election.paper-discarded': {
    text: 'discarded the paper ballots that a teller had typed',
    details: ['teller'],
    people: ['teller'],
  },
  'election.paper-joined': {
    text: 'added the paper ballots to the count',
    details: ['handedOut', 'ballots', 'spoiled', 'tellers', 'explanation'],
    people: ['tellers'],
  },
  'election.write-ins-assigned': {
    text: 'decided for whom the names count that voters have written in',
    details: ['people', 'names'],
  },
  'election.sealing-begun': { text: 'started sealing a ballot box', details: [] },
  'election.sealing-stopped': {
    text: 'stopped sealing a ballot box',
    details: ['problem', 'ballots', 'voters'],
  },
  'election.sealed': { text: 'sealed a ballot box', details: ['participants'] },
  'election.declared': { text: 'declared the result of an election', details: [] },
  'election.deleted': {
    text: 'deleted an election',
    details: ['totalVotes', 'totalWeight', 'counts'],
  },
  'results.recount-confirmed': {
    text: 'recounted all ballots after the close and confirmed the count',
    details: ['totalVotes', 'totalWeight'],
  },
  'results.recount-differed': {
    text: 'recounted all ballots after the close and found a difference',
    details: ['counted', 'recounted', 'countedBallots', 'recountedBallots'],
  },
  'results.exported': {
    text: 'exported the results of an election or of a ballot paper',
    details: ['format', 'paper'],
  },
  'board.exported': { text: 'exported the board of an election', details: ['openings'] },
  'participation.exported': { text: 'exported a participation list', details: [] },
  'meeting.created': {
    text: 'planned a meeting',
    details: [
      'title',
      'place',
      'startDate',
      'quorum',
      'proxiesPerHolder',
      'selfCheckIn',
      'electorate',
      'agenda',
    ],
  },
  'meeting.updated': { text: 'changed a meeting', details: ['changes'] },
  'meeting.opened': { text: 'opened a meeting', details: [] },
  'meeting.closed': { text: 'closed a meeting', details: [] },
  'meeting.deleted': { text: 'deleted a meeting', details: [] },
  'meeting.screen-key-renewed': {
    text: 'replaced the key of the screen in the hall of a meeting',
    details: [],
  },
  'meeting.item-shown': { text: 'showed an item of the agenda of a meeting', details: ['item'] },
  'meeting.result-shown': { text: 'showed a result in a meeting', details: ['item'] },
  'meeting.result-hidden': { text: 'hid a result in a meeting', details: ['item'] },
  'meeting.exported': { text: 'exported the minutes or a list of a meeting', details: ['file'] },
  'meeting.checked-in': {
    text: 'checked a member in',
    details: ['voter', 'desk', 'self'],
    people: ['voter'],
  },
  'meeting.checked-out': {
    text: 'checked a member out',
    details: ['voter', 'desk', 'self'],
    people: ['voter'],
  },
  'meeting.proxy-given': {
    text: 'gave a proxy for a meeting',
    details: ['giver', 'holder', 'instead'],
    people: ['giver', 'holder', 'instead'],
  },
  'meeting.proxy-taken-back': {
    text: 'took a proxy for a meeting back',
    details: ['giver', 'holder'],
    people: ['giver', 'holder'],
  },
  'meeting.proxy-declined': {
    text: 'declined a proxy for a meeting',
    details: ['giver', 'holder'],
    people: ['giver', 'holder'],
  },
  'meeting.proxy-entered': {
    text: 'entered a proxy for a meeting',
    details: ['giver', 'holder', 'instead'],
    people: ['giver', 'holder', 'instead'],
  },
  'meeting.proxy-ended': {
    text: 'ended a proxy for a meeting',
    details: ['giver', 'holder'],
    people: ['giver', 'holder'],
  },
  'clock.confirmed': { text: 'confirmed the server’s clock', details: ['problem'] },
  'restore.confirmed': {
    text: 'confirmed that a restored copy replaces the original',
    details: [],
  },
  'message.queued': {
    text: 'started sending a message to voters',
    details: ['kind', 'audience', 'links'],
  },
  'message.finished': {
    text: 'finished sending a message',
    details: ['kind', 'sent', 'failed', 'uncertain', 'deliveries'],
  },
  'message.retried': {
    text: 'started sending a message again to recipients it had not reached',
    details: ['kind', 'which', 'count'],
  },
  'message.test-read': { text: 'marked a test email as read', details: [] },
  'messages.switched': {
    text: 'configured the automatic messages of an election',
    details: ['invitation', 'reminderHours', 'results', 'links'],
  },
  'user.registered': {
    text: 'registered a user',
    details: ['userType', 'address', 'groups', 'weight', 'language', 'open'],
    personal: ['address', 'groups', 'weight', 'language'],
  },
  'user.rights-changed': {
    text: 'changed the groups or the weight of a voter',
    details: ['added', 'removed', 'weight', 'open'],
    personal: ['added', 'removed', 'weight'],
  },
  'user.disabled': { text: 'disabled a user, who can no longer sign in or vote', details: [] },
  'user.renamed': {
    text: 'corrected the name of a user; the names are not recorded',
    details: [],
  },
  'user.language-set': {
    text: 'set the email language of a voter',
    details: ['language'],
    personal: ['language'],
  },
  'user.address-corrected': {
    text: 'corrected or removed the email address of a user; the addresses are not recorded',
    details: ['address'],
    personal: ['address'],
  },
  'user.access-file-exported': {
    text: 'exported everything that is kept about a voter',
    details: [],
  },
  'user.erased': {
    text: 'erased a voter; the trail does not show whom',
    details: [],
  },
  'user.enabled': { text: 'enabled a user again', details: [] },
  'user.password-reset': {
    text: 'set a new password from the command line or the configuration',
    details: [],
  },
  'group.created': { text: 'created a group of voters', details: [] },
  'group.renamed': { text: 'renamed a group of voters', details: ['from'] },
  'group.merged': {
    text: 'merged a group of voters into another one',
    details: ['into', 'voters'],
  },
  'group.members-added': { text: 'added voters to a group', details: ['voters', 'open'] },
  'group.members-removed': { text: 'removed voters from a group', details: ['voters', 'open'] },
  'roll.weight-set': {
    text: 'set the weight of voters',
    details: ['voters', 'weight', 'open'],
  },
  'roll.sheets-printed': {
    text: 'printed code sheets with new passwords for voters',
    details: ['voters'],
  },
  'user.sheet-printed': {
    text: 'printed a new password for a voter on a code sheet; passwords are not recorded',
    details: [],
  },
  'import.started': {
    text: 'started importing a voter list',
    details: ['lines', 'toRegister'],
  },
  'import.finished': {
    text: 'imported a voter list',
    details: ['registered', 'leftOut'],
  },
  'import.cancelled': {
    text: 'stopped the import of a voter list',
    details: ['registered', 'leftOut', 'notReached'],
  },
  'mail.queued-again': { text: 'queued new credentials', details: [] },
  'mail.sent': { text: 'sent credentials', details: ['attempt', 'delivery'] },
  'mail.failed': {
    text: 'failed to send credentials',
    details: ['attempt', 'reason'],
    personal: ['reason'],
  },
  'mail.bounced': { text: 'learned that an email came back', details: ['reason'] },
  'administrator.signed-in': {
    text: 'signed in as an administrator or an auditor',
    details: ['how'],
  },
  'administrator.password-changed': {
    text: 'changed their password as an administrator or an auditor',
    details: ['how'],
  },
  'administrator.account-changed': {
    text: 'changed their name or email address as an administrator or an auditor; the addresses are not recorded',
    details: ['name', 'email'],
    personal: ['name'],
  },
  'administrator.sessions-ended': {
    text: 'signed out their other devices as an administrator or an auditor',
    details: ['which', 'device', 'signedInAt'],
    personal: ['device'],
  },
  'administrator.second-factor-on': { text: 'turned two-step sign-in on', details: [] },
  'administrator.second-factor-off': { text: 'turned two-step sign-in off', details: ['how'] },
  'administrator.recovery-code-used': { text: 'used a recovery code', details: ['left'] },
  'administrator.recovery-codes-renewed': { text: 'created new recovery codes', details: [] },
  'administrator.codes-blocked': {
    text: 'blocked two-step sign-in codes after too many wrong ones',
    details: [],
  },
  'administrator.reset-mailed': {
    text: 'requested a new password on the sign-in page',
    details: [],
  },
  'sign-in.blocked': {
    text: 'blocked further sign-ins after too many failures',
    details: ['scope', 'address'],
    network: ['address'],
  },
  'audit.exported': { text: 'exported the audit trail', details: ['format'] },
} as const satisfies Record<string, EventKind>;

export interface EventKind {
  text: string;
  details: readonly string[];
  people?: readonly string[];
  personal?: readonly string[];
  /** Network addresses, which are erased after `NETWORK_DAYS`. */
  network?: readonly string[];
}
