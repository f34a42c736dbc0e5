/**
 * Returns an email address with its domain in the ASCII form in which mail servers look it up: `ann@bücher.example`
 * becomes `ann@xn--bcher-kva.example`. An address whose domain can't be converted stays unchanged.
 */
export function withAsciiDomain(address: string): string {
  const at = address.lastIndexOf('@') + 1;
  const domain = address.slice(at);
  // Only domains with other letters, because a URL also reads numbers as IP addresses.
  if (at === 0 || /^\p{ASCII}*$/u.test(domain)) return address;
  const { hostname = domain } = URL.parse?.(`http://${domain}`) ?? {};
  return address.slice(0, at) + hostname;
}

/** Returns the letters before the @ that most mail servers refuse; '' if there are none. */
export function refusedLetters(address: string): string {
  const before = address.slice(0, Math.max(0, address.lastIndexOf('@')));
  return [...new Set(before.normalize('NFC').match(/\P{ASCII}/gu))].join('');
}

/**
 * Returns the letters in a domain that look like Latin ones but are of another alphabet: no domain mixes them, and
 * `example.org` with a Cyrillic `а` is another domain. '' if there are none.
 */
export function lookalikesIn(address: string): string {
  const labels = address.slice(address.lastIndexOf('@') + 1).split('.');
  const mixed = labels.filter((label) => /\p{sc=Latin}/u.test(label));
  return [...new Set(mixed.join('').match(/[\p{sc=Cyrillic}\p{sc=Greek}]/gu))].join('');
}
