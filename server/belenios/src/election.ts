import {
  type Codec,
  type Decoded,
  fields,
  flag,
  integer,
  listOf,
  matching,
  parse,
  serialize,
  text,
} from './codec.ts';
import { UUID } from './credential.ts';
import type { EncryptionKey } from './encryption.ts';
import type { Group } from './group.ts';
import { base64OfHex, sha256Hex } from './hash.ts';
import { demand } from './invalid.ts';

/** A question whose votes are added up: `question_h` of section 4.9.1. */
const question = fields(
  { answers: listOf(text), min: integer, max: integer, question: text },
  { blank: [flag, 'answers'] },
);
export type Question = Decoded<typeof question>;

/** `election` of section 4.10. */
const electionOf = (group: Group) =>
  fields(
    {
      version: integer,
      description: text,
      name: text,
      group: text,
      public_key: group.element,
      questions: listOf(question),
      uuid: matching(UUID, 'a UUID of 14 or more characters of Base58'),
    },
    { administrator: [text, 'uuid'], credential_authority: [text, 'uuid'] },
  );
export type ElectionParameters = Decoded<ReturnType<typeof electionOf>>;

/** An election with what is computed from it once. */
export interface Election extends EncryptionKey {
  uuid: string;
  questions: readonly Question[];
  /** φ of section 4.10, which ballots and proofs name. */
  fingerprint: string;
  parameters: ElectionParameters;
  /** The election as it is in the archive. */
  json: string;
}

/** The most answers a question may have, which limits the size of ballots. */
const MAX_ANSWERS = 1_000;

/** Returns the number of ciphertexts in an answer. The first is that of a blank vote, if the question allows it. */
export const ciphertextsIn = ({ answers, blank }: Question): number =>
  answers.length + (blank === true ? 1 : 0);

/** The only version of the protocol that this package speaks. */
const VERSION = 1;

/** Reads an election. Throws `Invalid`. */
export function parseElection(group: Group, json: string): Election {
  const parameters = parse<ElectionParameters>(electionOf(group), json);
  demand(
    parameters.version === VERSION,
    'election',
    `The election has version ${parameters.version} of the protocol instead of ${VERSION}.`,
  );
  demand(parameters.group === group.name, 'election', `The group is not ${group.name}.`);
  group.demandElement(parameters.public_key, 'The public key');
  demand(parameters.questions.length > 0, 'election', 'The election has no questions.');
  for (const [place, { answers, min, max }] of parameters.questions.entries()) {
    demand(
      answers.length > 0 && answers.length <= MAX_ANSWERS && min <= max && max <= answers.length,
      'election',
      `Question ${place + 1} has no answers, too many, or a number of votes that is impossible.`,
    );
  }
  return {
    group,
    publicKey: parameters.public_key,
    powerOfKey: lazily(() => group.powersOf(parameters.public_key)),
    uuid: parameters.uuid,
    questions: parameters.questions,
    fingerprint: base64OfHex(sha256Hex(json)),
    parameters,
    json,
  };
}

/** Defers computing a table until the first power is needed. */
function lazily(create: () => (exponent: bigint) => bigint): (exponent: bigint) => bigint {
  let power: ((exponent: bigint) => bigint) | undefined;
  return (exponent) => {
    power ??= create();
    return power(exponent);
  };
}

/** What a new election consists of. */
export interface ElectionPlan {
  uuid: string;
  name: string;
  description: string;
  questions: readonly Question[];
  publicKey: bigint;
  administrator?: string;
  credentialAuthority?: string;
}

/** Returns a new election. Throws `Invalid` if a question is impossible. */
export function createElection(group: Group, plan: ElectionPlan): Election {
  const codec: Codec<ElectionParameters> = electionOf(group);
  return parseElection(
    group,
    serialize(codec, {
      version: VERSION,
      description: plan.description,
      name: plan.name,
      group: group.name,
      public_key: plan.publicKey,
      questions: [...plan.questions],
      uuid: plan.uuid,
      ...(plan.administrator !== undefined && { administrator: plan.administrator }),
      ...(plan.credentialAuthority !== undefined && {
        credential_authority: plan.credentialAuthority,
      }),
    }),
  );
}
