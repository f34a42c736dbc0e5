import '../zod-without-eval.ts';

/**
 * Schemas of the election forms, with the server's messages. Large: import them from lazily loaded screens only.
 */
export {
  appearanceOf,
  createElectionRequest,
  NO_END,
  updateCandidatesRequest,
} from '@votewise/server/contract';
