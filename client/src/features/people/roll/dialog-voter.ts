import type { Voter } from '@votewise/contract';

/** The fields of a voter that the dialogs of the roll show. */
export type DialogVoter = Pick<
  Voter,
  | 'id'
  | 'name'
  | 'userId'
  | 'email'
  | 'credentials'
  | 'isDisabled'
  | 'groups'
  | 'weight'
  | 'language'
>;
