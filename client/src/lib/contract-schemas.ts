import './zod-without-eval.ts';

/** The request schemas that forms check against. Heavy: only lazily loaded screens may import this. */
export {
  createElectionRequest,
  registerRequest,
  updateCandidatesRequest,
} from '@votewise/server/contract';
