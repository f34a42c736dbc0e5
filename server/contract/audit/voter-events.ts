import type { Language } from '../locales/languages.ts';
import type { WeightName } from '../base/weights.ts';
import { formatList } from '../text/lists.ts';
import type { DeliveryKind, UserType } from '../people/users.ts';
import {
  event,
  maybe,
  number,
  personal,
  plain,
  type Stored,
  string,
  strings,
} from './event-kind.ts';
import {
  clauses,
  languageName,
  list,
  nameOf,
  listNames,
  quantity,
  quote,
  text,
  settingWeight,
  withWeight,
} from './sentence-words.ts';

/** Returns ` while voting was open in “Board”` if a change affects open elections; otherwise ''. */
function whileOpen({ open }: Stored<'open'>): string {
  const titles = list(open).map(quote);
  return titles.length > 0 ? ` while voting was open in ${formatList(titles)}` : '';
}

const groupsNamed = (names: unknown): string =>
  `the ${list(names).length === 1 ? 'group' : 'groups'} ${listNames(names)}`;

/** Returns ` in the group North with a weight of 5` if a voter is registered with a group or a weight. */
function rightsIn(
  { groups, weight }: Stored<'groups' | 'weight'>,
  weightName: WeightName | null,
): string {
  const inGroups = list(groups).length > 0 ? ` in ${groupsNamed(groups)}` : '';
  return `${inGroups}${withWeight(weight, weightName)}`;
}

/** Returns ` without an email address` or ` with an email address that another voter has`; otherwise ''. */
function addressIn({ address }: Stored<'address'>): string {
  if (address === 'none') return ' without an email address';
  return address === 'shared' ? ' with an email address that another voter has' : '';
}

/** Returns `, with emails in German` if a voter is registered with a language. */
function languageIn({ language }: Stored<'language'>): string {
  return typeof language === 'string' ? `, with emails in ${languageName(language)}` : '';
}

function rightsChanges(
  what: string,
  { added, removed, weight }: Stored<'added' | 'removed' | 'weight'>,
  weightName: WeightName | null,
) {
  return [
    ...(list(added).length > 0 ? [`added ${what} to ${groupsNamed(added)}`] : []),
    ...(list(removed).length > 0 ? [`removed ${what} from ${groupsNamed(removed)}`] : []),
    ...(typeof weight === 'number' ? [settingWeight(what, weight, weightName)] : []),
  ];
}

const ROLES: Record<string, string> = { admin: 'an administrator', auditor: 'an auditor' };

const ordinals = new Intl.PluralRules('en', { type: 'ordinal' });

function ordinal(value: unknown): string {
  const place = Number(value);
  const ending = { one: 'st', two: 'nd', few: 'rd', other: 'th', zero: 'th', many: 'th' };
  return `${place}${ending[ordinals.select(place)]}`;
}

/** The titles of open elections in which a change has an effect. */
const open = maybe(strings);

