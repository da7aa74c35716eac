import { createServer, type RequestListener, type Server, type ServerOptions } from 'node:http';

/** Fastify's options that concern the server. */
type Options = { http?: ServerOptions; keepAliveTimeout?: number; requestTimeout?: number; connectionTimeout?: number };

/** Makes Node's server as Fastify does by itself, with a listener in front of Fastify's. */
export function httpServer(listener: RequestListener, { http = {}, keepAliveTimeout, requestTimeout, connectionTimeout }: Options): Server {
  // Of two `Host` headers Node would take the first and a proxy perhaps the last. Joined, they are no host of any school.
  const server = createServer({ ...http, joinDuplicateHeaders: true }, listener);
  if (keepAliveTimeout !== undefined) server.keepAliveTimeout = keepAliveTimeout;
  if (requestTimeout !== undefined) server.requestTimeout = requestTimeout;
  return server.setTimeout(connectionTimeout);
}
