import type { ChangePasswordRequest, FieldErrors } from '@votewise/server/contract';
import { LIMITS } from '@votewise/server/contract/limits';

export type PasswordProblems = FieldErrors;

export function isLongEnough(password: string): boolean {
  return Array.from(password.normalize('NFC')).length >= LIMITS.passwordMin;
}

export function isShortEnough(password: string): boolean {
  return new TextEncoder().encode(password.normalize('NFC')).length <= LIMITS.passwordMax;
}

/** Finds the problems that don't need the server, which also checks for common passwords. */
export function problemsOf(request: ChangePasswordRequest): PasswordProblems {
  const { currentPassword, newPassword } = request;
  const problems: PasswordProblems = {};
  if (currentPassword === '') problems['currentPassword'] = 'Current password is required';
  const problem = problemOfNew(newPassword, currentPassword);
  if (problem) problems['newPassword'] = problem;
  return problems;
}

function problemOfNew(newPassword: string, currentPassword: string): string | undefined {
  if (newPassword === '') return 'New password is required';
  if (!isLongEnough(newPassword))
    return `The new password needs at least ${LIMITS.passwordMin} characters`;
  if (!isShortEnough(newPassword)) return 'The new password is too long. Choose a shorter one.';
  if (newPassword === currentPassword)
    return 'This is your current password. Choose a different one.';
  return undefined;
}
