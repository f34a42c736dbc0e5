import '../zod-without-eval.ts';

/** Schemas of messages, with the server's error messages. Large: import them from lazily loaded screens only. */
export {
  DEFAULT_TEMPLATES,
  fillTemplate,
  PLACEHOLDERS,
  placeholdersFor,
  sendMessageRequest,
} from '@votewise/server/contract';
