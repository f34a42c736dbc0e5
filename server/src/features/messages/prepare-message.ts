import { kindRefusal } from '@votewise/contract/messages/kind-refusal';
import { isolate } from '@votewise/contract';
import { isLanguage, LANGUAGES } from '@votewise/contract/locales/languages';
import { mailTexts } from '../../platform/languages/mail-texts.ts';
import { electorateOf } from '../elections/index.ts';
import { type AddressedPaper, openQuestions } from './addressed-papers.ts';
import { figuresOfAll } from './figures.ts';
import { countRefusal } from './message-rules.ts';
import type { ElectionMessage } from './message-store.ts';
import type { MessagesContext } from './messages-context.ts';
import type { Recipients } from './recipients.ts';

const TOO_LATE = 'Voting closed before the message could be sent to everyone.';

/** Returns a function that finds the recipients of a message, once its text can no longer change. */
export function createMessagePreparing(
  { store, addressedPapers, ballots, general }: MessagesContext,
  recipients: Recipients,
) {
  /** Returns why results cannot be sent; undefined if they are confirmed. */
  async function resultsRefusal(addressed: AddressedPaper): Promise<string | undefined> {
    const refusal = kindRefusal('results', addressed.status);
    if (refusal !== undefined) return refusal;
    for (const question of addressed.questions) {
      const reason = countRefusal((await ballots.countState(question)).state);
      if (reason) return addressed.isPaper ? `“${isolate(question.title)}”: ${reason}` : reason;
    }
    return undefined;
  }

  /** The figures are stored once, so that all recipients get the same ones. */
  async function figuresOfAddressed(addressed: AddressedPaper) {
    const counted = await addressedPapers.counted(addressed, ({ _id }) => ballots.count(_id));
    const { isPaper } = addressed;
    const { weight: weightName } = general();
    const others = Object.keys(LANGUAGES).filter((one) => isLanguage(one) && one !== 'en');
    return {
      ...figuresOfAll(counted, { isPaper, weightName, t: mailTexts('en') }),
      translatedFigures: Object.fromEntries(
        others.map((one) => [
          one,
          figuresOfAll(counted, { isPaper, weightName, t: mailTexts(one) }),
        ]),
      ),
    };
  }

  async function hold(message: ElectionMessage, note: string): Promise<void> {
    if (message.state !== 'held' || note !== message.note)
      await store.move(message, { state: 'held', note });
  }

  return async function prepare(
    message: ElectionMessage,
    addressed: AddressedPaper,
    signal: AbortSignal,
  ): Promise<void> {
    let ready = message;
    if (message.kind === 'results' && !message.figures) {
      const note = (await resultsRefusal(addressed)) ?? null;
      if (note !== null) {
        return hold(message, note);
      }
      const set = {
        state: 'preparing',
        note: null,
        ...(await figuresOfAddressed(addressed)),
      } as const;
      if (!(await store.move(message, set))) return;
      ready = { ...message, ...set };
    }
    if (message.kind === 'reminder') {
      if (addressed.status === 'completed') {
        await store.move(message, { state: 'sending', note: TOO_LATE });
        return;
      }
      const notDue = kindRefusal('reminder', addressed.status);
      if (notDue) return hold(message, notDue);
    }
    const { questions } = addressed;
    const asked = message.kind === 'reminder' ? openQuestions(addressed) : questions;
    await recipients.prepare(ready, asked.map(electorateOf), signal);
  };
}
