import type { GeneralSettings } from '@votewise/contract';
import type { Clock } from '../../platform/clock.ts';
import type { Logger } from '../../platform/logger.ts';
import type { BallotBox } from '../ballots/index.ts';
import type { Elections, ElectionsServices } from '../elections/index.ts';
import type { Voters, VotingRights } from '../people/index.ts';
import { createHandOut } from './hand-out.ts';
import { createHandoutAttempts } from './handout-attempts.ts';
import { createHandoutHolders } from './handout-holders.ts';
import { createHandoutQuestions } from './handout-questions.ts';
import type { HandoutStore } from './handout-store.ts';
import { createHandoutSettling } from './settle-handouts.ts';
import { createTakeBack } from './take-back.ts';

export type Handouts = ReturnType<typeof createHandouts>;

/** Printed ballots: gives them to voters, takes them back, and shows who has one. */
export function createHandouts(deps: {
  store: HandoutStore;
  ballots: Pick<BallotBox, 'locks' | 'hasVoted'>;
  elections: Pick<
    Elections,
    'find' | 'findTogether' | 'freeze' | 'requireNoVisibleCount' | 'closes'
  >;
  voters: Pick<Voters, 'findByIds'>;
  rights: Pick<VotingRights, 'weightOf'>;
  electionNeeds: Pick<ElectionsServices['electionNeeds'], 'attends'>;
  clock: Clock;
  logger: Logger;
  general: () => GeneralSettings;
}) {
  const questions = createHandoutQuestions(deps);
  const { requireUnseen } = questions;
  const attempts = createHandoutAttempts({ ...deps, requireUnseen });
  return {
    handOut: createHandOut({ ...deps, attempts, questions }),
    takeBack: createTakeBack({ ...deps, attempts, questions }),
    ...createHandoutHolders(deps),
    ...createHandoutSettling({ ...deps, attempts }),
  };
}
