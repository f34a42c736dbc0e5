import { Secret, TOTP } from 'otpauth';
import { createEncryption } from '../../platform/encryption.ts';
import type { UserDocument } from '../people/index.ts';
import type { AuthContext } from './auth-context.ts';

/** The length of a secret in bytes: the length of the HMAC-SHA-1 output in RFC 6238. */
const SECRET_BYTES = 20;
const PERIOD = 30;
/** A phone's clock may be one time step ahead or behind. */
const DRIFT = 1;

export type OneTimePasswords = ReturnType<typeof createOneTimePasswords>;

/** One-time passwords from authenticator apps (RFC 6238). Their secrets are stored encrypted. */
export function createOneTimePasswords({ clock, keys, publicUrl }: AuthContext) {
  const encryption = createEncryption(keys.ballot, 'votewise second factor v1');
  /** Authenticator apps show it next to the user ID. */
  const { host } = new URL(publicUrl);

  function passwordsOf({ userId }: UserDocument, base32: string): TOTP {
    return new TOTP({
      issuer: 'VoteWise',
      label: `${userId}@${host}`,
      secret: Secret.fromBase32(base32),
      period: PERIOD,
    });
  }

  /** Returns the time step that these digits belong to; undefined if no nearby step matches. */
  function stepOf(user: UserDocument, encrypted: string, digits: string): number | undefined {
    const secret = encryption.decrypt(encrypted, user._id);
    if (secret === undefined) return undefined;
    const timestamp = clock.now().getTime();
    const delta = passwordsOf(user, secret).validate({ token: digits, timestamp, window: DRIFT });
    return delta === null ? undefined : TOTP.counter({ period: PERIOD, timestamp }) + delta;
  }

  /** Returns a new secret: for the app, as text and as the content of a QR code, and as it is stored. */
  function makeSecret(user: UserDocument): { secret: string; uri: string; encrypted: string } {
    const secret = new Secret({ size: SECRET_BYTES }).base32;
    const uri = passwordsOf(user, secret).toString();
    return { secret, uri, encrypted: encryption.encrypt(secret, user._id) };
  }

  return { stepOf, makeSecret };
}
