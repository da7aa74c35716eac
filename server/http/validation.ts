import { Ajv, type ErrorObject, type Options, type ValidateFunction } from 'ajv';
import type { FastifyInstance } from 'fastify';

const CLOSED: Options = { removeAdditional: 'all', useDefaults: true, allErrors: false };

// Applications of one process, such as those of the tests, share what is compiled.
const body = new Ajv({ ...CLOSED, coerceTypes: false });
const address = new Ajv({ ...CLOSED, coerceTypes: true });

/**
 * Sets up input validation. Schemas are closed: an unknown field is dropped. Query and path values are converted to numbers
 * where the schema says so. A JSON body is not converted, because there `null` must not become `0`.
 */
export function validateInput(app: FastifyInstance): void {
  // Some clients send `content-type: application/json` with a DELETE that has no body.
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text: string, done) => {
    if (text === '') done(null, undefined);
    else parseJson(request, text, done);
  });
  app.setValidatorCompiler(({ schema, httpPart }) => compiledAtFirstUse(httpPart === 'body' ? body : address, schema as object));
}

type Validate = { (data: unknown): boolean; errors?: ErrorObject[] | null };

/** Compiling all schemas takes half a second of each start, a single one a millisecond or two. */
function compiledAtFirstUse(ajv: Ajv, schema: object): Validate {
  let compiled: ValidateFunction | undefined;
  const validate: Validate = (data) => {
    compiled ??= ajv.compile(schema);
    const isValid = compiled(data);
    validate.errors = compiled.errors ?? null;
    return isValid;
  };
  return validate;
}
