import '../zod-without-eval.ts';

/** What the forms of voters check against, in the server's own words. Heavy: only lazily loaded screens may import this. */
export { correctAddressRequest, fixLineRequest, registerRequest } from '@votewise/server/contract';
