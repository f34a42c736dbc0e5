/** Why something was refused. Each rule is one check of the specification. */
export type Rule =
  | 'archive'
  | 'truncated'
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
  /** The height of the event in an archive whose content it is about. */
  readonly event?: number;

  constructor(rule: Rule, message: string, keyHolder?: number, event?: number) {
    super(message);
    this.name = 'Invalid';
    this.rule = rule;
    if (keyHolder !== undefined) this.keyHolder = keyHolder;
    if (event !== undefined) this.event = event;
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

/** Runs a check of the content of an event, and names the event if it is refused. */
export function inEvent<T>(height: number, check: () => T): T {
  try {
    return check();
  } catch (error) {
    if (!(error instanceof Invalid)) throw error;
    throw new Invalid(error.rule, error.message, error.keyHolder, height);
  }
}
