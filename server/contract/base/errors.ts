/** Every error code that the API returns, and its HTTP status. */
export const ERROR_STATUS = {
  VALIDATION_FAILED: 400,
  MALFORMED_BODY: 400,
  UNKNOWN_CANDIDATE: 400,
  TOO_MANY_MARKS: 400,
  SCORE_TOO_HIGH: 400,
  TOO_MANY_POINTS: 400,
  CANDIDATE_REPEATED: 400,
  CANDIDATE_WITHDRAWN: 400,
  ABSTENTION_NOT_OFFERED: 400,
  NOTHING_MARKED: 400,
  INVALID_BALLOT: 400,
  UNREADABLE_LIST: 400,
  UNAUTHENTICATED: 401,
  INVALID_CREDENTIALS: 401,
  SECOND_FACTOR_REQUIRED: 401,
  FORBIDDEN: 403,
  ACCOUNT_DISABLED: 403,
  CREDENTIALS_EXPIRED: 403,
  SIGN_ON_CANCELED: 403,
  SIGN_ON_EXPIRED: 403,
  SIGN_ON_FAILED: 403,
  ADDRESS_NOT_VERIFIED: 403,
  ADDRESS_NOT_CONFIRMED: 403,
  ADDRESS_NOT_REGISTERED: 403,
  ADDRESS_SHARED: 403,
  PASSWORD_REQUIRED: 403,
  WRONG_PASSWORD: 403,
  WRONG_CODE: 403,
  NOT_ELIGIBLE: 403,
  NOT_PRESENT: 403,
  NOT_REPRESENTED: 403,
  REPRESENTED: 403,
  CHECK_IN_AT_DESK: 403,
  NOT_FOUND: 404,
  LINK_VOID: 404,
  EMAIL_TAKEN: 409,
  ALREADY_VOTED: 409,
  PAPER_BALLOT: 409,
  PAPER_REFUSED: 409,
  PROXY_REFUSED: 409,
  ELECTION_NOT_OPEN: 409,
  BALLOTS_NOT_READY: 409,
  CANDIDATES_LOCKED_BY_STATUS: 409,
  CANDIDATES_LOCKED_BY_BALLOTS: 409,
  RESTORED_COPY: 409,
  BALLOT_LOCKED_BY_STATUS: 409,
  BALLOT_LOCKED_BY_BALLOTS: 409,
  ELECTORATE_LOCKED: 409,
  GROUP_NAME_TAKEN: 409,
  GROUP_IN_USE: 409,
  VOTING_OPEN: 409,
  MEETING_CLOSED: 409,
  MEETING_IN_USE: 409,
  MEETING_NOT_OPEN: 409,
  WITHDRAWAL_REFUSED: 409,
  NOT_TIED: 409,
  EDITED_MEANWHILE: 409,
  LAST_ADMINISTRATOR: 409,
  OWN_ACCOUNT: 409,
  SECOND_FACTOR_CHANGED: 409,
  PARTICIPATION_HIDDEN: 409,
  IMPORT_NOT_DRAFT: 409,
  NOTHING_TO_IMPORT: 409,
  READING_NOT_CHOSEN: 409,
  MESSAGE_NOT_DUE: 409,
  REOPENING_REFUSED: 409,
  PLACEHOLDER_CANDIDATES: 409,
  COUNT_NOT_CONFIRMED: 409,
  ELECTION_DECLARED: 409,
  ELECTION_ANNULLED: 409,
  ELECTION_SEALED: 409,
  SEALING_REFUSED: 409,
  NO_TEST_SENT: 409,
  CEREMONY_MOVED: 409,
  PAYLOAD_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  TOO_MANY_ATTEMPTS: 429,
  TOO_MANY_UPLOADS: 429,
  INTERNAL: 500,
  MAIL_NOT_SENT: 502,
  BUSY: 503,
  SIGN_ON_UNAVAILABLE: 503,
  DATABASE_UNAVAILABLE: 503,
  OUTCOME_UNKNOWN: 503,
  NOT_READY: 503,
} as const;

export type ErrorCode = keyof typeof ERROR_STATUS;

