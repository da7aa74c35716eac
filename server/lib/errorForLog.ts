/** An error as the log has it. */
export type LoggedError = { type: string; code?: string | number | undefined; message: string; stack: string };

type AnyError = { name?: string; type?: string; code?: string | number; message?: string; stack?: string; response?: string; responseCode?: number };

/**
 * Reduces an error to what an operator needs, without personal data. A mail server's answer repeats the recipient, PostgreSQL's
 * details repeat the row: neither is logged. Email addresses and phone numbers in messages are masked.
 */
export function errorForLog(error: unknown): LoggedError {
  const { name, type, code, message = String(error), stack, response, responseCode } = (error ?? {}) as AnyError;
  const shown = { type: name ?? type ?? 'Error', code };
  if (response !== undefined || responseCode !== undefined) return { ...shown, message: `the mail server answered ${responseCode ?? 'nothing readable'}`, stack: '' };
  return { ...shown, message: masked(message), stack: masked(stack ?? '') };
}

function masked(text: string): string {
  return text.replace(/[^\s<>"'(),;:=]+@[^\s<>"'(),;:=]+\.[a-z]{2,}/gi, '…@…').replace(/\+\d[\d\s-]{6,}\d/g, '+…');
}
