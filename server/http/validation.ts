import { Ajv, type Options } from 'ajv';
import type { FastifyInstance } from 'fastify';

const CLOSED: Options = { removeAdditional: 'all', useDefaults: true, allErrors: false };

/**
 * How input is checked: schemas are closed, so an unknown field is dropped, not stored (decisions, 2). Text of an
 * address becomes numbers where the schema says so; a JSON body is taken as it is, because there `null` is not `0`.
 */
export function validateInput(app: FastifyInstance): void {
  const body = new Ajv({ ...CLOSED, coerceTypes: false });
  const address = new Ajv({ ...CLOSED, coerceTypes: true });
  // Clients that call every request JSON send nothing with a DELETE all the same.
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text: string, done) => {
    if (text === '') done(null, undefined);
    else parseJson(request, text, done);
  });
  app.setValidatorCompiler(({ schema, httpPart }) => (httpPart === 'body' ? body : address).compile(schema as object));
}
