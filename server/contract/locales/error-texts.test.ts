import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import compile from 'icu-minify/compile';
import { describe, expect, it } from 'vitest';
import { ERROR_CODES, ERROR_REASONS, type ErrorCode, REASON_KEYS } from '../base/errors.ts';
import { makeTexts } from './texts.ts';

/**
 * Who can get an error with this code on a screen. `voters`: voters and visitors, including everyone who signs in.
 * `staff`: only administrators and auditors, whose screens are in English. `single sign-on`: users of the single
 * sign-on page, which has its own messages. A new code needs an entry here.
 */
const READERS = {
  VALIDATION_FAILED: 'voters',
  MALFORMED_BODY: 'staff',
  UNKNOWN_CANDIDATE: 'voters',
  TOO_MANY_MARKS: 'voters',
  SCORE_TOO_HIGH: 'voters',
  TOO_MANY_POINTS: 'voters',
  CANDIDATE_REPEATED: 'voters',
  CANDIDATE_WITHDRAWN: 'voters',
  ABSTENTION_NOT_OFFERED: 'voters',
  NOTHING_MARKED: 'voters',
  INVALID_BALLOT: 'voters',
  BALLOTS_NOT_READY: 'voters',
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
  NOT_PRESENT: 'voters',
  NOT_REPRESENTED: 'voters',
  REPRESENTED: 'voters',
  CHECK_IN_AT_DESK: 'voters',
  NOT_FOUND: 'voters',
  LINK_VOID: 'voters',
  MEETING_CLOSED: 'staff',
  MEETING_IN_USE: 'staff',
  MEETING_NOT_OPEN: 'voters',
  EMAIL_TAKEN: 'staff',
  ALREADY_VOTED: 'voters',
  PAPER_BALLOT: 'voters',
  PAPER_REFUSED: 'staff',
  PROXY_REFUSED: 'voters',
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
  NOT_TIED: 'staff',
  EDITED_MEANWHILE: 'staff',
  LAST_ADMINISTRATOR: 'staff',
  OWN_ACCOUNT: 'staff',
  SECOND_FACTOR_CHANGED: 'staff',
  PARTICIPATION_HIDDEN: 'staff',
  IMPORT_NOT_DRAFT: 'staff',
  NOTHING_TO_IMPORT: 'staff',
  READING_NOT_CHOSEN: 'staff',
  MESSAGE_NOT_DUE: 'staff',
  REOPENING_REFUSED: 'staff',
  PLACEHOLDER_CANDIDATES: 'staff',
  COUNT_NOT_CONFIRMED: 'staff',
  ELECTION_DECLARED: 'staff',
  ELECTION_ANNULLED: 'staff',
  ELECTION_SEALED: 'staff',
  SEALING_REFUSED: 'staff',
  NO_TEST_SENT: 'staff',
  CEREMONY_MOVED: 'staff',
  PAYLOAD_TOO_LARGE: 'staff',
  UNSUPPORTED_MEDIA_TYPE: 'staff',
  TOO_MANY_ATTEMPTS: 'voters',
  TOO_MANY_UPLOADS: 'staff',
  RESTORED_COPY: 'voters',
  INTERNAL: 'voters',
  MAIL_NOT_SENT: 'staff',
  BUSY: 'voters',
  DATABASE_UNAVAILABLE: 'voters',
  OUTCOME_UNKNOWN: 'voters',
  NOT_READY: 'staff',
  SIGN_ON_CANCELED: 'single sign-on',
  SIGN_ON_EXPIRED: 'single sign-on',
  SIGN_ON_FAILED: 'single sign-on',
  SIGN_ON_UNAVAILABLE: 'single sign-on',
  ADDRESS_NOT_VERIFIED: 'single sign-on',
  ADDRESS_NOT_CONFIRMED: 'single sign-on',
  ADDRESS_NOT_REGISTERED: 'single sign-on',
  ADDRESS_SHARED: 'single sign-on',
  PASSWORD_REQUIRED: 'single sign-on',
} as const satisfies Record<ErrorCode, 'voters' | 'staff' | 'single sign-on'>;

const forVoters = ERROR_CODES.filter((code) => READERS[code] === 'voters');
const read = (feature: string): Record<string, string> =>
  JSON.parse(readFileSync(join(import.meta.dirname, `en/${feature}.json`), 'utf8'));
const english = read('errors');
const compiled = Object.fromEntries(
  Object.entries(english).map(([key, text]) => [key, compile(text)]),
);
const texts = makeTexts('en', compiled);

it('has a message for each error on the single sign-on page', () => {
  const codes = ERROR_CODES.filter((code) => READERS[code] === 'single sign-on');
  expect(Object.keys(read('signOn'))).toEqual(expect.arrayContaining(codes));
});

describe('the error messages', () => {
  it('cover exactly the codes and reasons that voters and visitors can get', () => {
    const expected = ['other', ...forVoters, ...REASON_KEYS];
    expect(Object.keys(english).toSorted()).toEqual(expected.toSorted());
  });

  it.each(forVoters)('need no values for %s if the server sends no reason', (code) => {
    expect(texts(code)).not.toBe('');
  });

  it.each(REASON_KEYS)('need only the values that the server sends for %s', (reason) => {
    const values = Object.fromEntries(ERROR_REASONS[reason].map((name) => [name, 2]));
    expect(texts(reason, values)).not.toBe('');
    for (const name of ERROR_REASONS[reason]) expect(texts(reason, values), name).toContain('2');
  });

  it('have reasons only for codes that voters and visitors can get', () => {
    for (const reason of REASON_KEYS) expect(forVoters).toContain(reason.split('.')[0]);
  });
});
