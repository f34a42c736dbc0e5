import {
  answerDrill,
  BELENIOS_2048,
  createCertificate,
  createGroup,
  createPolynomial,
  createShare,
  openOwnKey,
  parseCertificates,
  type TrusteeContext,
} from '@votewise/belenios';
import { createOpensslPowers } from '@votewise/belenios/openssl';
import type { KeyRound } from '@votewise/contract';

export const sampleProtocol = createGroup(BELENIOS_2048, createOpensslPowers);

/** A key holder with a link and a key card, for samples and tests. */
export interface SampleTrustee {
  token: string;
  seed: string;
  context: TrusteeContext;
}

/** Returns what a key holder's page sends in a round. */
export function messageFor(
  round: KeyRound,
  { seed, context }: Pick<SampleTrustee, 'seed' | 'context'>,
): string {
  const read = (certificates: readonly string[]) =>
    parseCertificates(sampleProtocol, context.threshold, certificates);
  switch (round.stage) {
    case 'certificate':
      return createCertificate(sampleProtocol, seed, context);
    case 'polynomial':
      return createPolynomial(sampleProtocol, seed, read(round.certificates));
    case 'share':
      return createShare(sampleProtocol, seed, read(round.certificates), round.input);
    case 'drill': {
      const { trustees, encryptedPrivateKey, drill } = round;
      const own = openOwnKey(sampleProtocol, seed, trustees, encryptedPrivateKey);
      return answerDrill(sampleProtocol, own.trustees, own.privateKey, drill);
    }
  }
}
