import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/** A real SMTP server on loopback that stores what it receives. */
export type MailServer = {
  url: string;
  received: Email[];
  /** The raw form: all envelope recipients, and the message as text. */
  raw: { recipients: string[]; message: string }[];
  /** While true, every mail is refused with a temporary error. */
  isInTrouble: boolean;
  refusals: number;
  /** Addresses that it refuses. */
  unknown: Set<string>;
  /** Resolves when this number of mails has arrived in total. */
  arrival(count: number): Promise<Email[]>;
  close(): Promise<void>;
};

/** Starts the server on a free port. */
export async function mailServer(): Promise<MailServer> {
  const waiting: { count: number; done: (mails: Email[]) => void }[] = [];
  const smtp = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo({ address }, _session, callback) {
      if (!server.unknown.has(address)) return callback();
      server.refusals += 1;
      callback(Object.assign(new Error('no such mailbox'), { responseCode: 550 }));
    },
    onData(stream, { envelope }, callback) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', async () => {
        if (server.isInTrouble) {
          server.refusals += 1;
          return callback(Object.assign(new Error('try again later'), { responseCode: 451 }));
        }
        server.raw.push({ recipients: envelope.rcptTo.map(({ address }) => address), message: Buffer.concat(chunks).toString() });
        server.received.push(await PostalMime.parse(Buffer.concat(chunks)));
        callback();
        for (const { count, done } of waiting) if (server.received.length >= count) done(server.received);
      });
    },
  });
  const server: MailServer = {
    ...{ url: '', received: [], raw: [], isInTrouble: false, refusals: 0, unknown: new Set<string>() },
    arrival(count) {
      if (server.received.length >= count) return Promise.resolve(server.received);
      return new Promise((done) => waiting.push({ count, done }));
    },
    close: () => new Promise((done) => smtp.close(done)),
  };
  await new Promise<void>((done) => smtp.listen(0, '127.0.0.1', done));
  server.url = `smtp://127.0.0.1:${(smtp.server.address() as { port: number }).port}`;
  return server;
}
