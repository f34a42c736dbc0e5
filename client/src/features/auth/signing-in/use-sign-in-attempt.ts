import type { LoginRequest } from '@votewise/contract';
import { useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { announceProgress } from '../../../lib/announce-progress.ts';
import { ApiError, asksForCode, failureText } from '../../../lib/api-error.ts';
import { useTexts } from '../../../lib/languages/texts.ts';
import { useBusy } from '../../../lib/use-busy.ts';
import { useAuth } from '../auth-context.ts';
import { signInTexts } from '../sign-in-texts.ts';

const UNAUTHORIZED = 401;

/** Signs in, and returns why the last attempt failed and whether a code has to be entered. */
export function useSignInAttempt() {
  const t = useTexts(signInTexts);
  const { signIn } = useAuth();
  const { isBusy, run } = useBusy();
  const [problem, setProblem] = useState<string>();
  const [isRefused, setIsRefused] = useState(false);
  const [isCodeAsked, setIsCodeAsked] = useState(false);
  const [code, setCode] = useState('');
  const [codeProblem, setCodeProblem] = useState<string>();
  const texts = {
    progress: t('submit.progress'),
    success: t('submit.success'),
    failure: t('submit.failure'),
  };

  function forgetFailure(): void {
    setProblem(undefined);
    setIsRefused(false);
    setCodeProblem(undefined);
    toast.dismiss();
  }

  function noteFailure(error: unknown): void {
    if (asksForCode(error)) {
      setIsCodeAsked(true);
      return;
    }
    const ofCode = error instanceof ApiError ? error.fields['code'] : undefined;
    if (ofCode) setCodeProblem(ofCode);
    else setProblem(failureText(error, texts.failure));
    setIsRefused(!ofCode && error instanceof ApiError && error.status === UNAUTHORIZED);
  }

  return {
    isBusy,
    problem,
    /** True if the ID or the password is wrong. */
    isRefused,
    forgetFailure,
    code: {
      isAsked: isCodeAsked,
      value: code,
      set: setCode,
      problem: codeProblem,
      /** Forgets the code, because another account might not use two-step sign-in. */
      forget(): void {
        setIsCodeAsked(false);
        setCode('');
        setCodeProblem(undefined);
      },
    },
    submit(credentials: Omit<LoginRequest, 'code'>): void {
      void run(() => {
        forgetFailure();
        return announceProgress(
          texts,
          () => signIn({ ...credentials, ...(isCodeAsked && { code }) }),
          noteFailure,
        );
      });
    },
  };
}
