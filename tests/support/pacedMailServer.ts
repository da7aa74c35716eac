import { setTimeout } from 'node:timers/promises';
import { SMTPServer } from 'smtp-server';

/** A real SMTP server on loopback that takes its time for each mail, and notes for whom they were. */
export type PacedMailServer = { url: string; receivers: string[]; close(): Promise<void> };

/**
 * Starts one on a free port.
 *
 * @param milliseconds between the end of a mail and its yes
 */
export async function pacedMailServer(milliseconds: number): Promise<PacedMailServer> {
  const receivers: string[] = [];
  const smtp = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, { envelope }, callback) {
      stream.resume().on('end', async () => {
        await setTimeout(milliseconds);
        receivers.push(envelope.rcptTo[0]!.address);
        callback();
      });
    },
  });
  // Clients are killed here.
  smtp.on('error', () => {});
  await new Promise<void>((done) => smtp.listen(0, '127.0.0.1', done));
  return {
    url: `smtp://127.0.0.1:${(smtp.server.address() as { port: number }).port}`,
    receivers,
    close: () => new Promise((done) => smtp.close(done)),
  };
}
