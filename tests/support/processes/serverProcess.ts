import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildApp } from '../../../server/app.ts';
import { connect } from '../../../server/db/connect.ts';
import { testProvider } from '../../../server/payments/testProvider/testProvider.ts';
import { tenantDirectory } from '../../../server/tenants/directory.ts';
import { HOSTS, NOW } from '../world.ts';

// A server process for tests: the real application on the given database, its clock at the world's moment. It sends the port to its
// parent, and ends with it.
const database = connect(process.argv[2]!);
const app = await buildApp({
  database,
  directory: tenantDirectory(database.owner, HOSTS.main),
  now: () => NOW,
  config: { demo: true, publicOrigin: (host) => `http://${host}`, isHttps: false, rateLimits: false, trustProxy: false, trustForwardedHost: false, signUpDomain: 'localhost', schoolDomain: 'localhost', domains: { target: 'app.localhost', addresses: [], servers: ['127.0.0.1:1'] }, files: { s3: undefined, folder: join(tmpdir(), 'lineup-files') }, push: { hosts: [], contact: 'bookings@lineup.example' } },
  pages: { site: () => Promise.reject(new Error('no pages')), admin: () => Promise.reject(new Error('no pages')), assets: undefined },
  payments: testProvider(database),
  logger: false,
});
const origin = await app.listen({ port: 0, host: 'localhost' });
process.on('disconnect', async () => {
  await app.close();
  await database.close();
});
process.send!(Number(new URL(origin).port));