/** The events about users, groups, imports, and emails with credentials. */
export const VOTER_EVENTS = {
  'user.registered': event({
    text: 'registered a user',
    details: {
      userType: plain<UserType>(),
      address: personal<'none' | 'shared' | undefined>(),
      groups: personal<readonly string[] | undefined>(),
      weight: personal<number | undefined>(),
      language: personal<Language | undefined>(),
      open,
    },
    tell: ({ who, what, details, weightName }) =>
      `${who} registered ${what} as ${ROLES[text(details.userType)] ?? 'a voter'}${rightsIn(details, weightName)}${addressIn(details)}${languageIn(details)}${whileOpen(details)}`,
  }),
  'user.rights-changed': event({
    text: 'changed the groups or the weight of a voter',
    details: {
      added: personal<readonly string[]>(),
      removed: personal<readonly string[]>(),
      weight: personal<number | undefined>(),
      open,
    },
    tell: ({ who, what, details, weightName }) =>
      `${who} ${clauses(rightsChanges(what, details, weightName)) || `changed the groups or the weight of ${what}`}${whileOpen(details)}`,
  }),
  'user.disabled': event({
    text: 'disabled a user, who can no longer sign in or vote',
    tell: ({ who, what }) => `${who} disabled ${what}, who can no longer sign in or vote`,
  }),
  'user.renamed': event({
    text: 'corrected the name of a user; the names are not recorded',
    tell: ({ who, what }) => `${who} corrected the name of ${what}`,
  }),
  'user.language-set': event({
    text: 'set the email language of a voter',
    details: { language: personal<Language>() },
    tell: ({ who, what, details: { language } }) =>
      `${who} set the email language of ${what} to ${languageName(language)}`,
  }),
  'user.address-corrected': event({
    text: 'corrected or removed the email address of a user; the addresses are not recorded',
    details: { address: personal<'none' | 'shared' | undefined>() },
    tell: ({ who, what, details: { address } }) =>
      address === 'none'
        ? `${who} removed the email address of ${what}`
        : `${who} corrected the email address of ${what}${address === 'shared' ? ' to one that another voter has' : ''}`,
  }),
  'user.access-file-exported': event({
    text: 'exported everything that is kept about a voter',
    tell: ({ who, what }) => `${who} exported everything that is kept about ${what}`,
  }),
  'user.erased': event({
    text: 'erased a voter; the trail does not show whom',
    tell: ({ who }) => `${who} erased a voter`,
  }),
  'user.enabled': event({
    text: 'enabled a user again',
    tell: ({ who, what }) => `${who} enabled ${what} again`,
  }),
  'user.password-reset': event({
    text: 'set a new password from the command line or the configuration',
    tell: ({ what }) =>
      `A new password was set for ${what} from the command line or the configuration`,
  }),
  'group.created': event({
    text: 'created a group of voters',
    tell: ({ who, what }) => `${who} created the group ${what}`,
  }),
  'group.renamed': event({
    text: 'renamed a group of voters',
    details: { from: string },
    tell: ({ who, what, details: { from } }) =>
      `${who} renamed the group ${nameOf(from)} to ${what}`,
  }),
  'group.merged': event({
    text: 'merged a group of voters into another one',
    details: { into: string, voters: number },
    tell: ({ who, what, details: { into, voters } }) =>
      `${who} merged the group ${what} into ${nameOf(into)} and moved ${quantity(voters, 'voter')}`,
  }),
  'group.members-added': event({
    text: 'added voters to a group',
    details: { voters: number, open },
    tell: ({ who, what, details }) =>
      `${who} added ${quantity(details.voters, 'voter')} to the group ${what}${whileOpen(details)}`,
  }),
  'group.members-removed': event({
    text: 'removed voters from a group',
    details: { voters: number, open },
    tell: ({ who, what, details }) =>
      `${who} removed ${quantity(details.voters, 'voter')} from the group ${what}${whileOpen(details)}`,
  }),
  'roll.weight-set': event({
    text: 'set the weight of voters',
    details: { voters: number, weight: number, open },
    tell: ({ who, details, weightName }) =>
      `${who} ${settingWeight(quantity(details.voters, 'voter'), details.weight, weightName)}${whileOpen(details)}`,
  }),
  'roll.sheets-printed': event({
    text: 'printed code sheets with new passwords for voters',
    details: { voters: number },
    tell: ({ who, details: { voters } }) =>
      `${who} printed code sheets for ${quantity(voters, 'voter')}`,
  }),
  'user.sheet-printed': event({
    text: 'printed a new password for a voter on a code sheet; passwords are not recorded',
    tell: ({ who, what }) => `${who} printed a code sheet with a new password for ${what}`,
  }),
  'import.started': event({
    text: 'started importing a voter list',
    details: { lines: number, toRegister: number },
    tell: ({ who, what, details: { lines, toRegister } }) =>
      `${who} started importing ${quantity(toRegister, 'voter')} from ${what}, which has ${quantity(lines, 'line')}`,
  }),
  'import.finished': event({
    text: 'imported a voter list',
    details: { registered: number, leftOut: number },
    tell: ({ who, what, details: { registered, leftOut } }) =>
      `${who} registered ${quantity(registered, 'voter')} from ${what}; ${quantity(leftOut, 'line')} skipped`,
  }),
  'import.cancelled': event({
    text: 'stopped the import of a voter list',
    details: { registered: number, leftOut: number, notReached: number },
    tell: ({ who, what, details: { registered, leftOut, notReached } }) =>
      `${who} stopped the import of ${what} after ${quantity(registered, 'voter')}; ${quantity(leftOut, 'line')} skipped and ${quantity(notReached, 'line')} not processed`,
  }),
  'mail.queued-again': event({
    text: 'queued new credentials',
    tell: ({ who, what }) => `${who} queued new credentials for ${what}`,
  }),
  'mail.sent': event({
    text: 'sent credentials',
    details: { attempt: number, delivery: plain<DeliveryKind>() },
    tell: ({ what, details: { attempt, delivery } }) =>
      `The credentials email for ${what} was ${delivery === 'files' ? 'saved as a file' : 'sent'}${attempt === 1 ? '' : ` on the ${ordinal(attempt)} attempt`}`,
  }),
  'mail.failed': event({
    text: 'failed to send credentials',
    details: { attempt: number, reason: personal<string>() },
    tell: ({ what, details: { attempt, reason } }) =>
      `The credentials email for ${what} failed on the ${ordinal(attempt)} attempt: ${text(reason)}`,
  }),
  'mail.bounced': event({
    text: 'learned that an email came back',
    details: { reason: string },
    tell: ({ what, details: { reason } }) => `An email to ${what} came back: ${text(reason)}`,
  }),
};
