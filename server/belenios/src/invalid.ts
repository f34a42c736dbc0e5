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
  /** The number of the key holder whose message it is, if it is one's. */
  readonly keyHolder?: number;

  constructor(rule: Rule, message: string, keyHolder?: number) {
    super(message);
    this.name = 'Invalid';
    this.rule = rule;
    if (keyHolder !== undefined) this.keyHolder = keyHolder;
  }
}

/** Throws unless a condition holds. */
export function demand(condition: boolean, rule: Rule, message: string): asserts condition {
  if (!condition) throw new Invalid(rule, message);
}

/** Runs a check of what a key holder has sent, and names the key holder if it is refused. */
export function fromKeyHolder<T>(keyHolder: number, check: () => T): T {
  try {
    return check();
  } catch (error) {
    if (!(error instanceof Invalid) || error.keyHolder !== undefined) throw error;
    throw new Invalid(error.rule, `Key holder ${keyHolder}: ${error.message}`, keyHolder);
  }
}
