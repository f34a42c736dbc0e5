import { type Answer, answerOf, type Choice, checkAnswer, createAnswer } from './answer.ts';
import { type Codec, fields, listOf, parse, serialize, text } from './codec.ts';
import { publicCredentialOf, secretExponentOf } from './credential.ts';
import type { Election } from './election.ts';
import type { Group } from './group.ts';
import { sha256Base64 } from './hash.ts';
import { demand } from './invalid.ts';
import { isExponentProof, type Proof, proofOf, proveExponent } from './proofs.ts';

interface UnsignedBallot {
  election_uuid: string;
  election_hash: string;
  credential: bigint;
  answers: Answer[];
}

/** Section 4.17. */
export interface Ballot extends UnsignedBallot {
  signature: { hash: string; proof: Proof };
}

const unsignedFieldsOf = (group: Group) => ({
  election_uuid: text,
  election_hash: text,
  credential: group.element,
  answers: listOf(answerOf(group)),
});
const unsignedBallotOf = (group: Group): Codec<UnsignedBallot> => fields(unsignedFieldsOf(group));
const ballotOf = (group: Group): Codec<Ballot> =>
  fields({
    ...unsignedFieldsOf(group),
    signature: fields({ hash: text, proof: proofOf(group) }),
  });

/** S0 of section 4.11: binds proofs to an election and a voter, so that no other voter can use them. */
const contextOf = ({ fingerprint }: Election, credential: bigint) => `${fingerprint}|${credential}`;

/** Returns what a ballot's signature signs (section 4.17). */
const hashOf = (group: Group, ballot: UnsignedBallot): string =>
  sha256Base64(serialize(unsignedBallotOf(group), ballot));

/** What the challenge of a signature is the hash of (section 4.16). */
const signed = (hash: string) => (commitments: bigint[]) => `sig|${hash}|${commitments.join()}`;

/** Returns the number by which a voter finds the ballot in the archive again (section 4.17). */
export const trackingNumberOf = (ballotJson: string): string => sha256Base64(ballotJson);

/**
 * Returns an encrypted and signed ballot as JSON.
 * @param credential the voter's secret credential
 * @param choices one for each question
 */
export function createBallot(
  election: Election,
  credential: string,
  choices: readonly Choice[],
): string {
  const { group, uuid, questions } = election;
  demand(choices.length === questions.length, 'ballot', 'Every question needs one choice.');
  const secret = secretExponentOf(group, uuid, credential);
  const publicCredential = publicCredentialOf(group, uuid, credential);
  const context = contextOf(election, publicCredential);
  const unsigned: UnsignedBallot = {
    election_uuid: uuid,
    election_hash: election.fingerprint,
    credential: publicCredential,
    answers: questions.map((question, place) =>
      createAnswer(election, question, context, choices[place] ?? []),
    ),
  };
  const hash = hashOf(group, unsigned);
  const proof = proveExponent(group, secret, signed(hash));
  return serialize(ballotOf(group), { ...unsigned, signature: { hash, proof } });
}

/** Reads a ballot that was checked before. Throws `Invalid` if it is not one. */
export const parseBallot = (group: Group, ballotJson: string): Ballot =>
  parse(ballotOf(group), ballotJson);

/**
 * Reads a ballot and checks everything that depends on nothing but the election and who may vote (section 3.2, step
 * 4). Whether the credential has been used before is for the caller to check. Throws `Invalid`.
 * @param mayVote whether a public credential is on the list
 */
export function checkBallot(
  election: Election,
  ballotJson: string,
  mayVote: (credential: bigint) => boolean,
): Ballot {
  const { group } = election;
  const ballot = parseBallot(group, ballotJson);
  const { credential, signature, answers } = ballot;
  demand(mayVote(credential), 'credential', 'The credential is not on the list.');
  group.demandElement(credential, 'The credential');
  demand(
    ballot.election_uuid === election.uuid && ballot.election_hash === election.fingerprint,
    'ballot',
    'The ballot belongs to another election.',
  );
  demand(
    answers.length === election.questions.length,
    'ballot',
    'The ballot must have one answer to each question.',
  );
  demand(
    signature.hash === hashOf(group, ballot) &&
      isExponentProof(group, signature.proof, signed(signature.hash), [[group.g, credential]]),
    'signature',
    'The signature of the ballot is wrong.',
  );
  const context = contextOf(election, credential);
  for (const [place, question] of election.questions.entries()) {
    const answer = answers[place];
    if (answer) checkAnswer(election, question, context, answer);
  }
  return ballot;
}
