import type { Voter } from '@votewise/server/contract';

/** What the dialogs of the roll show of a voter. */
export type DialogVoter = Pick<Voter, 'id' | 'name' | 'userId' | 'email' | 'credentials'>;
