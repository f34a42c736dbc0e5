import { formatList } from '../text/lists.ts';
import type { Audience } from '../elections/election-message.ts';
import type { MessageKind } from '../messages/template.ts';
import type { DeliveryKind } from '../people/users.ts';
import { event, number, plain, type Stored } from './event-kind.ts';
import { list, onOff, quantity, text } from './sentence-words.ts';

const KINDS: Record<string, string> = {
  invitation: 'the invitation',
  reminder: 'a reminder',
  results: 'the results',
};
const AUDIENCES: Record<string, string> = {
  everyone: 'everyone who can vote',
  selection: 'selected voters',
};
const kindOf = ({ kind }: Stored<'kind'>): string => KINDS[text(kind)] ?? 'a message';

function failuresOf({ failed, uncertain }: Stored<'failed' | 'uncertain'>): string {
  const parts = [
    ...(failed === 0 ? [] : [`${text(failed)} failed`]),
    ...(uncertain === 0 ? [] : [`${text(uncertain)} may have been delivered`]),
  ];
  return parts.length > 0 ? `; ${formatList(parts)}` : '';
}

/** Without a mail server, emails were saved as files. */
function finishedOf(details: Stored<'kind' | 'deliveries' | 'sent'>, what: string): string {
  const kinds = list(details.deliveries);
  const { sent } = details;
  const voters = quantity(sent, 'voter');
  if (!kinds.includes('files'))
    return `finished sending ${kindOf(details)} for ${what} to ${voters}`;
  const files = sent === 1 ? 'a file' : 'files';
  return kinds.length === 1
    ? `finished saving ${kindOf(details)} for ${what} as ${files} for ${voters}`
    : `finished sending ${kindOf(details)} for ${what} to ${voters}; some emails were saved as files`;
}

/** The events about messages to the voters of an election. */
export const MESSAGE_EVENTS = {
  'message.queued': event({
    text: 'started sending a message to voters',
    details: {
      kind: plain<MessageKind>(),
      audience: plain<Audience>(),
      links: plain<boolean | undefined>(),
    },
    tell: ({ who, what, details }) =>
      `${who} started sending ${kindOf(details)} for ${what} to ${AUDIENCES[text(details.audience)] ?? 'voters'}${details.links === true ? ', with voting links' : ''}`,
  }),
  'message.finished': event({
    text: 'finished sending a message',
    details: {
      kind: plain<MessageKind>(),
      sent: number,
      failed: number,
      uncertain: number,
      deliveries: plain<readonly DeliveryKind[] | undefined>(),
    },
    tell: ({ who, what, details }) => `${who} ${finishedOf(details, what)}${failuresOf(details)}`,
  }),
  'message.retried': event({
    text: 'started sending a message again to recipients it had not reached',
    details: {
      kind: plain<MessageKind>(),
      which: plain<'failed' | 'uncertain'>(),
      count: number,
    },
    tell: ({ who, what, details }) =>
      `${who} started sending ${kindOf(details)} for ${what} again to ${quantity(details.count, 'voter')} ${details.which === 'uncertain' ? 'who may already have received it' : 'who had not received it'}`,
  }),
  'message.test-read': event({
    text: 'marked a test email as read',
    tell: ({ who, what }) => `${who} marked a test email for ${what} as read`,
  }),
  'messages.switched': event({
    text: 'configured the automatic messages of an election',
    details: {
      invitation: plain<boolean>(),
      reminderHours: plain<number | null>(),
      results: plain<boolean>(),
      links: plain<boolean>(),
    },
    tell: ({ who, what, details: { invitation, reminderHours, results, links } }) =>
      `${who} configured the automatic messages for ${what}: invitation ${onOff(invitation)}, reminder ${reminderHours == null ? 'off' : `${quantity(reminderHours, 'hour')} before voting closes`}, results ${onOff(results)}${links === undefined ? '' : `, voting links ${onOff(links)}`}`,
  }),
};
