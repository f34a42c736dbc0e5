import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { simpleParser, type ParsedMail } from 'mailparser';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { onTestFinished } from 'vitest';

/** Starts a real SMTP server that stores the emails it accepts. It stops when the test ends. */
export async function startSmtpServer(options: SMTPServerOptions & { port?: number } = {}) {
  const mails: ParsedMail[] = [];
  const sockets = new Set<Socket>();
  const { port = 0, ...settings } = options;
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, _session, done) {
      simpleParser(stream, (error, mail) => {
        if (!error) mails.push(mail);
        done(error);
      });
    },
    ...settings,
  });
  server.server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  server.on('error', () => {});
  server.listen(port, '127.0.0.1');
  await once(server.server, 'listening');
  const { port: bound } = server.server.address() as AddressInfo;

  async function stop(): Promise<void> {
    if (!server.server.listening) return;
    const closed = new Promise<void>((resolve) => {
      server.close(() => resolve());
    });
    for (const socket of sockets) socket.destroy();
    await closed;
  }
  onTestFinished(stop);
  return { url: `smtp://127.0.0.1:${bound}`, port: bound, mails, sockets, stop };
}

/** Returns the credentials in an email. */
export function credentialsIn(mail: ParsedMail | undefined): { userId: string; password: string } {
  const text = mail?.text ?? '';
  const userId = /^(?:Voter|Admin) ID: (\S+)$/m.exec(text)?.[1];
  const password = /^Password: (\S+)$/m.exec(text)?.[1];
  if (!userId || !password) throw new Error(`the email contains no credentials: ${text}`);
  return { userId, password };
}
