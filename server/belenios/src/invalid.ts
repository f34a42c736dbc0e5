/** Why something was refused. Each rule is one check of the specification. */
export type Rule =
  | 'archive'
  | 'format'
  | 'canonical'
  | 'group'
  | 'election'
  | 'trustees'
  | 'credential'
  | 'ballot'
  | 'proof'
  | 'signature'
  | 'tally'
  | 'decryption'
  | 'result'
  | 'chain'
  | 'ceremony';

/** Something from outside that breaks a rule of the protocol. The message says what and where, without secrets. */
export class Invalid extends Error {
  readonly rule: Rule;

  constructor(rule: Rule, message: string) {
    super(message);
    this.name = 'Invalid';
    this.rule = rule;
  }
}

/** Throws unless a condition holds. */
export function demand(condition: boolean, rule: Rule, message: string): asserts condition {
  if (!condition) throw new Invalid(rule, message);
}
