import type { ChangePasswordRequest, FieldErrors } from '@votewise/contract';
import type { Texts } from '@votewise/contract/locales/texts';
import { LIMITS } from '@votewise/contract/limits';

export type PasswordProblems = FieldErrors;

type ProblemTexts = Texts<`problem.${'currentMissing' | 'newMissing' | 'short' | 'long' | 'same'}`>;

export function isLongEnough(password: string): boolean {
  return Array.from(password.normalize('NFC')).length >= LIMITS.passwordMin;
}

export function isShortEnough(password: string): boolean {
  return new TextEncoder().encode(password.normalize('NFC')).length <= LIMITS.passwordMax;
}

/** Finds the problems that can be detected without the server. The server also checks for common passwords. */
export function problemsOf(request: ChangePasswordRequest, t: ProblemTexts): PasswordProblems {
  const problems: PasswordProblems = {};
  if (request.currentPassword === '') problems['currentPassword'] = t('problem.currentMissing');
  const problem = problemOfNew(request, t);
  if (problem) problems['newPassword'] = problem;
  return problems;
}

function problemOfNew(
  { currentPassword, newPassword }: ChangePasswordRequest,
  t: ProblemTexts,
): string | undefined {
  if (newPassword === '') return t('problem.newMissing');
  if (!isLongEnough(newPassword)) return t('problem.short', { count: LIMITS.passwordMin });
  if (!isShortEnough(newPassword)) return t('problem.long');
  if (newPassword === currentPassword) return t('problem.same');
  return undefined;
}
