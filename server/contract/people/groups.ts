import { z } from 'zod';
import { LIMITS } from '../base/limits.ts';
import { formatCount } from '../base/numbers.ts';
import { lineOf } from '../text/text-fields.ts';
import { groupKeyOf } from './group-key.ts';

export const groupName = lineOf('Group name', LIMITS.groupNameMax)
  .refine(
    (name) => !/[;|]/.test(name),
    'Group name can’t contain ; or |, which separate groups in lists',
  )
  .describe('The name of a group of voters, such as a branch.');

/** Keeps only the first of several names for the same group. */
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

export const groupsField = namesOf(
  LIMITS.groupsPerVoter,
  `A voter can be in at most ${LIMITS.groupsPerVoter} groups`,
).describe('Names of groups of voters.');

export const electorateGroupsField = namesOf(
  LIMITS.groupsPerElection,
  `An election can be limited to at most ${LIMITS.groupsPerElection} groups`,
).describe('Names of the groups whose members can vote. Empty: everyone on the roll.');

/** Which weights the API accepts, in units. Screens say it with decimals and the name of weights. */
export const WEIGHT_RULE = `Weight must be a whole number from 1 to ${formatCount(LIMITS.weightMax)}`;

export const weightField = z
  .int(WEIGHT_RULE)
  .min(1, WEIGHT_RULE)
  .max(LIMITS.weightMax, WEIGHT_RULE)
  .describe(
    'How much a voter’s ballot counts in weighted elections, such as the number of an owner’s shares, in the smallest unit: with one decimal, 41.5 shares are 415.',
  );

/** What must accompany a weight in a request, so that a weight from an outdated page or program is never misread. */
export const weightDecimalsField = z
  .int()
  .min(0)
  .max(LIMITS.weightDecimalsMax)
  .describe(
    'How many decimals the units of `weight` stand for, as in the settings; 0 if missing. If they have changed, the response is 409.',
  )
  .optional();

export const groupSchema = z.object({
  id: z.string().describe('The ID of the group.'),
  name: z.string().describe('The name of the group.'),
  voters: z.number().int().describe('The number of enabled voters in the group.'),
});
export type Group = z.infer<typeof groupSchema>;

/** Sorted by name. */
export const groupsData = z.object({ groups: z.array(groupSchema).describe('Sorted by name.') });
export type GroupsData = z.infer<typeof groupsData>;
export const groupData = z.object({ group: groupSchema.describe('The group.') });

export const groupParams = z.object({
  id: z.string().describe('The `id` of the group, from `GET /groups`.'),
});
export const nameGroupRequest = z.object({ name: groupName });

export const mergeGroupRequest = z.object({
  into: z
    .string('Choose a group')
    .min(1, 'Choose a group')
    .max(64, 'Unknown group')
    .describe('The `id` of the group that receives the members.'),
});

/** Who may vote, as chosen in an election's form. */
export const electorateSizeRequest = z.object({ groups: electorateGroupsField });

export const electorateSizeData = z.object({
  voters: z.number().int().describe('The number of enabled voters.'),
  weight: z.number().int().describe('The sum of their weights.'),
  rareWeights: z
    .number()
    .int()
    .describe('How many of them have a weight shared by fewer than five voters in the electorate.'),
});
export type ElectorateSize = z.infer<typeof electorateSizeData>;
