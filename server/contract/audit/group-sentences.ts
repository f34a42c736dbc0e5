import { asName } from '../text/isolate.ts';
import { formatList } from '../text/lists.ts';
import {
  clauses,
  languageName,
  list,
  quantity,
  quoted,
  text,
  type Told,
} from './sentence-words.ts';

/** Returns ` while voting was open in “Board”` if a change affects open elections; otherwise ''. */
function whileOpen({ open }: Record<string, unknown>): string {
  const titles = list(open).map(quoted);
  return titles.length > 0 ? ` while voting was open in ${formatList(titles)}` : '';
}

const groupsNamed = (names: unknown): string => {
  const all = list(names).map(text).map(asName);
  return `the ${all.length === 1 ? 'group' : 'groups'} ${formatList(all)}`;
};

/** Returns ` in the group North with a weight of 5` if a voter is registered with a group or a weight. */
function rightsIn({ groups, weight }: Record<string, unknown>): string {
  const inGroups = list(groups).length > 0 ? ` in ${groupsNamed(groups)}` : '';
  return typeof weight === 'number' ? `${inGroups} with a weight of ${text(weight)}` : inGroups;
}

/** Returns ` without an email address` or ` with an email address that another voter has`; otherwise ''. */
function addressIn({ address }: Record<string, unknown>): string {
  if (address === 'none') return ' without an email address';
  return address === 'shared' ? ' with an email address that another voter has' : '';
}

/** Returns `, with emails in German` if a voter is registered with a language. */
function languageIn({ language }: Record<string, unknown>): string {
  return typeof language === 'string' ? `, with emails in ${languageName(language)}` : '';
}

function rightsChanges(what: string, { added, removed, weight }: Record<string, unknown>) {
  return [
    ...(list(added).length > 0 ? [`added ${what} to ${groupsNamed(added)}`] : []),
    ...(list(removed).length > 0 ? [`removed ${what} from ${groupsNamed(removed)}`] : []),
    ...(typeof weight === 'number' ? [`set the weight of ${what} to ${text(weight)}`] : []),
  ];
}

const ROLES: Record<string, string> = { admin: 'an administrator', auditor: 'an auditor' };

/** Sentences about changes to groups and to voters' rights, one for each event, without the period. */
export const GROUP_SENTENCES: Record<string, (told: Told) => string> = {
  'user.registered': ({ who, what, details }) =>
    `${who} registered ${what} as ${ROLES[text(details['userType'])] ?? 'a voter'}${rightsIn(details)}${addressIn(details)}${languageIn(details)}${whileOpen(details)}`,
  'user.rights-changed': ({ who, what, details }) =>
    `${who} ${clauses(rightsChanges(what, details)) || `changed the groups or the weight of ${what}`}${whileOpen(details)}`,
  'group.created': ({ who, what }) => `${who} created the group ${what}`,
  'group.renamed': ({ who, what, details }) =>
    `${who} renamed the group ${asName(text(details['from']))} to ${what}`,
  'group.merged': ({ who, what, details }) =>
    `${who} merged the group ${what} into ${asName(text(details['into']))} and moved ${quantity(details['voters'], 'voter')}`,
  'group.members-added': ({ who, what, details }) =>
    `${who} added ${quantity(details['voters'], 'voter')} to the group ${what}${whileOpen(details)}`,
  'group.members-removed': ({ who, what, details }) =>
    `${who} removed ${quantity(details['voters'], 'voter')} from the group ${what}${whileOpen(details)}`,
  'roll.weight-set': ({ who, details }) =>
    `${who} set the weight of ${quantity(details['voters'], 'voter')} to ${text(details['weight'])}${whileOpen(details)}`,
};
