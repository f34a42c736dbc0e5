import { createHmac } from 'node:crypto';
import { domainToASCII } from 'node:url';
import { deriveKey, type KeySource } from '../derive-key.ts';

const ID_LENGTH = 24;
const CHECK_LENGTH = 16;

/** Matches a token, also in the middle of an address. Some mail servers change the case of addresses. */
export const TOKEN_PATTERN = `(?<![0-9a-f])([0-9a-f]{${ID_LENGTH + CHECK_LENGTH}})(?![0-9a-f])`;

export type MailTokens = ReturnType<typeof createMailTokens>;

/**
 * Creates and checks the tokens of emails. The Message-ID and the return path of an email contain its token, so that a
 * report about the email can be matched to it. A token consists of the random ID of the email, which is stored, and a
 * check value that depends on the recipient's address, which is not. No one can guess a token, so reports about emails
 * that were never sent match nothing.
 */
export function createMailTokens(source: KeySource) {
  const key = deriveKey(source, 'votewise mail token v1');
  const checkOf = (id: string, address: string): string =>
    createHmac('sha256', key)
      .update(`${id} ${comparable(address)}`)
      .digest('hex')
      .slice(0, CHECK_LENGTH);
  return {
    /** @param id 24 hex digits */
    make: (id: string, address: string): string => id + checkOf(id, address),

    /** The ID of the email, whether or not the token is genuine. */
    idOf: (token: string): string => token.slice(0, ID_LENGTH),

    /** Whether the email with this token was sent to this address. */
    isFor: (token: string, address: string): boolean =>
      checkOf(token.slice(0, ID_LENGTH), address) === token.slice(ID_LENGTH),
  };
}

/** Reports may write an address in other letter case, and its domain in Unicode. */
function comparable(address: string): string {
  const at = address.lastIndexOf('@');
  const domain = address.slice(at + 1).replace(/\.$/, '');
  return `${address.slice(0, at)}@${domainToASCII(domain) || domain}`.toLowerCase();
}
