/** The certificates of a ceremony, as digits: that of the key holder, which stands for the key card, and all of them. */
export interface SeenCertificates {
  own: string;
  all: string;
}

/** localStorage key of the certificates that this device has answered for with a key card. Certificates are public. */
const keyOf = (own: string) => `votewise_certificates.${own}`;

/**
 * Returns whether this device has answered for other certificates with the same key card. The digits of the keys would
 * show it too, but only at the end, and only if key holders compare them.
 */
export function areOtherCertificates({ own, all }: SeenCertificates): boolean {
  const known = localStorage.getItem(keyOf(own));
  return known !== null && known !== all;
}

export const keepCertificates = ({ own, all }: SeenCertificates): void =>
  localStorage.setItem(keyOf(own), all);
