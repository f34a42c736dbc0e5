/** Keys of queries that more than one feature invalidates. */
export const ADMINISTRATORS_KEY = ['administrators'] as const;
