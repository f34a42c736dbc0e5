import './zod-without-eval.ts';

/** What forms check against, in the server's own words. Heavy: only lazily loaded screens may import this. */
export {
  appearanceOf,
  correctAddressRequest,
  createElectionRequest,
  DEFAULT_TEMPLATES,
  fillTemplate,
  mendLineRequest,
  PLACEHOLDERS,
  placeholdersFor,
  registerRequest,
  sendMessageRequest,
  updateCandidatesRequest,
} from '@votewise/server/contract';
