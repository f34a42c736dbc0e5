/** Who may vote in an election, by the names of groups. */
export interface ElectorateChoice {
  /** Members of these groups. Empty: everyone on the roll. */
  groups: string[];
}

export const EVERYONE: ElectorateChoice = { groups: [] };

/** Returns who may vote: “Everyone on the roll”, “Members of North or South”. */
export function describeElectorate({ groups }: ElectorateChoice): string {
  return groups.length === 0 ? 'Everyone on the roll' : `Members of ${listed(groups)}`;
}

/** Lists names with "or", because membership in one group is enough: `a or b`, `a, b, or c`. */
function listed(names: readonly string[]): string {
  if (names.length < 3) return names.join(' or ');
  return `${names.slice(0, -1).join(', ')}, or ${names.at(-1)}`;
}
