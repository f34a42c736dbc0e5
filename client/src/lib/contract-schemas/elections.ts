import '../zod-without-eval.ts';

/** What the forms of elections check against, in the server's own words. Heavy: only lazily loaded screens may import this. */
export {
  appearanceOf,
  createElectionRequest,
  NO_END,
  updateCandidatesRequest,
} from '@votewise/server/contract';
