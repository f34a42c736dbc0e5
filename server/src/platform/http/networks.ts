import { isIPv6 } from 'node:net';

/** Networks that contain an address. One owner usually controls all of `near`, and an attacker may control all of `wide`. */
export interface Networks {
  /** The IPv4 address itself, or the /64 prefix of an IPv6 address, which belongs to one household or host. */
  near: string;
  /** The /24 prefix of an IPv4 address, or the /48 prefix of an IPv6 address. */
  wide: string;
}

export function networksOf(address: string): Networks {
  const plain = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address;
  if (isIPv6(plain)) {
    const groups = groupsOf(plain);
    const prefix = (bits: number) => `${groups.slice(0, bits / 16).join(':')}::/${bits}`;
    return { near: prefix(64), wide: prefix(48) };
  }
  return { near: plain, wide: plain.replace(/^(\d+\.\d+\.\d+)\.\d+$/, '$1.0/24') };
}

/** Returns the eight groups of an IPv6 address without leading zeros. */
function groupsOf(address: string): string[] {
  const [head = '', tail] = address.replace(/%.*$/, '').split('::');
  const front = head === '' ? [] : head.split(':');
  const back = tail ? tail.split(':') : [];
  const zeros = tail === undefined ? 0 : 8 - front.length - back.length;
  return [...front, ...Array.from({ length: zeros }, () => '0'), ...back].map((group) =>
    Number.parseInt(group, 16).toString(16),
  );
}
