import { sharedTexts } from '../../lib/languages/shared-texts.ts';
import { useTexts } from '../../lib/languages/texts.ts';
import { LoadingText } from './loading-text.tsx';
import { BusyStrokes } from './tally.tsx';

/** Shown while the code of a page or the session is loading. As tall as the screen, so that nothing below it is pushed away. */
export function PageLoading() {
  const t = useTexts(sharedTexts);
  return (
    <div className="grid min-h-[calc(100dvh-4rem)] place-content-center">
      <LoadingText className="flex items-center gap-3 text-ink-2">
        <BusyStrokes className="size-6 text-brand-text" />
        {t('loading')}
      </LoadingText>
    </div>
  );
}

/** Like `PageLoading`, for a page without a layout. Adds the main region and its heading. */
export function AppLoading() {
  return (
    <main>
      <h1 className="sr-only">VoteWise</h1>
      <PageLoading />
    </main>
  );
}
