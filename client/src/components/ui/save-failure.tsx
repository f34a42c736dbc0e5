import { ApiError, endsSession } from '../../lib/api-error.ts';
import { useTexts } from '../../lib/languages/texts.ts';
import { Banner } from './banner.tsx';
import { controlTexts } from './control-texts.ts';

/** Stays in a form after the toast. Problems with individual fields are shown at those fields instead. */
export function SaveFailure(props: {
  /** The error of the last attempt; undefined before the first attempt and after a success. */
  error: unknown;
  /** What to do if the server did not respond and the outcome is unknown. */
  remedy?: string;
  /** What happens to the entries; empty if there is nothing worth keeping. */
  kept?: string;
}) {
  const t = useTexts(controlTexts);
  const { error, remedy = t('saveFailure.remedy'), kept = t('saveFailure.kept') } = props;
  if (!error || endsSession(error)) return null;
  if (!(error instanceof ApiError)) {
    return (
      <Banner tone="error" role="note">
        {t('saveFailure.noAnswer')} {remedy} {kept}
      </Banner>
    );
  }
  const isShownElsewhere =
    Object.keys(error.fields).length > 0 || error.code === 'EDITED_MEANWHILE';
  if (isShownElsewhere) return null;
  return (
    <Banner tone="error" role="note">
      {asSentence(error.serverMessage ?? t('saveFailure.requestFailed'))} {kept}
    </Banner>
  );
}

function asSentence(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`;
}
