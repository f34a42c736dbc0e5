import { z } from 'zod';
import { LIMITS } from '../limits.ts';
import { formatCount } from '../numbers.ts';
import { lineOf } from '../text-fields.ts';
import { groupKeyOf } from './group-key.ts';

/** The name of a group of voters, such as a branch. A list that is imported could not name a group with a separator. */
export const groupName = lineOf('Group name', LIMITS.groupNameMax).refine(
  (name) => !/[;|]/.test(name),
  'Group name can’t contain ; or |, which separate groups in lists',
);

/** Keeps the first of the names that mean the same group. */
function withoutRepetitions(names: readonly string[]): string[] {
  const reversed = names.toReversed().map((name) => [groupKeyOf(name), name] as const);
  return [...new Map(reversed).values()].toReversed();
}

/** Names of at most `most` different groups. */
const namesOf = (most: number, tooMany: string) =>
  z
    .array(groupName, 'Groups must be a list of names')
    .max(LIMITS.groupsPerElection * 2, tooMany)
    .transform(withoutRepetitions)
    .refine((names) => names.length <= most, tooMany);

/** The groups of one voter. */
export const groupsField = namesOf(
  LIMITS.groupsPerVoter,
  `A voter can be in at most ${LIMITS.groupsPerVoter} groups`,
);

/** The groups whose members may vote in an election. Empty: everyone on the roll. */
export const electorateGroupsField = namesOf(
  LIMITS.groupsPerElection,
  `An election can be limited to at most ${LIMITS.groupsPerElection} groups`,
);

const wholeWeight = `Weight must be a whole number from 1 to ${formatCount(LIMITS.weightMax)}`;

/** How much a voter's ballot weighs in elections that are weighted, such as the shares of an owner. */
export const weightField = z
  .int(wholeWeight)
  .min(1, wholeWeight)
  .max(LIMITS.weightMax, wholeWeight);

export const groupSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** Enabled voters in it. */
  voters: z.number().int(),
});
export type Group = z.infer<typeof groupSchema>;

/** By name. */
export const groupsData = z.object({ groups: z.array(groupSchema) });
export type GroupsData = z.infer<typeof groupsData>;
export const groupData = z.object({ group: groupSchema });

export const groupParams = z.object({ id: z.string() });
export const nameGroupRequest = z.object({ name: groupName });

/** `into`: the ID of the group that takes the members. */
export const mergeGroupRequest = z.object({
  into: z.string('Choose a group').min(1, 'Choose a group').max(64, 'Unknown group'),
});

/** Who may vote, as the forms of elections ask it. */
export const electorateSizeRequest = z.object({ groups: electorateGroupsField });

export const electorateSizeData = z.object({
  /** Enabled voters. */
  voters: z.number().int(),
  /** The sum of their weights. */
  weight: z.number().int(),
  /** How many of them have a weight that fewer than five voters in the electorate share. */
  rareWeights: z.number().int(),
});
export type ElectorateSize = z.infer<typeof electorateSizeData>;
