/** Keys of queries that more than one feature invalidates. */
export const ADMINISTRATORS_KEY = ['administrators'] as const;

/** The audit trail's entries about elections. Actions on an election add to them. */
export const STORIES_KEY = ['audit', 'story'] as const;
