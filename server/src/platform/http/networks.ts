import { isIP, isIPv6 } from 'node:net';

/** Networks that contain an address. One owner usually controls all of `near`, and an attacker may control all of `wide`. */
export interface Networks {
  /** The IPv4 address itself, or the /64 prefix of an IPv6 address, which belongs to one household or host. */
  near: string;
  /** The /24 prefix of an IPv4 address, or the /48 prefix of an IPv6 address. */
  wide: string;
}

/**
 * Everything that is not an address is one network, so that a client behind a proxy that forwards its headers unchanged
 * cannot make up networks.
 * @param address as the connection or a proxy gives it; some proxies add the port
 */
export function networksOf(address: string): Networks {
  const [, bracketed, dotted] = /^(?:\[(.+)\](?::\d+)?|([\d.]+):\d+)$/.exec(address) ?? [];
  const plain = bracketed ?? dotted ?? address;
  const groups = isIPv6(plain) ? groupsOf(plain) : [];
  const isMapped = groups.slice(0, 6).join(':') === '0:0:0:0:0:ffff';
  if (groups.length > 0 && !isMapped) {
    const prefix = (bits: number) => `${groups.slice(0, bits / 16).join(':')}::/${bits}`;
    return { near: prefix(64), wide: prefix(48) };
  }
  const near = isMapped ? groups.slice(6).map(dottedOf).join('.') : plain;
  if (!isIP(near)) return { near: 'unknown', wide: 'unknown' };
  return { near, wide: near.replace(/^(\d+\.\d+\.\d+)\.\d+$/, '$1.0/24') };
}

function dottedOf(group: string): string {
  const number = Number.parseInt(group, 16);
  return `${Math.floor(number / 256)}.${number % 256}`;
}

/** Returns the eight groups of an IPv6 address without leading zeros. */
function groupsOf(address: string): string[] {
  // The URL parser also converts an IPv4 address at the end.
  const { hostname } = new URL(`http://[${address.replace(/%.*$/, '')}]`);
  const [front = [], back] = hostname
    .slice(1, -1)
    .split('::')
    .map((part) => (part === '' ? [] : part.split(':')));
  if (!back) return front;
  const zeros = Array.from({ length: 8 - front.length - back.length }, () => '0');
  return [...front, ...zeros, ...back];
}
