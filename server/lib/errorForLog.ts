/** An error as the log has it. */
export type LoggedError = { type: string; code?: string | number | undefined; message: string; stack: string };

/** The length of a stored error, in characters. */
const STORED_LENGTH = 500;

type AnyError = { name?: string; type?: string; code?: string | number; message?: string; stack?: string; response?: string; responseCode?: number };

/**
 * Reduces an error to what an operator needs, without personal data. A mail server's answer repeats the recipient, PostgreSQL's
 * details repeat the row: neither is logged. Of an answer the status codes stay (RFC 3463). Email addresses and phone numbers in
 * messages are masked.
 */
export function errorForLog(error: unknown): LoggedError {
  const { name, type, code, message = String(error), stack, response, responseCode } = (error ?? {}) as AnyError;
  const shown = { type: name ?? type ?? 'Error', code };
  if (response !== undefined || responseCode !== undefined) return { ...shown, message: `the mail server answered ${statusOf(response, responseCode)}`, stack: '' };
  return { ...shown, message: masked(message), stack: masked(stack ?? '') };
}

/** The error as a job fails with it: the job queue stores and logs its message. */
export function errorOfJob(error: unknown): Error {
  const { type, code, message, stack } = errorForLog(error);
  return Object.assign(new Error(message), { name: type, code, stack });
}

/** The error as a record keeps it for admins and operators, as short text without personal data. */
export function errorForRecord(error: unknown): string {
  return (typeof error === 'string' ? masked(error) : errorForLog(error).message).slice(0, STORED_LENGTH);
}

function statusOf(response = '', code: number | undefined): string {
  const [, enhanced = ''] = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response) ?? [];
  return `${code ?? 'nothing readable'} ${enhanced}`.trim();
}

function masked(text: string): string {
  return text
    .replace(/[^\s<>"'(),;:=]+@[^\s<>"'(),;:=]+\.[a-z]{2,}/gi, '…@…')
    .replace(/(?:\+|\b00)\d[\d\s-]{6,}\d/g, '+…')
    // Without a prefix only if it is written in groups, because a plain number may be an id.
    .replace(/(?<![\d.:-])\d{2,5}(?: \d{2,4}){2,4}(?![\d.:-])/g, (groups) => (groups.replaceAll(' ', '').length >= 9 ? '…' : groups));
}
