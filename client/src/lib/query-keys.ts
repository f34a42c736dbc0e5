/** Keys of queries that more than one feature invalidates. */
export const ADMINISTRATORS_KEY = ['administrators'] as const;
export const AUDITORS_KEY = ['auditors'] as const;

/** Elections contain the names of groups, so renaming a group changes elections. */
export const ELECTIONS_KEY = ['elections'] as const;

/** Meetings as administrators and auditors see them. */
export const MEETINGS_KEY = ['meetings'] as const;

/** The voter's own meetings, with attendance, proxies, and the ballots cast for others. */
export const OWN_MEETINGS_KEY = ['own-meetings'] as const;

/** The voter roll. */
export const VOTERS_KEY = ['voters'] as const;

/** The voter groups and the sizes of electorates. */
export const GROUPS_KEY = ['groups'] as const;

/** The audit trail's entries about elections. Actions on an election add to them. */
export const STORIES_KEY = ['audit', 'story'] as const;
