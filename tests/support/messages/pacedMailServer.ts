import { setTimeout } from 'node:timers/promises';
import { SMTPServer } from 'smtp-server';

/** A real SMTP server on loopback that takes some time per mail, and records the recipients. */
export type PacedMailServer = {
  url: string;
  receivers: string[];
  /** Mails that were received completely, but not answered yet. */
  unanswered(): number;
  /** Answers no mail until it is resumed. */
  pause(): void;
  goOn(): void;
  close(): Promise<void>;
};

/**
 * Starts the server on a free port.
 *
 * @param milliseconds between the end of a mail and its acceptance
 * @param whose receives the recipient of each mail
 */
export async function pacedMailServer(milliseconds: number, whose: RegExp): Promise<PacedMailServer> {
  const receivers: string[] = [];
  let open = Promise.withResolvers<void>();
  open.resolve();
  let unanswered = 0;
  const smtp = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, { envelope }, callback) {
      stream.resume().on('end', async () => {
        unanswered += 1;
        await Promise.all([setTimeout(milliseconds), open.promise]);
        unanswered -= 1;
        const { address } = envelope.rcptTo[0]!;
        if (whose.test(address)) receivers.push(address);
        callback();
      });
    },
  });
  // Clients are killed in these tests.
  smtp.on('error', () => {});
  await new Promise<void>((done) => smtp.listen(0, '127.0.0.1', done));
  return {
    url: `smtp://127.0.0.1:${(smtp.server.address() as { port: number }).port}`,
    receivers,
    unanswered: () => unanswered,
    pause: () => (open = Promise.withResolvers<void>()),
    goOn: () => open.resolve(),
    close: () => new Promise((done) => smtp.close(done)),
  };
}
