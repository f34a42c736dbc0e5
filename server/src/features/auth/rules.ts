import { isIPv6 } from 'node:net';

/** The number of failed sign-ins allowed in the window, and the length of the window. */
export const SIGN_IN_LIMITS = { perUserAndAddress: 10, perAddress: 200, seconds: 15 * 60 } as const;

/**
 * Wrong authenticator codes allowed per user in the window, from any address. Only people who know the password
 * get this far, and users with a recovery code cannot be locked out.
 */
export const CODE_LIMIT = { perPerson: 10, seconds: 60 * 60 } as const;

/** Invalid voting links allowed from one address in the window. A mail scanner may open many. */
export const LINK_LIMIT = { perAddress: 200, seconds: 15 * 60 } as const;

/**
 * Requests for new credentials allowed from one address in the window. A campus may share an
 * address.
 */
export const FORGOT_LIMIT = { perAddress: 60, seconds: 15 * 60 } as const;

/**
 * Returns the key by which failures from an address are counted: the whole IPv4 address, or the /64
 * prefix of an IPv6 address, which belongs to one household or host.
 */
export function addressKey(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  if (!isIPv6(address)) return address;
  const [head = '', tail] = address.replace(/%.*$/, '').split('::');
  const front = head === '' ? [] : head.split(':');
  const back = tail ? tail.split(':') : [];
  const zeros = tail === undefined ? 0 : 8 - front.length - back.length;
  const groups = [...front, ...Array.from({ length: zeros }, () => '0'), ...back];
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}
