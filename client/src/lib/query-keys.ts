/** Keys of queries that more than one room invalidates. */
export const ADMINISTRATORS_KEY = ['administrators'] as const;
