/** The address of a `tel:` link: digits, and the plus of an international number. */
export function telephoneLink(phone: string): string {
  const number = phone.trim();
  // The (0) of '+44 (0)20' is dialed only inside the country, where the +44 is not.
  const digits = (number.startsWith('+') ? number.replace('(0)', '') : number).replace(/\D/g, '');
  return `tel:${number.startsWith('+') ? '+' : ''}${digits}`;
}
