export {
  type BallotsServices,
  createBallotsFeature,
  createBallotsStores,
} from './ballots-feature.ts';
export type { BallotBox } from './ballot-box.ts';
export type { Packages, UnsignedResult } from './board/board-package.ts';
export type { Board } from './board/board.ts';
export { boardContestHash, publishedContestOf } from './board/signed-head.ts';
export { secretFingerprint } from './box/ballot-id.ts';
export { arrivalMs, startCasting } from './box/casting-time.ts';
export { type LateBallots, stillArriving } from './box/late-ballots.ts';
export type { Totals } from './box/totals.ts';
export type { BallotCount } from './counting/checkpoints.ts';
export type { DecryptedSums } from './counting/decrypted-sums.ts';
export { ENCRYPTED_LIMITS, HIDDEN_COUNT_LIMITS } from './counting/choose-ballots.ts';
export { lotIn, outcomeWithoutVotes } from './counting/contest.ts';
export { awaitsNames, isRecounted } from './counting/count-predicates.ts';
export type { RecountOutcome } from './counting/recount.ts';
export { LineError } from './files/blt-lines.ts';
export { type BltElection, parseBlt } from './files/read-blt.ts';
export { readScoreFile } from './files/read-score-file.ts';