const isErrorCode = (code: string): code is ErrorCode => Object.hasOwn(ERROR_STATUS, code);

export const ERROR_CODES: readonly ErrorCode[] = Object.keys(ERROR_STATUS).filter(isErrorCode);

/**
 * The reasons for each code that has several messages for voters and visitors. Each reason identifies one message and
 * lists the names of the values in it. In languages other than English, the client has its own text for each reason.
 */
export const ERROR_REASONS = {
  'INVALID_CREDENTIALS.code': [],
  'VALIDATION_FAILED.commonPassword': [],
  'VALIDATION_FAILED.guessablePassword': [],
  'VALIDATION_FAILED.samePassword': [],
  'TOO_MANY_ATTEMPTS.signIns': ['minutes'],
  'TOO_MANY_ATTEMPTS.signInsOrForgot': ['minutes'],
  'TOO_MANY_ATTEMPTS.codes': ['minutes'],
  'TOO_MANY_ATTEMPTS.requests': ['minutes'],
  'TOO_MANY_ATTEMPTS.links': ['minutes'],
  'TOO_MANY_ATTEMPTS.members': ['minutes'],
  'NOT_FOUND.election': [],
  'NOT_FOUND.meeting': [],
  'NOT_FOUND.member': [],
  'NOT_ELIGIBLE.other': [],
  'NOT_REPRESENTED.later': [],
  'ALREADY_VOTED.other': [],
  'ALREADY_VOTED.same': [],
  'PAPER_BALLOT.other': [],
  'MEETING_NOT_OPEN.planned': [],
  'MEETING_NOT_OPEN.closed': [],
  'PROXY_REFUSED.none': [],
  'PROXY_REFUSED.self': [],
  'PROXY_REFUSED.present': [],
  'PROXY_REFUSED.limit': ['most'],
  'PROXY_REFUSED.chain': [],
  'PROXY_REFUSED.holds': [],
  'PROXY_REFUSED.late': [],
  'TOO_MANY_MARKS.limit': ['most'],
  'SCORE_TOO_HIGH.limit': ['most'],
  'TOO_MANY_POINTS.limit': ['budget', 'given'],
  'CANDIDATE_WITHDRAWN.named': ['name'],
  'ELECTION_NOT_OPEN.upcoming': [],
  'ELECTION_NOT_OPEN.closed': [],
  'OUTCOME_UNKNOWN.vote': [],
  'OUTCOME_UNKNOWN.lateVote': [],
  'DATABASE_UNAVAILABLE.vote': [],
  'BUSY.signIns': [],
  'BUSY.sealing': [],
  'BUSY.counting': [],
  'INTERNAL.numbered': ['number'],
} as const satisfies Partial<Record<`${ErrorCode}.${string}`, readonly string[]>>;

export type ErrorReason = keyof typeof ERROR_REASONS;

const isErrorReason = (key: string): key is ErrorReason => Object.hasOwn(ERROR_REASONS, key);

export const REASON_KEYS: readonly ErrorReason[] = Object.keys(ERROR_REASONS).filter(isErrorReason);

/** A reason with its values. */
export type ErrorDetail = {
  [Reason in ErrorReason]: (typeof ERROR_REASONS)[Reason] extends readonly []
    ? { reason: Reason }
    : {
        reason: Reason;
        values: Record<(typeof ERROR_REASONS)[Reason][number], string | number>;
      };
}[ErrorReason];

/** The message about the first problem with each field, by field path, for example, `{ 'candidates.1.name': '…' }`. */
export type FieldErrors = Record<string, string>;

/** The body of every response that is not 2xx. */
export interface ErrorEnvelope {
  success: false;
  message: string;
  code: ErrorCode;
  fields?: FieldErrors;
  /** Distinguishes messages with the same code. */
  reason?: ErrorReason;
  /** The values in the reason's message, such as a number of minutes. */
  values?: Record<string, string | number>;
}

/** The body of every 2xx response except downloads. A 304 response has no body. */
export interface SuccessEnvelope<Data> {
  success: true;
  message?: string;
  data: Data;
}
