import '../zod-without-eval.ts';

/** What messages check against, in the server's own words. Heavy: only lazily loaded screens may import this. */
export {
  DEFAULT_TEMPLATES,
  fillTemplate,
  PLACEHOLDERS,
  placeholdersFor,
  sendMessageRequest,
} from '@votewise/server/contract';
