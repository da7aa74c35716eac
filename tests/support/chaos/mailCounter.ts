import { SMTPServer } from 'smtp-server';

/** A mail server that keeps nothing but how often each mail has arrived. */
export type MailCounter = {
  url: string;
  /** How many mails arrived, and how many of them for a second time. */
  counts(): { mails: number; doubled: number };
  close(): Promise<void>;
};

/** Starts it on a free port of the loopback interface. */
export async function mailCounter(): Promise<MailCounter> {
  const arrived = new Map<string, number>();
  const smtp = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, { envelope }, callback) {
      let head = '';
      stream.on('data', (chunk: Buffer) => {
        if (head.length < 20_000) head += String(chunk);
      });
      stream.on('end', () => {
        // The same at every attempt to send a mail.
        const id = /^message-id:\s*(<[^>]+>)/im.exec(head)?.[1] ?? 'none';
        const key = `${id} ${envelope.rcptTo.map(({ address }) => address).join()}`;
        arrived.set(key, (arrived.get(key) ?? 0) + 1);
        callback();
      });
    },
  });
  smtp.on('error', () => {});
  await new Promise<void>((done) => smtp.listen(0, '127.0.0.1', done));
  return {
    url: `smtp://127.0.0.1:${(smtp.server.address() as { port: number }).port}`,
    counts: () => ({ mails: arrived.size, doubled: [...arrived.values()].reduce((sum, times) => sum + times - 1, 0) }),
    close: () => new Promise((done) => smtp.close(done)),
  };
}
