import { useEffect } from 'react';
import { sharedTexts } from './languages/shared-texts.ts';
import { useTexts } from './languages/texts.ts';

/** What the user does on the page, the innermost screen last. */
const steps: string[] = [];
let draw = (): void => {};

export function usePageTitle(title?: string): void {
  const t = useTexts(sharedTexts);
  useEffect(() => {
    draw = () => {
      const step = steps.at(-1);
      const name = title && step ? t('title.step', { step, title }) : title;
      document.title = name ? `${name} · VoteWise` : t('title');
    };
    draw();
  }, [title, t]);
}

/** Puts a step before the page's title while it is shown, such as “Review: ”. */
export function useTitleStep(step: string | undefined): void {
  useEffect(() => {
    if (step === undefined) return;
    steps.push(step);
    draw();
    return () => {
      steps.splice(steps.lastIndexOf(step), 1);
      draw();
    };
  }, [step]);
}
