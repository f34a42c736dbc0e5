import { type Codec, fields, listOf, pairOf } from './codec.ts';
import { ciphertextsIn, type Election, type Question } from './election.ts';
import {
  type Ciphertext,
  ciphertextOf,
  encrypt,
  multiplyCiphertexts,
  type Opening,
  sumOpenings,
} from './encryption.ts';
import type { Group } from './group.ts';
import { demand } from './invalid.ts';
import { type Claim, isProofOfOne, type Proof, proofOf, proveOneOf } from './proofs.ts';

/** How a voter answers a question: for each answer, whether it is chosen, or a blank vote. */
export type Choice = readonly boolean[] | 'blank';

/** `answer_h` of section 4.11. */
export interface Answer {
  choices: Ciphertext[];
  individual_proofs: Proof[][];
  overall_proof: Proof[];
  blank_proof?: [Proof, Proof];
}

export const answerOf = (group: Group): Codec<Answer> =>
  fields(
    {
      choices: listOf(ciphertextOf(group)),
      individual_proofs: listOf(listOf(proofOf(group))),
      overall_proof: listOf(proofOf(group)),
    },
    { blank_proof: [pairOf(proofOf(group)), 'overall_proof'] },
  );

/** A list of claims of which one must hold, and the text before the commitments in its challenge. */
interface Statement<C extends Claim> {
  start: string;
  claims: C[];
}

/**
 * Returns what an answer to a question has to prove (section 4.11.1).
 * @param context S0 of section 4.11
 * @param parts the encrypted choices
 * @param sumOf returns the encryption of a sum
 */
function statementsOf<P extends { ciphertext: Ciphertext }>(
  { min, max, blank }: Question,
  context: string,
  parts: readonly P[],
  sumOf: (parts: readonly P[]) => P,
): {
  individual: Statement<P & Claim>[];
  overall: Statement<P & Claim>;
  blank?: Statement<P & Claim>;
} {
  const claim = (part: P, value: number) => ({ ...part, value });
  const written = parts.map(({ ciphertext }) => `${ciphertext.alpha},${ciphertext.beta}`);
  const interval = (before: string, part: P, values: number[]) => ({
    start: `prove|${before}|${part.ciphertext.alpha},${part.ciphertext.beta}`,
    claims: values.map((value) => claim(part, value)),
  });
  const individual = parts.map((part) => interval(context, part, [0, 1]));
  const all = `${context}|${written.join(',')}`;
  const counts = Array.from({ length: max - min + 1 }, (_, place) => min + place);
  const [first, ...others] = parts;
  if (blank !== true || !first) return { individual, overall: interval(all, sumOf(parts), counts) };
  const sum = sumOf(others);
  return {
    individual,
    overall: {
      start: `bproof1|${all}`,
      claims: [claim(first, 1), ...counts.map((count) => claim(sum, count))],
    },
    blank: { start: `bproof0|${all}`, claims: [claim(first, 0), claim(sum, 0)] },
  };
}

/** Returns the numbers to encrypt. Throws `Invalid` if the question does not allow the choice. */
function plaintextsOf(question: Question, choice: Choice): number[] {
  const isBlank = choice === 'blank';
  const marks = isBlank ? question.answers.map(() => false) : choice;
  const count = marks.filter(Boolean).length;
  demand(
    marks.length === question.answers.length &&
      (isBlank ? question.blank === true : count >= question.min && count <= question.max),
    'ballot',
    'The question does not allow this choice.',
  );
  const plaintexts = marks.map(Number);
  return question.blank === true ? [Number(isBlank), ...plaintexts] : plaintexts;
}

/** Encrypts a choice, and proves that the question allows it. */
export function createAnswer(
  election: Election,
  question: Question,
  context: string,
  choice: Choice,
): Answer {
  const { group } = election;
  const parts = plaintextsOf(question, choice).map((plaintext) => encrypt(election, plaintext));
  const statements = statementsOf(question, context, parts, (summands) => ({
    ciphertext: multiplyCiphertexts(
      group,
      summands.map(({ ciphertext }) => ciphertext),
    ),
    opening: sumOpenings(
      group,
      summands.map(({ opening }) => opening),
    ),
  }));
  const prove = ({ start, claims }: Statement<Claim & { opening: Opening }>) =>
    proveOneOf(election, start, claims);
  const answer: Answer = {
    choices: parts.map(({ ciphertext }) => ciphertext),
    individual_proofs: statements.individual.map(prove),
    overall_proof: prove(statements.overall),
  };
  if (statements.blank) {
    const [first, second] = prove(statements.blank);
    if (first && second) answer.blank_proof = [first, second];
  }
  return answer;
}

/** Throws `Invalid` unless an answer is an encryption of a choice that the question allows. */
export function checkAnswer(
  election: Election,
  question: Question,
  context: string,
  answer: Answer,
): void {
  const { group } = election;
  const { choices, individual_proofs, overall_proof, blank_proof } = answer;
  demand(
    choices.length === ciphertextsIn(question) && individual_proofs.length === choices.length,
    'ballot',
    'An answer has a wrong number of ciphertexts or proofs.',
  );
  demand(
    (blank_proof !== undefined) === (question.blank === true),
    'ballot',
    'An answer must have a blank proof if, and only if, its question allows blank votes.',
  );
  const parts = choices.map((ciphertext) => ({ ciphertext }));
  const statements = statementsOf(question, context, parts, (summands) => ({
    ciphertext: multiplyCiphertexts(
      group,
      summands.map(({ ciphertext }) => ciphertext),
    ),
  }));
  const check = ({ start, claims }: Statement<Claim>, proofs: readonly Proof[]) =>
    demand(isProofOfOne(election, start, claims, proofs), 'proof', 'A proof of a ballot is wrong.');
  // Ciphertext by ciphertext, because powers of one number cost less one right after another.
  for (const [place, statement] of statements.individual.entries()) {
    const { alpha, beta } = choices[place] ?? { alpha: 0n, beta: 0n };
    group.demandElement(alpha, 'A part of a ciphertext');
    group.demandElement(beta, 'A part of a ciphertext');
    check(statement, individual_proofs[place] ?? []);
  }
  check(statements.overall, overall_proof);
  if (statements.blank) check(statements.blank, blank_proof ?? []);
}
