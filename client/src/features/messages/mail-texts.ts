import type { MessagesData } from '@votewise/contract';
import { deliveryText } from './message-words.ts';
import { messagesOfPaper } from './paper/messages-of-paper.ts';

/** Returns how many voters an automatic message has not reached yet. */
const waiting = ({ recipients, reached }: MessagesData, kind: 'invitation' | 'results'): number =>
  Math.max(0, recipients - reached[kind]);

/** Returns text about the emails that voters get when the status changes. */
export function mailTexts(given: MessagesData) {
  const messages = messagesOfPaper(given);
  const { automatic, mail } = messages;
  const left = waiting(messages, 'results');
  return {
    invitation: automatic.invitation
      ? deliveryText('invitation', waiting(messages, 'invitation'), mail)
      : 'No invitation is sent automatically. You can send one on the Messages page.',
    results:
      left > 0
        ? deliveryText('results', left, mail)
        : 'No emails will be sent, because there are no voters left to notify.',
    resultsLater:
      mail.delivery === 'files'
        ? 'After that, emails with the results will be saved as files, because no mail server is configured.'
        : 'After that, voters get the results by email automatically.',
  };
}
