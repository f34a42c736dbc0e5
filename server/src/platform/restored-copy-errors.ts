import { AppError } from './app-error.ts';

/** The refusal for voters and visitors while a restored copy is not confirmed. */
export const closedToVoters = () =>
  new AppError(
    'RESTORED_COPY',
    'This copy of VoteWise was restored from a backup and isn’t in use yet, so you can’t sign in or vote here. If you have a different address for VoteWise, use that one. Otherwise, contact your election administrator.',
  );

/** The refusal for administrators and auditors. */
export const closedToChanges = () =>
  new AppError(
    'RESTORED_COPY',
    'This is a restored copy, so nothing can be changed. An administrator has to confirm on the dashboard first that it replaces the original.',
  );
