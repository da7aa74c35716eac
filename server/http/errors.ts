import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { ConnectionError, FastifyError, FastifyInstance, FastifyReply } from 'fastify';
import type { ErrorAnswer } from '#shared/contract/wire.ts';
import type { Problem } from '#shared/problems.ts';
import type { RefusalCode } from '#shared/refusals.ts';
import { DatabaseUnavailable, type Unavailability } from '../db/unavailable.ts';
import { refusals } from '../metrics/metrics.ts';
import { logAtMostEvery } from '../lib/logAtMostEvery.ts';
import { hasTime } from './limits/allowTime.ts';
import { type RefusalDetails, Refused } from './refused.ts';
import { prefersPage, sendUnavailablePage } from './unavailablePage.ts';

/**
 * Sends every error as `{ message, code, errors?, problems? }`, never with a stack trace, SQL or file name.
 * An unexpected error is logged in full and answered with `unexpected`. Browsers that ask for a page get one.
 */
export function sendErrorAnswers(app: FastifyInstance): void {
  const log = logAtMostEvery(60_000);
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    if (error instanceof DatabaseUnavailable) {
      log(error.why === 'busy' ? 'away' : error.why, () => request.log.warn({ err: error }, 'answered 503: the database cannot do it now'));
      reply.header('retry-after', RETRY_AFTER_SECONDS[error.why]);
      return prefersPage(request) ? sendUnavailablePage(request, reply, 503) : sendRefusal(reply, new Refused('unavailable'));
    }
    const refused = refusalOf(error);
    if (refused.status >= 500) request.log.error({ err: error }, 'unexpected error');
    return refused.status >= 500 && prefersPage(request) ? sendUnavailablePage(request, reply, refused.status) : sendRefusal(reply, refused);
  });
}

const RETRY_AFTER_SECONDS: Record<Unavailability, number> = { away: 2, busy: 5, full: 30, read_only: 30 };

/** Sends a refusal where a route cannot throw one. */
export function sendRefusal(reply: FastifyReply, refused: Refused): FastifyReply {
  refusals.inc({ code: refused.code });
  const body: ErrorAnswer = { message: refused.message, code: refused.code };
  if (refused.errors) body.errors = refused.errors;
  if (refused.problems) body.problems = refused.problems;
  if (refused.challenge) body.challenge = refused.challenge;
  if (refused.passkey) body.passkey = refused.passkey;
  if (refused.status >= 500) body.reference = reply.request.id;
  if (refused.retryAfterSeconds) reply.header('retry-after', refused.retryAfterSeconds);
  return reply.code(refused.status).type('application/json; charset=utf-8').send(JSON.stringify(body));
}

const CONNECTION_REFUSALS: Record<string, RefusalCode> = { HPE_HEADER_OVERFLOW: 'too_large', ERR_HTTP_REQUEST_TIMEOUT: 'request_timeout' };

/** Answers a malformed request, or one with too long a head, in the same shape. */
export function answerMalformedRequest(error: ConnectionError, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return;
  // Node reports each late request once.
  if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT' && hasTime(socket)) return;
  const { status, message, code } = new Refused(CONNECTION_REFUSALS[error.code] ?? 'bad_request');
  const body = JSON.stringify({ message, code });
  const head = [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, 'content-type: application/json; charset=utf-8', 'connection: close'];
  const packet: unknown = error.rawPacket;
  const isHead = packet instanceof Buffer && packet.subarray(0, 5).toString() === 'HEAD ';
  // A body in the answer to HEAD is a fault of the protocol.
  socket.end(`${[...head, `content-length: ${Buffer.byteLength(body)}`].join('\r\n')}\r\n\r\n${isHead ? '' : body}`);
  // A client that goes on sending does not end its side.
  setTimeout(() => socket.destroy(), 1000).unref();
}

const BY_STATUS: Record<number, RefusalCode> = { 404: 'not_found', 413: 'too_large', 429: 'too_many_requests' };

function refusalOf(error: FastifyError): Refused {
  if (error instanceof Refused) return error;
  if (error.validation) return new Refused('bad_request', fieldErrors(error));
  // Foreign key violation, serialization failure, deadlock: another request changed or deleted the same rows.
  if (['23503', '40001', '40P01'].includes(error.code ?? '')) return new Refused('changed_meanwhile');
  // Class 22, data exception: a value of the input, such as a NUL character or a number out of range.
  if (/^22[0-9A-Z]{3}$/.test(error.code ?? '')) return new Refused('bad_request');
  // Only Fastify's own errors are about this request. The client of Stripe has a status as well: that of its own request.
  const status = error.code?.startsWith('FST_') ? (error.statusCode ?? 500) : 500;
  if (status >= 400 && status < 500) return new Refused(BY_STATUS[status] ?? 'bad_request');
  return new Refused('unexpected');
}

type SchemaError = NonNullable<FastifyError['validation']>[number];

/** Schema errors by field (`/users/0/name` is the field `users.0.name`), as sentences and as problem codes. */
function fieldErrors(error: FastifyError): Pick<RefusalDetails, 'errors' | 'problems'> {
  // A field that may be of several types has an error for each of them. The last one is sent, so those that name a limit are sorted behind.
  const complaints = error.validation!.map((complaint) => [fieldOf(complaint, error), complaint] as const).toSorted(([, one], [, other]) => Number(namesLimit(one)) - Number(namesLimit(other)));
  return {
    errors: Object.fromEntries(complaints.map(([field, complaint]) => [field, sentenceOf(complaint)])),
    problems: Object.fromEntries(complaints.map(([field, complaint]) => [field, problemOf(complaint)])),
  };
}

function fieldOf({ instancePath, params }: SchemaError, { validationContext }: FastifyError): string {
  const missing = typeof params.missingProperty === 'string' ? [params.missingProperty] : [];
  return [...instancePath.split('/').filter(Boolean), ...missing].join('.') || validationContext || 'body';
}

/** Is it a limit that the entry has passed? */
function namesLimit({ keyword }: SchemaError): boolean {
  return ['minimum', 'maximum', 'maxLength'].includes(keyword);
}

function sentenceOf({ keyword, params, message }: SchemaError): string {
  if (params.missingProperty) return 'is missing';
  return keyword === 'anyOf' || message === undefined ? 'is not valid' : message;
}

function problemOf({ keyword, params }: SchemaError): Problem {
  const limit = Number(params.limit);
  if (keyword === 'required') return { code: 'required' };
  if (keyword === 'minimum') return { code: 'too_small', min: limit };
  if (keyword === 'maximum') return { code: 'too_large', max: limit };
  if (keyword === 'maxLength') return { code: 'too_long', max: limit };
  return { code: 'not_valid' };
}
