import { withAsciiDomain } from '@votewise/contract/base/email-address';
import type { ErrorCode, FinishSignOnRequest } from '@votewise/contract';
import { mailTexts } from '../../platform/languages/mail-texts.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Caller } from '../../platform/http/define-route.ts';
import { createFailureLimit } from '../../platform/http/failure-limits.ts';
import type { MailSender } from '../../platform/mail/mail-sender.ts';
import { createEncryption } from '../../platform/encryption.ts';
import type { Account } from '../people/index.ts';
import type { AuthContext } from './auth-context.ts';
import type { SignIn } from './sign-in.ts';
import type { SignInLimits } from './sign-in-limits.ts';
import {
  type Attempt,
  ATTEMPT_SECONDS,
  attemptSchema,
  createProvider,
  type Identity,
  type Provider,
} from './oidc-provider.ts';
import { SignOnError } from './sign-on-error.ts';

export type SignOn = ReturnType<typeof createSignOn>;

const purpose = 'attempt';

/** Errors that count as failed sign-ins from an address. Errors for identified users do not count. */
const COUNTED: ReadonlySet<ErrorCode> = new Set(['SIGN_ON_FAILED', 'SIGN_ON_CANCELED']);

/**
 * Signs in the registered user whose verified address a provider confirms. It does not register users or store
 * attempts: the browser keeps the attempt, so any process can finish an attempt that another process began.
 */
export function createSignOn(
  context: AuthContext,
  { signIn, limits }: { signIn: SignIn; limits: SignInLimits },
) {
  const { users, sender, clock, logger, publicUrl } = context;
  const configured = context.provider && createProvider(context.provider, publicUrl);
  /** Keeps attempts from being read or forged in the browser. */
  const encryption = createEncryption(context.keys.session, 'votewise single sign-on v1');
  /**
   * Used attempts, by their state. They are shared between processes, but not between hosts. On
   * another host, an attempt fails because its code works only once.
   */
  const used = createFailureLimit({ name: 'sign-on', failures: 1, seconds: ATTEMPT_SECONDS });

  function expectProvider(): Provider {
    if (configured) return configured;
    throw new AppError('NOT_FOUND', 'Single sign-on is not set up here.');
  }

  function open(encrypted: string): Attempt {
    const text = encryption.decrypt(encrypted, purpose);
    if (text === undefined) throw failed('SIGN_ON_EXPIRED');
    const attempt = attemptSchema.parse(JSON.parse(text));
    if (attempt.until <= clock.now().getTime()) throw failed('SIGN_ON_EXPIRED');
    return attempt;
  }

  /** Returns the error for the user. The log entry helps with setting up the provider and does not identify users. */
  function explain(error: unknown): unknown {
    if (!(error instanceof SignOnError)) return error;
    if (error.failure === 'unavailable') return failed('SIGN_ON_UNAVAILABLE', error);
    if (error.failure === 'canceled') return failed('SIGN_ON_CANCELED');
    logger.warn({ err: error }, 'the response from the single sign-on provider was rejected');
    return failed('SIGN_ON_FAILED');
  }

  async function findUser({ email, isVerified }: Identity): Promise<Account> {
    if (email === undefined || isVerified === undefined) {
      const missing = email === undefined ? 'email' : 'email_verified';
      logger.warn({ missing }, 'the single sign-on provider sent no usable claim');
      throw failed('ADDRESS_NOT_CONFIRMED');
    }
    if (!isVerified) throw failed('ADDRESS_NOT_VERIFIED');
    const found = await users.findByEmail(inLowerCase(email));
    const enabled = found.filter(({ disabledAt }) => disabledAt === null);
    if (enabled.length > 1) throw failed('ADDRESS_SHARED');
    const [user] = [...enabled, ...found];
    if (!user) throw notRegistered(sender);
    if (user.secondFactor) throw failed('PASSWORD_REQUIRED');
    return user;
  }

  return {
    /**
     * Returns the URL of the provider's page, and the attempt that the browser keeps until the
     * provider redirects it back.
     * @throws AppError NOT_FOUND, SIGN_ON_UNAVAILABLE
     */
    async start(): Promise<{ url: string; attempt: string }> {
      const { url, attempt } = await expectProvider()
        .begin()
        .catch((error: unknown) => {
          throw explain(error);
        });
      const until = clock.now().getTime() + ATTEMPT_SECONDS * 1_000;
      return { url, attempt: encryption.encrypt(JSON.stringify({ ...attempt, until }), purpose) };
    },

    /**
     * Signs in with the provider's answer. An attempt works once.
     * @throws AppError SIGN_ON_EXPIRED, SIGN_ON_CANCELED, SIGN_ON_FAILED, SIGN_ON_UNAVAILABLE, TOO_MANY_ATTEMPTS; only
     * for an identified user: ADDRESS_NOT_VERIFIED, ADDRESS_NOT_CONFIRMED, ADDRESS_NOT_REGISTERED, ADDRESS_SHARED,
     * PASSWORD_REQUIRED, ACCOUNT_DISABLED
     */
    async finish(
      { answer, attempt: encrypted }: FinishSignOnRequest,
      { ip, userAgent }: Caller,
    ): Promise<{ token: string; user: Account; signOutUrl: string | undefined }> {
      const provider = expectProvider();
      const identity = await limits.limitedSignOn(
        ip,
        async () => {
          const attempt = open(encrypted);
          if ((await used.count(attempt.state)) < 0) throw failed('SIGN_ON_EXPIRED');
          return provider.identify(answer, attempt).catch((error: unknown) => {
            throw explain(error);
          });
        },
        (error): error is AppError => error instanceof AppError && COUNTED.has(error.code),
      );
      const user = await findUser(identity);
      return {
        token: await signIn.startSession(user, { userAgent, how: 'single sign-on' }),
        user,
        signOutUrl: identity.signOutUrl,
      };
    },
  };
}

/**
 * Converts only A to Z and the domain, as registration does. Otherwise, the Kelvin sign would become the k of
 * another user's address.
 */
const inLowerCase = (email: string): string =>
  withAsciiDomain(email.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase()));

const TEXTS = {
  SIGN_ON_UNAVAILABLE:
    'The sign-in service can’t be reached. Try again in a few minutes, or sign in with your ID and password.',
  SIGN_ON_CANCELED: 'The sign-in was canceled. Try again, or sign in with your ID and password.',
  SIGN_ON_EXPIRED:
    'This sign-in attempt has expired or was already completed. Start again on the sign-in page.',
  SIGN_ON_FAILED:
    'The response from the sign-in service couldn’t be accepted. Start again on the sign-in page.',
  ADDRESS_NOT_VERIFIED:
    'The sign-in service hasn’t verified your email address. Verify it there, or sign in with your ID and password.',
  ADDRESS_NOT_CONFIRMED:
    'The sign-in service doesn’t say whether your email address is verified. Sign in with your ID and password, and tell your administrator.',
  ADDRESS_SHARED:
    'Several voters have your email address. Sign in with your voter ID and password.',
  PASSWORD_REQUIRED: 'You use two-step sign-in. Sign in with your ID, your password, and a code.',
};

const failed = (code: keyof typeof TEXTS, cause?: unknown) =>
  new AppError(code, TEXTS[code], { cause });

const notRegistered = ({ contactLine }: MailSender) =>
  new AppError(
    'ADDRESS_NOT_REGISTERED',
    `The email address of your account is not registered here. Your voter ID may belong to another address. ${contactLine(mailTexts('en'))}`,
  );
