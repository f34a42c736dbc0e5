import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import compile from 'icu-minify/compile';
import { describe, expect, it } from 'vitest';
import { ERROR_CODES, ERROR_REASONS, type ErrorCode, REASON_KEYS } from '../errors.ts';
import { makeTexts } from './texts.ts';

/**
 * Who can get an error with this code on a screen of ours: voters and visitors, among them everyone who signs in, or
 * only administrators and auditors, whose screens are in English. A new code needs an entry here.
 */
const READERS = {
  VALIDATION_FAILED: 'voters',
  MALFORMED_BODY: 'staff',
  UNKNOWN_CANDIDATE: 'voters',
  TOO_MANY_MARKS: 'voters',
  CANDIDATE_REPEATED: 'voters',
  CANDIDATE_WITHDRAWN: 'voters',
  ABSTENTION_NOT_OFFERED: 'voters',
  NOTHING_MARKED: 'voters',
  UNREADABLE_LIST: 'staff',
  UNAUTHENTICATED: 'voters',
  INVALID_CREDENTIALS: 'voters',
  SECOND_FACTOR_REQUIRED: 'voters',
  FORBIDDEN: 'voters',
  ACCOUNT_DISABLED: 'voters',
  CREDENTIALS_EXPIRED: 'voters',
  WRONG_PASSWORD: 'voters',
  WRONG_CODE: 'staff',
  NOT_ELIGIBLE: 'voters',
  NOT_FOUND: 'voters',
  EMAIL_TAKEN: 'staff',
  ALREADY_VOTED: 'voters',
  ELECTION_NOT_OPEN: 'voters',
  CANDIDATES_LOCKED_BY_STATUS: 'staff',
  CANDIDATES_LOCKED_BY_BALLOTS: 'staff',
  BALLOT_LOCKED_BY_STATUS: 'staff',
  BALLOT_LOCKED_BY_BALLOTS: 'staff',
  ELECTORATE_LOCKED: 'staff',
  GROUP_NAME_TAKEN: 'staff',
  GROUP_IN_USE: 'staff',
  VOTING_OPEN: 'staff',
  WITHDRAWAL_REFUSED: 'staff',
  EDITED_MEANWHILE: 'staff',
  LAST_ADMINISTRATOR: 'staff',
  OWN_ACCOUNT: 'staff',
  SECOND_FACTOR_CHANGED: 'staff',
  PARTICIPATION_HIDDEN: 'staff',
  IMPORT_NOT_DRAFT: 'staff',
  NOTHING_TO_IMPORT: 'staff',
  MESSAGE_NOT_DUE: 'staff',
  REOPENING_REFUSED: 'staff',
  PLACEHOLDER_CANDIDATES: 'staff',
  COUNT_NOT_CONFIRMED: 'staff',
  ELECTION_DECLARED: 'staff',
  ELECTION_SEALED: 'staff',
  SEALING_REFUSED: 'staff',
  NO_TEST_SENT: 'staff',
  PAYLOAD_TOO_LARGE: 'staff',
  UNSUPPORTED_MEDIA_TYPE: 'staff',
  TOO_MANY_ATTEMPTS: 'voters',
  INTERNAL: 'voters',
  MAIL_NOT_SENT: 'staff',
  BUSY: 'voters',
  DATABASE_UNAVAILABLE: 'voters',
  OUTCOME_UNKNOWN: 'voters',
  NOT_READY: 'staff',
} as const satisfies Record<ErrorCode, 'voters' | 'staff'>;

const forVoters = ERROR_CODES.filter((code) => READERS[code] === 'voters');
const english: Record<string, string> = JSON.parse(
  readFileSync(join(import.meta.dirname, 'en/errors.json'), 'utf8'),
);
const compiled = Object.fromEntries(
  Object.entries(english).map(([key, text]) => [key, compile(text)]),
);
const texts = makeTexts('en', compiled);

describe('the texts of errors', () => {
  it('are there for every code and reason that a voter or visitor can get, and for no other', () => {
    const expected = ['other', ...forVoters, ...REASON_KEYS];
    expect(Object.keys(english).toSorted()).toEqual(expected.toSorted());
  });

  it.each(forVoters)('need no values for %s without a reason', (code) => {
    expect(texts(code)).not.toBe('');
  });

  it.each(REASON_KEYS)('need no other values for %s than the server sends', (reason) => {
    const values = Object.fromEntries(ERROR_REASONS[reason].map((name) => [name, 2]));
    expect(texts(reason, values)).not.toBe('');
    for (const name of ERROR_REASONS[reason]) expect(texts(reason, values), name).toContain('2');
  });

  it('has reasons only for codes that voters and visitors can get', () => {
    for (const reason of REASON_KEYS) expect(forVoters).toContain(reason.split('.')[0]);
  });
});
