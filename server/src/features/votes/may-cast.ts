import { type ElectionRecord, type ElectionsServices, groupsOf } from '../elections/index.ts';
import type { VotingRights } from '../people/index.ts';
import type { BallotOwner } from './ballot-owner.ts';
import { notEligible, notOpen, notPresent, represented } from './cast-refusals.ts';
import { type Choices, choicesRefusal } from './check-choices.ts';
import type { RepeatedCasts } from './repeated-cast.ts';

/** Checks whether a ballot may be cast now. A voter who has one in the box learns that first. */
export function createMayCast(deps: {
  rights: Pick<VotingRights, 'isInGroups' | 'isEnabled'>;
  electionNeeds: Pick<ElectionsServices['electionNeeds'], 'isPresent' | 'hasHolder'>;
  refuse: RepeatedCasts['refuse'];
}) {
  const { rights, electionNeeds, refuse } = deps;

  /** @throws AppError ALREADY_VOTED, ELECTION_NOT_OPEN, NOT_PRESENT, NOT_ELIGIBLE, and what `choicesRefusal` returns */
  return async function requireMayCast(
    election: ElectionRecord,
    choices: Choices,
    owner: BallotOwner,
  ): Promise<void> {
    if (election.status !== 'active') await refuse(election, owner, notOpen(election));
    const { meeting } = election;
    // For a member who is represented, `refuseFormerHolder` has checked this.
    if (meeting?.presence === 'present' && !owner.isOther) {
      const isPresent = await electionNeeds.isPresent(meeting.id, owner._id);
      if (!isPresent) await refuse(election, owner, notPresent());
    }
    // Then a ballot of this member is the holder’s, and shows the holder nothing that the holder does not know.
    if (!owner.isOther && (await electionNeeds.hasHolder(election, owner._id)))
      await refuse(election, owner, represented());
    // Callers were enabled when they sent the request, but encrypted ballots may have waited to be checked.
    const isChecked = owner.isOther || election.ballot.encrypted;
    const isEligible =
      (await rights.isInGroups(owner._id, groupsOf(election))) &&
      (!isChecked || (await rights.isEnabled(owner._id)));
    // This is checked before the choices, because errors about these reveal something about the candidates.
    if (!isEligible) await refuse(election, owner, notEligible(owner));
    const reason = choicesRefusal(election, choices);
    if (reason) await refuse(election, owner, reason);
  };
}
