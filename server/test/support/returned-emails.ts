import { DEFAULT_TEMPLATES } from '@votewise/contract';
import { createLogger } from '../../src/platform/logger.ts';
import { createBounceMailbox } from '../../src/platform/mail/bounce-mailbox.ts';
import { randomId } from '../../src/platform/random.ts';
import { bounceReport } from './bounce-reports.ts';
import { startImapServer } from './imap.ts';
import { startTestApp, type TestApp } from './test-app.ts';

const signal = new AbortController().signal;

/** Runs the job that reads the mailbox for returned emails. */
export async function readMailbox({ services }: TestApp, until = signal): Promise<void> {
  const jobs = services.features.flatMap((feature) => feature.jobs);
  await jobs.find(({ name }) => name === 'read-bounces')?.run(until);
}

/** Starts the product with a mailbox for returned emails and a log that the test can read. */
export async function startWithMailbox(bounceAddress = 'bounces+{id}@vote.example.org') {
  const imap = await startImapServer();
  const lines: Record<string, unknown>[] = [];
  const logger = createLogger('silent');
  for (const level of ['warn', 'error'] as const) {
    Object.defineProperty(logger, level, { value: (line: object) => void lines.push({ ...line }) });
  }
  const bounceMailbox = createBounceMailbox(imap.settings);
  const app = await startTestApp({ bounceAddress, bounceMailbox, logger });
  const administrator = await app.asAdministrator();
  const roll = async (query = '') =>
    (await administrator.get(`/auth/voters/roll?sort=userId&order=asc${query}`)).body.data;
  const tokenTo = (address: string) =>
    app.mails.findLast(({ to }) => to.address === address)?.token ?? '';
  return {
    app,
    imap,
    lines,
    administrator,
    roll,
    /** Registers these people and emails their credentials. */
    async register(...names: string[]) {
      for (const name of names) {
        const person = { name, email: `${name.toLowerCase()}@example.org` };
        await administrator.post('/auth/register', person).expect(201);
      }
      await app.services.credentials.sendDue(signal);
    },
    tokenTo,
    /** Returns the last email to this address as this mail server would, and reads the mailbox. */
    async bounce(
      report: string,
      address: string,
      { to = address, token = tokenTo(address), change = (text: string) => text } = {},
    ) {
      imap.deliver(change(bounceReport(report, { token, to })));
      await readMailbox(app);
    },
    /** The server renumbers the emails, so that all of them are read again. */
    async renumber() {
      imap.state.validity += 1;
      await readMailbox(app);
    },
    /** Sends credentials again to the voters with these places on the roll. */
    async sendAgain(...places: number[]) {
      const { voters } = await roll();
      const ids = places.map((place) => voters[place].id);
      await administrator.post('/auth/voters/send-again', { ids }).expect(200);
      await app.services.credentials.sendDue(signal);
    },
    async send(election: string, kind: 'invitation' | 'reminder') {
      const { text, subject } = DEFAULT_TEMPLATES[kind];
      const path = `/elections/${election}/messages`;
      const requestId = randomId();
      const body = { requestId, kind, audience: 'everyone', subject, text, timeZone: 'UTC' };
      await administrator.post(path, body).expect(201);
      await app.services.messaging.moveMessages(signal);
      await app.services.messaging.sender.sendDue(signal);
      return {
        counts: async () => {
          const { messages } = (await administrator.get(path)).body.data;
          return messages.find(({ id }: { id: string }) => id === requestId).counts;
        },
        failures: async () =>
          (await administrator.get(`${path}/${requestId}/failures`)).body.data.failures,
      };
    },
  };
}
