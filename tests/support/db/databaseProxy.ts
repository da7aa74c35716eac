import { once } from 'node:events';
import { createConnection, createServer, type Server, type Socket } from 'node:net';
import pg from 'pg';

/** A database behind a port that a test can take down. */
export type DatabaseProxy = {
  url: string;
  /** Stops listening and breaks all connections. */
  goAway(): Promise<void>;
  /** Accepts connections and bytes, but never answers. */
  hang(): void;
  comeBack(): Promise<void>;
  close(): Promise<void>;
};

/** Forwards a loopback port to a database, by socket or TCP. */
export async function databaseProxy(databaseUrl: string): Promise<DatabaseProxy> {
  const { host, port: target, user, password, database } = new pg.Client({ connectionString: databaseUrl });
  const sockets = new Set<Socket>();
  let isHanging = false;
  let server: Server;
  let port = 0;

  async function listen(): Promise<void> {
    server = createServer((client) => {
      const backend = createConnection(host.startsWith('/') ? { path: `${host}/.s.PGSQL.${target}` } : { host, port: target });
      for (const [from, to] of [[client, backend], [backend, client]] as const) {
        sockets.add(from);
        from.on('data', (bytes) => isHanging || to.write(bytes));
        from.on('error', () => {}).on('close', () => {
          sockets.delete(from);
          to.destroy();
        });
      }
    });
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    ({ port } = server.address() as { port: number });
  }

  async function goAway(): Promise<void> {
    const closed = once(server, 'close');
    server.close();
    for (const socket of sockets) socket.destroy();
    await closed;
  }

  await listen();
  const credentials = [user, password].flatMap((part) => (part ? [encodeURIComponent(part)] : [])).join(':');
  return {
    url: `postgresql://${credentials}@127.0.0.1:${port}/${database}?sslmode=disable`,
    goAway,
    hang: () => void (isHanging = true),
    async comeBack() {
      isHanging = false;
      if (!server.listening) await listen();
    },
    close: goAway,
  };
}
