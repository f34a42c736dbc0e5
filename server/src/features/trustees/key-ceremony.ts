import {
  BELENIOS_2048,
  checkCertificateOf,
  checkDrill,
  checkDrillAnswer,
  createGroup,
  encryptedPrivateKeyIn,
  Invalid,
  parseCertificates,
  parsePolynomial,
  parseShare,
  parseTrustees,
  serializeTrustees,
  shareInputFor,
  thresholdParametersFrom,
} from '@votewise/belenios';
import { createOpensslPowers } from '@votewise/belenios/openssl';
import type { KeyMessageStage, KeyRound } from '@votewise/contract';
import {
  awaitedStage,
  type TrusteeDocument,
  type TrusteeGroupRecord,
} from './trustee-group-document.ts';

/**
 * What the server checks of the messages that key holders send. It only carries them: each key holder's page checks them
 * again, because a server could exchange them. What computes runs in a thread (`ceremony-thread.ts`).
 */
export const protocol = createGroup(BELENIOS_2048, createOpensslPowers);

type ShareInput = ReturnType<typeof shareInputFor>;

/** A trustee of a group, by number. */
export interface TrusteeInGroup {
  group: TrusteeGroupRecord;
  index: number;
}

/** Returns a message of all trustees. Throws if one is missing, which the stage of the group excludes. */
function allOf(
  { members }: TrusteeGroupRecord,
  message: 'certificate' | 'polynomial' | 'share',
): string[] {
  return members.map((trustee) => {
    const sent = trustee[message];
    if (sent === null) throw new Error(`a ${message} is missing`);
    return sent;
  });
}

const certificatesOf = (group: TrusteeGroupRecord) =>
  parseCertificates(protocol, group.threshold, allOf(group, 'certificate'));

function polynomialsOf(group: TrusteeGroupRecord) {
  const certificates = certificatesOf(group);
  const polynomials = allOf(group, 'polynomial').map((json, place) =>
    parsePolynomial(protocol, certificates, place + 1, json),
  );
  return { certificates, polynomials };
}

function sharesOf(group: TrusteeGroupRecord) {
  const { certificates, polynomials } = polynomialsOf(group);
  const shares = allOf(group, 'share').map((json, place) =>
    parseShare(protocol, certificates, polynomials, { index: place + 1, json }),
  );
  return { certificates, polynomials, shares };
}

function drillOf({ trustees, drill }: TrusteeGroupRecord): { trustees: string; drill: string } {
  if (trustees === null || drill === null) throw new Error('there is no drill');
  return { trustees, drill: drill.json };
}

const checks: Record<KeyMessageStage, (sender: TrusteeInGroup, message: string) => void> = {
  certificate({ group, index }, message) {
    const { members, threshold } = group;
    checkCertificateOf(protocol, { index, size: members.length, threshold }, message);
  },
  polynomial({ group, index }, message) {
    parsePolynomial(protocol, certificatesOf(group), index, message);
  },
  share({ group, index }, message) {
    const { certificates, polynomials } = polynomialsOf(group);
    parseShare(protocol, certificates, polynomials, { index, json: message });
  },
  drill({ group, index }, message) {
    const { trustees, drill } = drillOf(group);
    const keys = parseTrustees(protocol, trustees);
    checkDrillAnswer(protocol, keys, drill, { owner: index, answer: message });
  },
};

/** What takes a core up to half a second, with nine key holders. */
export const ceremonyTasks = {
  /** Returns why the protocol does not allow a message; undefined if it does. */
  messageFault({
    stage,
    message,
    ...sender
  }: TrusteeInGroup & { stage: KeyMessageStage; message: string }) {
    try {
      checks[stage](sender, message);
      return undefined;
    } catch (error) {
      if (error instanceof Invalid) return error.message;
      throw error;
    }
  },

  /** Returns what a trustee's page makes its share from. */
  shareInput: ({ group, index }: TrusteeInGroup): ShareInput =>
    shareInputFor(protocol, polynomialsOf(group).polynomials, index),

  /** Returns the published keys of a group, from the messages of all rounds, as JSON. */
  publishedKeys({ group }: Pick<TrusteeInGroup, 'group'>): string {
    const { certificates, polynomials, shares } = sharesOf(group);
    const parameters = thresholdParametersFrom(certificates, polynomials, shares);
    return serializeTrustees(protocol, [['Pedersen', parameters]]);
  },

  /** Throws unless the answers of all members give the number of a drill. */
  requireRightDrill({ group }: Pick<TrusteeInGroup, 'group'>): void {
    const { trustees, drill } = drillOf(group);
    const answers = group.members.map((trustee, place): [number, string] => [
      place + 1,
      trustee.drill ?? '',
    ]);
    checkDrill(protocol, parseTrustees(protocol, trustees), drill, new Map(answers));
  },
};

/** Returns what a trustee's page makes its next message from; null if none is awaited. */
export async function roundOf(
  { group, index }: TrusteeInGroup,
  shareInput: (own: TrusteeInGroup) => Promise<ShareInput>,
): Promise<KeyRound | null> {
  const stage = awaitedStage(group);
  const own = group.members[index - 1];
  if (stage === undefined || own?.[stage] !== null) return null;
  switch (stage) {
    case 'certificate':
      return { stage };
    case 'polynomial':
      return { stage, certificates: allOf(group, 'certificate') };
    case 'share': {
      const input = await shareInput({ group, index });
      return { stage, certificates: allOf(group, 'certificate'), input };
    }
    case 'drill':
      return { stage, ...drillOf(group), encryptedPrivateKey: privateKeyOf({ group, index }) };
  }
}

/** Returns the private key of a trustee, encrypted for its owner. */
export function privateKeyOf({ group, index }: TrusteeInGroup): string {
  const share = allOf(group, 'share')[index - 1];
  if (share === undefined) throw new Error('there is no such key holder');
  return encryptedPrivateKeyIn(protocol, share);
}

/** Returns a group with another message of a trustee. */
export const withMessage = (
  { group, index }: TrusteeInGroup,
  changed: Partial<TrusteeDocument>,
): TrusteeGroupRecord => ({
  ...group,
  members: group.members.map((trustee, place) =>
    place + 1 === index ? { ...trustee, ...changed } : trustee,
  ),
});
