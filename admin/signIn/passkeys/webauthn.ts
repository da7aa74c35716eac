import { browserSupportsWebAuthnAutofill, startAuthentication, startRegistration, WebAuthnAbortService } from '@simplewebauthn/browser';
import type { NewPasskey, PasskeyAnswer, PasskeyCreation } from '#shared/contract/passkey.ts';
import type { PasskeyRequest } from '#shared/contract/wire.ts';

/** A challenge works for five minutes (docs/product.md#team). One that waits longer in a list of suggestions is replaced. */
const RENEW_MS = 4 * 60 * 1000;

/** Asks the browser for a new passkey. @throws Error with a message key */
export async function makePasskey(optionsJSON: PasskeyCreation): Promise<NewPasskey['credential']> {
  try {
    const { id, response } = await startRegistration({ optionsJSON });
    const { clientDataJSON, attestationObject, transports } = response;
    return { id, response: { clientDataJSON, attestationObject, ...(transports && { transports }) } };
  } catch (error) {
    throw new Error(messageOf(error), { cause: error });
  }
}

/** Asks the browser to sign a challenge with a passkey. @throws Error with a message key */
export async function signWithPasskey(optionsJSON: PasskeyRequest): Promise<PasskeyAnswer> {
  try {
    return answerOf(await startAuthentication({ optionsJSON }));
  } catch (error) {
    throw new Error(messageOf(error), { cause: error });
  }
}

/**
 * Offers the passkeys of the device among the browser's suggestions for the email.
 *
 * @param ask gets a challenge
 * @returns what the chosen passkey signed; undefined if the browser has no such suggestions, or the request was given up
 */
export async function suggestPasskeys(ask: () => Promise<PasskeyRequest>, signal: AbortSignal): Promise<PasskeyAnswer | undefined> {
  const isPossible = await browserSupportsWebAuthnAutofill();
  while (isPossible && !signal.aborted) {
    const optionsJSON = await ask();
    let isOld = false;
    const timer = setTimeout(() => {
      isOld = true;
      WebAuthnAbortService.cancelCeremony();
    }, RENEW_MS);
    const giveUp = () => WebAuthnAbortService.cancelCeremony();
    signal.addEventListener('abort', giveUp);
    try {
      return signal.aborted ? undefined : answerOf(await startAuthentication({ optionsJSON, useBrowserAutofill: true }));
    } catch {
      if (!isOld) return undefined;
    } finally {
      clearTimeout(timer);
      signal.removeEventListener('abort', giveUp);
    }
  }
  return undefined;
}

function answerOf({ id, response: { clientDataJSON, authenticatorData, signature, userHandle } }: Awaited<ReturnType<typeof startAuthentication>>): PasskeyAnswer {
  return { id, response: { clientDataJSON, authenticatorData, signature, ...(userHandle && { userHandle }) } };
}

/** The person stopped or waited too long; the device has one already; or browser, device or address cannot do it. */
function messageOf(error: unknown): string {
  const { name } = error as Error;
  if (name === 'NotAllowedError' || name === 'AbortError') return 'passkeys.stopped';
  return name === 'InvalidStateError' ? 'passkeys.known' : 'passkeys.not_possible';
}
