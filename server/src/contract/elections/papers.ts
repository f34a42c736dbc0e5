import { groupKeyOf } from '../people/group-key.ts';

/** Whether two elections are on the same ballot paper. Its name is compared like the name of a group. */
export function isSamePaper(one: { paper: string }, other: { paper: string }): boolean {
  const key = groupKeyOf(one.paper);
  return key !== '' && key === groupKeyOf(other.paper);
}
