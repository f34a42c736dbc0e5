import { erasedAt } from './erasing/retention.ts';
import { currentGroups } from './rights/eligibility.ts';
import type { Groups } from './groups/groups.ts';
import type { VotingRights } from './rights/voting-rights.ts';
import type { UserRecord } from './user/user-document.ts';
import type { User, Voter, Administrator, Auditor } from '@votewise/contract';

export function presentUser(user: UserRecord): User {
  return {
    id: user._id,
    userId: user.userId,
    name: user.name,
    email: user.email,
    userType: user.userType,
    registeredAt: user.registeredAt.toISOString(),
    ...(user.language && { language: user.language }),
  };
}

export function presentVoter(
  user: UserRecord,
  { groups, rights }: { groups: Pick<Groups, 'namesOf'>; rights: Pick<VotingRights, 'weightAt'> },
): Voter {
  const { state, lastError, lastAttemptAt, nextAttemptAt, sentAt, printedAt, delivery } =
    user.credentials;
  return {
    ...presentUser(user),
    userType: 'voter',
    isDisabled: Boolean(user.disabledAt),
    ...(user.leaving && { erasedAt: erasedAt(user.leaving).toISOString() }),
    groups: groups.namesOf(currentGroups(user)),
    weight: rights.weightAt(user),
    credentials: {
      state,
      ...(lastError !== null && { lastError }),
      ...(user.bounce && { bouncedAt: user.bounce.at.toISOString() }),
      ...(lastAttemptAt && { lastAttemptAt: lastAttemptAt.toISOString() }),
      ...(state === 'failed' && nextAttemptAt && { nextAttemptAt: nextAttemptAt.toISOString() }),
      ...(sentAt && { sentAt: sentAt.toISOString() }),
      ...(printedAt && { printedAt: printedAt.toISOString() }),
      ...(delivery && { delivery }),
    },
  };
}

export const presentAdministrator = (user: UserRecord): Administrator => ({
  ...presentAccount(user),
  userType: 'admin',
});

export const presentAuditor = (user: UserRecord): Auditor => ({
  ...presentAccount(user),
  userType: 'auditor',
});

function presentAccount(user: UserRecord) {
  const { state, lastError } = user.credentials;
  return {
    ...presentUser(user),
    isDisabled: Boolean(user.disabledAt),
    hasSecondFactor: Boolean(user.secondFactor),
    ...(user.isPasswordPreset && { isPasswordPreset: true as const }),
    credentials: { state, ...(lastError !== null && { lastError }) },
    ...(user.lastSignInAt && { lastSignInAt: user.lastSignInAt.toISOString() }),
  };
}
