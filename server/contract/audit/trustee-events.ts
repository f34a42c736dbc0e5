import { event, number, plain, string } from './event-kind.ts';
import { quantity, text } from './sentence-words.ts';

const holder = (index: unknown) => `key holder ${text(index)}`;
const capitalized = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

/** The events about groups of key holders. They name key holders by number, so that nothing has to be erased. */
export const TRUSTEE_EVENTS = {
  'trustees.created': event({
    text: 'created a group of key holders',
    details: { size: number, threshold: number },
    tell: ({ who, what, details: { size, threshold } }) =>
      `${who} created the group ${what} of ${quantity(size, 'key holder')}, of whom ${text(threshold)} are needed`,
  }),
  'trustees.address-changed': event({
    text: 'changed the email address or language of a key holder',
    details: { index: number },
    tell: ({ who, what, details: { index } }) =>
      `${who} changed the email address or language of ${holder(index)} of ${what}`,
  }),
  'trustees.former-address-told': event({
    text: 'the former address of a key holder was told that it was replaced',
    details: { index: number, isSent: plain<boolean>() },
    tell: ({ what, details: { index, isSent } }) =>
      isSent
        ? `The former address of ${holder(index)} of ${what} was told by email that it was replaced`
        : `The former address of ${holder(index)} of ${what} could not be told that it was replaced`,
  }),
  'trustees.link-renewed': event({
    text: 'sent a key holder a new link',
    details: { index: number },
    tell: ({ who, what, details: { index } }) =>
      `${who} sent ${holder(index)} of ${what} a new link`,
  }),
  'trustees.card-made': event({
    text: 'a key holder made a key card',
    details: { index: number },
    tell: ({ what, details: { index } }) =>
      `${capitalized(holder(index))} of ${what} made a key card`,
  }),
  'trustees.key-made': event({
    text: 'key holders made the key of their group',
    details: { fingerprint: string },
    tell: ({ what, details: { fingerprint } }) =>
      `The key holders of ${what} made its key, with the fingerprint ${text(fingerprint)}`,
  }),
  'trustees.stopped': event({
    text: 'a key ceremony was stopped by a wrong message',
    details: { by: number, accused: number },
    tell: ({ what, details: { by, accused } }) =>
      `The page of ${holder(by)} of ${what} refused what ${holder(accused)} sent, and the ceremony was stopped`,
  }),
  'trustees.drill-started': event({
    text: 'started a drill of key holders',
    tell: ({ who, what }) => `${who} started a drill of ${what}`,
  }),
  'trustees.drill-ended': event({
    text: 'all key holders answered a drill',
    tell: ({ what }) => `All key holders of ${what} decrypted the number of a drill`,
  }),
  'trustees.retired': event({
    text: 'retired a group of key holders',
    tell: ({ who, what }) => `${who} retired ${what}`,
  }),
};
