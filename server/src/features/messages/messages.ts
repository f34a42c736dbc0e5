import { DEFAULT_TEMPLATES, type Message, type SendMessageInput } from '@votewise/contract';
import { formatList } from '@votewise/contract/text/lists';
import { isolate } from '@votewise/contract/text/isolate';
import { AppError } from '../../platform/app-error.ts';
import type { Actor } from '../audit/index.ts';
import { deliveryId, NOT_DELIVERED } from './delivery-document.ts';
import { presentMessage } from './present-message.ts';
import { newMessage, requireDue } from './message-rules.ts';
import { type ElectionMessage, isAboutElection } from './message-store.ts';
import type { MessagesContext } from './messages-context.ts';

/** Number of voters named in an error. */
const NAMED = 3;

export type Messages = ReturnType<typeof createMessages>;

/** Queues the messages of an election to its voters. */
export function createMessages(context: MessagesContext) {
  const { store, deliveries, addressedPapers, voters, clock, onQueued } = context;

  /** Returns a message as administrators see it. */
  async function shown(message: ElectionMessage): Promise<Message> {
    const [states, delay] = await Promise.all([
      deliveries.countStates(message._id),
      message.state === 'sending' ? deliveries.delayReason(message._id) : undefined,
    ]);
    const note = delay === undefined ? message.note : `Trying again: ${delay}`;
    return presentMessage({ ...message, note }, states);
  }

  /** @throws AppError NOT_FOUND */
  async function find(electionId: string, messageId: string): Promise<ElectionMessage> {
    const message = await store.find(messageId);
    if (message?.electionId !== electionId || !isAboutElection(message))
      throw new AppError('NOT_FOUND', 'This message doesn’t exist.');
    return message;
  }

  /** Returns why a message that each voter gets once can't go to all selected voters; undefined if it can. */
  async function reachedRefusal(
    electionId: string,
    kind: SendMessageInput['kind'],
    chosen: readonly { _id: string; name: string }[],
  ): Promise<string | undefined> {
    if (kind === 'reminder') return undefined;
    const idOf = (voter: string) => deliveryId({ _id: '', electionId, kind }, voter);
    const existing = await deliveries.findExisting(chosen.map(({ _id }) => idOf(_id)));
    const undelivered: readonly string[] = NOT_DELIVERED;
    const reached = new Set(
      existing.filter(({ state }) => !undelivered.includes(state)).map(({ _id }) => _id),
    );
    const names = chosen.filter(({ _id }) => reached.has(idOf(_id))).map(({ name }) => name);
    if (names.length === 0) return undefined;
    const some = names.slice(0, NAMED).map(isolate);
    const more = names.length - some.length;
    const them = formatList(more > 0 ? [...some, `${more} more`] : some);
    return kind === 'invitation'
      ? `The invitation has already been sent to, or queued for, ${them}. Each voter gets it once. Remove them, or send a reminder instead.`
      : `The results have already been sent to, or queued for, ${them}. Each voter gets them once. Remove these voters.`;
  }

  async function checkSelection(electionId: string, input: SendMessageInput): Promise<string[]> {
    if (input.audience !== 'selection') return [];
    const found = await voters.findByIds(input.voters);
    const chosen = [...new Set(input.voters)];
    const text =
      found.length < chosen.length
        ? 'Some of these voters are no longer on the roll. Select the recipients again.'
        : await reachedRefusal(electionId, input.kind, found);
    if (text === undefined) return chosen;
    throw new AppError('VALIDATION_FAILED', text, { fields: { voters: text } });
  }

  /**
   * Queues a message. Repeating the same request returns the existing message.
   * @throws AppError NOT_FOUND, MESSAGE_NOT_DUE, VALIDATION_FAILED
   */
  async function send(electionId: string, input: SendMessageInput, actor: Actor): Promise<Message> {
    const addressed = await addressedPapers.of(electionId);
    const known = await store.find(input.requestId);
    if (known?.electionId === addressed._id && isAboutElection(known)) return shown(known);
    const { kind, audience, subject, text, timeZone, links } = input;
    requireDue(kind, addressed);
    const selected = await checkSelection(addressed._id, input);
    const _id = input.requestId;
    const written = { _id, kind, audience, voters: selected, subject, text, timeZone, links };
    await store.insert(newMessage(addressed, written, { clock, actor }));
    onQueued();
    return shown(await find(addressed._id, _id));
  }

  return {
    find,
    shown,
    send,

    /**
     * Announces a declared result to voters by email. Does nothing while another question on the ballot paper is not
     * declared, because voters get the results of a paper in one email.
     */
    async announceResults(
      electionId: string,
      { timeZone, actor }: { timeZone: string; actor: Actor },
    ): Promise<Message | undefined> {
      const { _id, questions } = await addressedPapers.of(electionId);
      if (questions.some((one) => !one.declared)) return undefined;
      // The same ID every time, so that pressing the button again does not send the email twice.
      const requestId = `declaration-${_id}`;
      const results = { kind: 'results', ...DEFAULT_TEMPLATES.results, links: false } as const;
      const everyone = { audience: 'everyone', voters: [] as string[] } as const;
      return send(electionId, { requestId, ...results, ...everyone, timeZone }, actor);
    },
  };
}
