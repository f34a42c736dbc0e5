/** The voting protocol of Belenios, version 1, as specification 3.0 describes it. */
export type { Choice } from './answer.ts';
export type { Chunks } from './archive.ts';
export { type Ballot, checkBallot, createBallot, parseBallot, trackingNumberOf } from './ballot.ts';
export {
  credentialFrom,
  generateCredential,
  type PublicCredential,
  parsePublicCredentials,
  publicCredentialOf,
  serializePublicCredentials,
} from './credential.ts';
export { generateSeed } from './channel.ts';
export {
  type Examination,
  type ExaminedEvent,
  examineCopies,
  type OpenedCopy,
  type Problem,
} from './examination.ts';
export { digitsOf, fingerprintOf } from './fingerprint.ts';
export { openOwnKey, type OwnKey } from './own-key.ts';
export { answerDrill, checkDrill, checkDrillAnswer, createDrill } from './drill.ts';
export {
  createElection,
  type Election,
  type ElectionPlan,
  parseElection,
  type Question,
} from './election.ts';
export {
  type Appended,
  type ArchiveHead,
  appendEvent,
  type EventType,
  type ReadEvent,
  readEvents,
  type Setup,
  setupOf,
  startArchive,
} from './events.ts';
export { BELENIOS_2048, createGroup, type Group, type GroupParameters } from './group.ts';
export { Invalid, type Rule } from './invalid.ts';
export {
  type Certificates,
  checkCertificateOf,
  checkGroupSize,
  createCertificate,
  isSeedOf,
  type TrusteeContext,
  parseCertificates,
} from './certificate.ts';
export { createPolynomial, type Polynomial, parsePolynomial } from './polynomial.ts';
export {
  createShare,
  encryptedPrivateKeyIn,
  openPrivateKey,
  parseShare,
  type Share,
  shareInputFor,
  thresholdParametersFrom,
} from './share.ts';
export {
  checkPartialDecryption,
  createPartialDecryption,
  decryptionFiles,
} from './partial-decryption.ts';
export { type CreatePowers, createTablePowers, type Powers } from './powers.ts';
export { randomBase58 } from './random.ts';
export { computeResult, isDecryptable } from './result.ts';
export {
  createTally,
  type EncryptedTally,
  parseEncryptedTally,
  serializeEncryptedTally,
  type Tally,
  tallyFiles,
} from './tally.ts';
export { generatePrivateKey, type TrusteePublicKey, trusteePublicKeyFrom } from './trustee-key.ts';
export {
  certificatesIn,
  type KeySet,
  parseTrustees,
  serializeTrustees,
  type TrusteeKind,
  type Trustees,
} from './trustees.ts';
export {
  type EncryptedSum,
  type Verification,
  verifyArchive,
  verifyUpdate,
} from './verification.ts';
