import { event, maybe, network, number, personal, plain, string } from './event-kind.ts';
import { fieldOf, quote, text } from './sentence-words.ts';

/** The events about the accounts of administrators and auditors, and about blocked sign-ins. */
export const ACCOUNT_EVENTS = {
  'administrator.signed-in': event({
    text: 'signed in as an administrator or an auditor',
    details: { how: plain<'single sign-on' | undefined>() },
    tell: ({ who, details: { how } }) =>
      how === 'single sign-on' ? `${who} signed in with single sign-on` : `${who} signed in`,
  }),
  'administrator.password-changed': event({
    text: 'changed their password as an administrator or an auditor',
    details: { how: plain<'menu' | 'mail'>() },
    tell: ({ who, details: { how } }) =>
      how === 'mail'
        ? `${who} signed in with a password from “Forgot?”, which replaced the old one`
        : `${who} changed their password`,
  }),
  'administrator.account-changed': event({
    text: 'changed their name or email address as an administrator or an auditor; the addresses are not recorded',
    details: {
      name: personal<{ from: string; to: string } | undefined>(),
      email: plain<true | undefined>(),
    },
    tell: ({ who, details: { name, email } }) => {
      const parts = [
        ...(name === undefined
          ? []
          : typeof name === 'string'
            ? ['name']
            : [`name from ${quote(fieldOf(name, 'from'))} to ${quote(fieldOf(name, 'to'))}`]),
        ...(email === true ? ['email address'] : []),
      ];
      return `${who} changed their ${parts.join(' and their ')}`;
    },
  }),
  'administrator.sessions-ended': event({
    text: 'signed out their other devices as an administrator or an auditor',
    details: {
      which: plain<'one' | 'others'>(),
      device: personal<string | undefined>(),
      signedInAt: maybe(string),
    },
    tell: ({ who, details: { which, device, signedInAt }, when }) =>
      which === 'one'
        ? `${who} signed out one of their devices: ${text(device)}, signed in ${when(signedInAt)}`
        : `${who} signed out everywhere else`,
  }),
  'administrator.second-factor-on': event({
    text: 'turned two-step sign-in on',
    tell: ({ who }) => `${who} turned two-step sign-in on`,
  }),
  'administrator.second-factor-off': event({
    text: 'turned two-step sign-in off',
    details: { how: plain<'command line' | undefined>() },
    tell: ({ who, what, details: { how } }) =>
      how === 'command line'
        ? `Two-step sign-in for ${what} was turned off from the command line`
        : `${who} turned two-step sign-in off`,
  }),
  'administrator.recovery-code-used': event({
    text: 'used a recovery code',
    details: { left: number },
    tell: ({ who, details: { left } }) => `${who} used a recovery code; ${text(left)} left`,
  }),
  'administrator.recovery-codes-renewed': event({
    text: 'created new recovery codes',
    tell: ({ who }) => `${who} created new recovery codes, which replaced the old ones`,
  }),
  'administrator.codes-blocked': event({
    text: 'blocked two-step sign-in codes after too many wrong ones',
    tell: ({ what }) =>
      `Codes from the authenticator app of ${what} were blocked temporarily after too many wrong codes. The person who entered them knows the password`,
  }),
  'administrator.reset-mailed': event({
    text: 'requested a new password on the sign-in page',
    tell: ({ what }) =>
      `New credentials for ${what} were requested on the sign-in page and emailed to the registered address`,
  }),
  'sign-in.blocked': event({
    text: 'blocked further sign-ins after too many failures',
    details: {
      scope: plain<'address' | 'user' | 'voter'>(),
      address: network<string | undefined>(),
    },
    tell: ({ what, details: { scope, address } }) => {
      const from = address ? ` from the IP address ${text(address)}` : '';
      const as = scope === 'user' ? ` as ${what}` : scope === 'voter' ? ' for one voter ID' : '';
      return `Further sign-ins${as}${from} were blocked temporarily after too many failures`;
    },
  }),
};
