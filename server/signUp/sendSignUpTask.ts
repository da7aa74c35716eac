import { randomUUID } from 'node:crypto';
import type { Task } from 'graphile-worker';
import { isLanguage } from '#shared/language.ts';
import type { Config } from '../config.ts';
import type { Db } from '../db/connect.ts';
import { sha256 } from '../lib/sha256.ts';
import { sendFailureReason } from '../mail/delivery/sendFailureReason.ts';
import type { MailTransport } from '../mail/delivery/transport.ts';
import { writeSignUpMail } from '../mail/templates/signUpMail.ts';
import { hostOfSlug } from './schoolAddresses.ts';
import { addTokenHash, findUnsentSignUp, markSignUpSent } from './signUps.queries.ts';

type Parts = { owner: Db; config: Config; mainHost: () => Promise<string>; transport: MailTransport; now: () => Date };

/**
 * The task that mails the link of a sign-up. Each attempt makes a secret of its own, because only hashes are stored. What cannot be sent
 * is tried again until the link would have expired, unless the mail server refuses the address for good.
 */
export function sendSignUpTask({ owner, config, mainHost, transport, now }: Parts): Task {
  return async (payload) => {
    const { id } = payload as { id: string };
    const signUp = await findUnsentSignUp(owner, id, now());
    if (!signUp || config.signUpDomain === undefined) return;
    const secret = randomUUID();
    await addTokenHash(owner, id, sha256(secret));
    const lang = isLanguage(signUp.lang) ? signUp.lang : 'en';
    const origin = config.publicOrigin(await mainHost());
    const address = config.publicOrigin(hostOfSlug(signUp.slug, config.signUpDomain));
    const mail = writeSignUpMail({ ...signUp, address, lang, origin, url: `${origin}/sign-up/${secret}?lang=${lang}` });
    try {
      await transport.send(mail, { name: 'Lineup' }, { id: `sign-up.${secret}`, beforeLastLine: async () => {} });
    } catch (error) {
      if (sendFailureReason(error) === 'address_refused') return;
      throw error;
    }
    await markSignUpSent(owner, id, now(), transport.keepsContent ? mail : null);
  };
}
