import english from '@votewise/contract/locales/en/signOn.json';
import { Link } from '../../../components/ui/link.tsx';
import { ApiError } from '../../../lib/api-error.ts';
import { featureTexts, useTexts } from '../../../lib/languages/texts.ts';
import { PATHS } from '../../../lib/paths.ts';

/** Explains why the sign-in failed, in the language of the page. */
export function SignOnFailure({ error }: { error: unknown }) {
  const { t, label } = useSignOnTexts();
  if (!(error instanceof ApiError)) return t('notReached');
  const a = (chunks: unknown[]) => (
    <Link key="contact" to={PATHS.contact} className="underline underline-offset-2">
      {chunks.map(String)}
    </Link>
  );
  switch (error.code) {
    case 'SIGN_ON_CANCELED':
    case 'SIGN_ON_EXPIRED':
    case 'SIGN_ON_FAILED':
    case 'SIGN_ON_UNAVAILABLE':
    case 'ADDRESS_NOT_VERIFIED':
    case 'PASSWORD_REQUIRED':
      return t(error.code, { label });
    case 'ADDRESS_NOT_REGISTERED':
    case 'ACCOUNT_DISABLED':
      return t.rich(error.code, { label, a });
    case 'TOO_MANY_ATTEMPTS':
      return t(error.code, { minutes: Math.ceil((error.retryAfter ?? 60) / 60) });
    default:
      return error.serverMessage ?? t('failure');
  }
}

const signOnTexts = featureTexts('signOn', english);

/** Returns the strings for single sign-on and the name by which users know the provider. */
export function useSignOnTexts() {
  const t = useTexts(signOnTexts);
  const offer = document.querySelector<HTMLMetaElement>('meta[name=single-sign-on]');
  return { t, label: offer?.content || t('label') };
}
