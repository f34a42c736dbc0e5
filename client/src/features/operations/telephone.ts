/** The URL of a `tel:` link: digits, and the plus sign of an international number. */
export function telephoneLink(phone: string): string {
  const number = phone.trim();
  // In '+44 (0)20', the 0 is dialed only inside the country, and the +44 only from outside.
  const digits = (number.startsWith('+') ? number.replace('(0)', '') : number).replace(/\D/g, '');
  return `tel:${number.startsWith('+') ? '+' : ''}${digits}`;
}
