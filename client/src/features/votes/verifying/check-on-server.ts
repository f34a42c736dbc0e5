import {
  type BallotCheck,
  type Claim,
  commitmentFor,
} from '@votewise/server/contract/votes/board/verifying/check-ballot';
import { browserCrypto } from './crypto.ts';
import type { ServerBoard } from './server-board.ts';
import type { Verifier } from './verifier.ts';

/** Asks the server where a ballot is, and checks its answers. Throws like `call`. */
export async function checkOnServer(
  claim: Claim,
  { server, check }: { server: ServerBoard; check: Verifier['check'] },
): Promise<BallotCheck> {
  const commitment = commitmentFor(claim, browserCrypto.hash);
  // The heads last: they are at least those that the proof needs.
  const whereabouts = await server.locate(claim.election, commitment);
  return check({ claim, whereabouts, board: await server.load(claim.election) });
}
