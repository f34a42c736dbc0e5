import '../zod-without-eval.ts';

/** Schemas of the voter forms, with the server's messages. Large: import them from lazily loaded screens only. */
export { correctAddressRequest, fixLineRequest, registerRequest } from '@votewise/server/contract';
