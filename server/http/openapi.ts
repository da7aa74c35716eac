import swagger from '@fastify/swagger';
import type { FastifySchema } from 'fastify';
import swaggerUi from '@fastify/swagger-ui';
import type { App } from './app.types.ts';

/** Serves the OpenAPI document, generated from the routes' schemas and the rights that they need, at `/api/openapi.json` and for reading at `/api/docs`. */
export async function describeApi(app: App): Promise<void> {
  await app.register(swagger, {
    openapi: {
      info: { title: 'Lineup', description: 'The booking API of a surf school. The host says which school.', version: '1' },
      tags: [{ name: 'public' }, { name: 'session' }, { name: 'admin' }],
    },
    transform: ({ schema, url, route }) => ({ schema: { ...schema, 'x-right': route.config?.right } as FastifySchema, url }),
  });
  await app.register(swaggerUi, { routePrefix: '/api/docs' });
  app.get('/api/openapi.json', { schema: { hide: true } }, async () => app.swagger());
}
