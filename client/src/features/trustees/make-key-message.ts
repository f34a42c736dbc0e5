import {
  answerDrill,
  certificatesIn,
  checkGroupSize,
  createCertificate,
  createGroup,
  createPolynomial,
  createShare,
  fingerprintOf,
  Invalid,
  isSeedOf,
  openOwnKey,
  parseCertificates,
  type TrusteeContext,
} from '@votewise/belenios';
import type { KeyRound } from '@votewise/contract';
import type { SeenCertificates } from './one-ceremony-per-card.ts';

/** What a page answers in a round. */
export type KeyAnswer =
  | {
      kind: 'message';
      message: string;
      /** Digits that all key holders must see; only in a drill. */
      fingerprint?: string;
      /** What the message is for; none in the first round. */
      certificates?: SeenCertificates;
    }
  /** The seed is that of another key card. */
  | { kind: 'otherCard' }
  /** Something that came from the server is wrong. */
  | {
      kind: 'refused';
      detail: string;
      /** The number of the key holder whose message it is, if it is one's. */
      accused?: number;
    };

const protocol = createGroup();

/**
 * Makes what a key holder's page sends in a round, from the seed on the key card, which is not part of it. Refuses keys of
 * more or fewer key holders than the page shows, because the others would be the server's, and another threshold.
 * @param context what the page shows
 */
export function makeKeyMessage(round: KeyRound, context: TrusteeContext, seed: string): KeyAnswer {
  try {
    return answerTo(round, context, seed);
  } catch (error) {
    if (!(error instanceof Invalid)) throw error;
    const { message: detail, keyHolder } = error;
    return { kind: 'refused', detail, ...(keyHolder !== undefined && { accused: keyHolder }) };
  }
}

function answerTo(round: KeyRound, context: TrusteeContext, seed: string): KeyAnswer {
  if (round.stage === 'certificate') {
    return { kind: 'message', message: createCertificate(protocol, seed, context) };
  }
  const certificates =
    round.stage === 'drill'
      ? certificatesIn(protocol, round.trustees)
      : parseCertificates(protocol, context.threshold, round.certificates);
  checkGroupSize(certificates, context);
  if (!isSeedOf(protocol, seed, certificates, context.index)) return { kind: 'otherCard' };
  const written = certificates.certs.map(({ message }) => message);
  const seen = {
    own: fingerprintOf(written[context.index - 1] ?? ''),
    all: fingerprintOf(JSON.stringify(written)),
  };
  const answer = (message: string, fingerprint?: string): KeyAnswer => ({
    kind: 'message',
    message,
    certificates: seen,
    ...(fingerprint !== undefined && { fingerprint }),
  });
  switch (round.stage) {
    case 'polynomial':
      return answer(createPolynomial(protocol, seed, certificates));
    case 'share':
      return answer(createShare(protocol, seed, certificates, round.input));
    case 'drill': {
      const { trustees, encryptedPrivateKey, drill } = round;
      const own = openOwnKey(protocol, seed, trustees, encryptedPrivateKey);
      const message = answerDrill(protocol, own.trustees, own.privateKey, drill);
      return answer(message, fingerprintOf(trustees));
    }
  }
}
