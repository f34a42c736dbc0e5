/** What each section of the file is, for its reader. */
export const ABOUT = {
  account:
    'The entry on the voter roll, or in the list of administrators and auditors. Administrators can see and correct it. A time that is null is not set.',
  credentials:
    'The emails and code sheets with a user ID and password, and whether they arrived. Administrators can see this.',
  ownChanges:
    'What this person changed about their own account: whether the emailed or printed password was used, whether another one replaced it (a chosen one, or one from “Forgot?”), and how often all sessions were ended. It is encrypted, and administrators cannot see it.',
  rights:
    'The groups of this person with the times of joining and leaving, and how much their ballot weighs in weighted elections. Earlier values are kept because closed elections need them.',
  messages:
    'The emails about elections and meetings. `state` is queued, sending, sent, failed, bounced (it came back), or uncertain (it may have been delivered).',
  votingLinks:
    'The personal links that were emailed. The links themselves are not stored, only hashes that cannot be turned into links.',
  participation:
    'The elections in which this person voted online or has a paper ballot. How and when this person voted is not stored with their name.',
  paperBallots:
    'Paper ballots that administrators handed to this person. `state` is pending, given, refused, returning, or returned.',
  attendance: 'When this person was present at meetings.',
  proxies:
    'Proxies for meetings. The other member is shown by voter ID only, because the name is their data.',
  voterLists:
    'Lines about this person in voter lists that administrators uploaded. A list is removed two days after it was uploaded, or seven days after it was imported.',
  sessions:
    'The devices on which this person is signed in. For voters, nothing is stored, because the time of a sign-in could reveal a vote.',
  auditTrail:
    'The entries of the audit trail by or about this person, newest first. The other people in them are not named.',
} as const;

/** What is stored but not shown, and why. */
export const NOT_SHOWN = {
  secrets: {
    what: 'The password, the secret of two-step sign-in, recovery codes, voting links, and tokens',
    why: 'Only hashes or encrypted values are stored. They are of no use to a reader, and would help an attacker.',
  },
  choices: {
    what: 'How this person voted, and the codes of receipts',
    why: 'A ballot has no name and no time on it. VoteWise does not store receipts.',
  },
  participation: {
    what: 'Whether this person has voted, and what they changed about their own account',
    why: 'Administrators must not learn this from a file about one person. The file that the person downloads contains it. Once nothing can change anymore, administrators can export the participation list of an election.',
  },
  technical: {
    what: 'Version numbers, words for searching, and the progress of tasks',
    why: 'VoteWise computes them from the data in this file, or they say nothing about this person.',
  },
  trustees: {
    what: 'The name and the email address of a key holder',
    why: 'Key holders have no account. An administrator can look both up and change the address on the page of the group.',
  },
  passing: {
    what: 'Requests for a new password, failed sign-ins, and changes in progress',
    why: 'They are removed when they are complete, at most a day later. Requests are encrypted, and failed sign-ins are not stored on disk.',
  },
  acts: {
    what: 'The names of administrators next to what they did, such as checking someone in',
    why: 'What administrators and auditors did is in their audit trail.',
  },
  others: {
    what: 'Candidates, and names that voters wrote on ballots',
    why: 'They are not connected with accounts.',
  },
  copies: {
    what: 'Copies of this data: uploaded voter lists, emails that are saved as files, and backups',
    why: 'They contain the same data. Lists are removed after some days. The people who run the server remove emails and backups.',
  },
} as const;
