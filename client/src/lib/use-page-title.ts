import { useEffect } from 'react';
import { sharedTexts } from './languages/shared-texts.ts';
import { useTexts } from './languages/texts.ts';

/** What the user does on the page, the innermost screen last. */
const steps: { step: string; of: string | undefined }[] = [];
let draw = (): void => {};

export function usePageTitle(title?: string): void {
  const t = useTexts(sharedTexts);
  useEffect(() => {
    draw = () => {
      const last = steps.at(-1);
      const name =
        title && last ? t('title.step', { step: last.step, title: last.of ?? title }) : title;
      document.title = name ? `${name} · VoteWise` : t('title');
    };
    draw();
  }, [title, t]);
}

/**
 * Puts a step before the page's title while it is shown, such as “Review: ”.
 * @param of What the step belongs to, in place of the page's title
 */
export function useTitleStep(step: string | undefined, of?: string): void {
  useEffect(() => {
    if (step === undefined) return;
    const shown = { step, of };
    steps.push(shown);
    draw();
    return () => {
      steps.splice(steps.lastIndexOf(shown), 1);
      draw();
    };
  }, [step, of]);
}
