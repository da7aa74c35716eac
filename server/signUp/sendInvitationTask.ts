import { randomUUID } from 'node:crypto';
import type { Task } from 'graphile-worker';
import { isLanguage } from '#shared/language.ts';
import type { Config } from '../config.ts';
import type { Db } from '../db/connect.ts';
import { sha256 } from '../lib/sha256.ts';
import { sendFailureReason } from '../mail/delivery/sendFailureReason.ts';
import type { MailTransport } from '../mail/delivery/transport.ts';
import { writeSignUpInvitationMail } from '../mail/templates/signUpMail.ts';
import { addInvitationHash, findUnsentInvitation, markInvitationSent } from './invitations.queries.ts';

type Parts = { owner: Db; config: Config; mainHost: () => Promise<string>; transport: MailTransport; now: () => Date };

/**
 * The task that mails an invitation to sign a school up. The secret is in the fragment of the link, which browsers send to no server, so no
 * log and no `Referer` has it. Each attempt makes a secret of its own, because only hashes are stored.
 */
export function sendInvitationTask({ owner, config, mainHost, transport, now }: Parts): Task {
  return async (payload) => {
    const { id } = payload as { id: string };
    const invitation = await findUnsentInvitation(owner, id, now());
    if (!invitation || config.signUpDomain === undefined) return;
    const secret = randomUUID();
    await addInvitationHash(owner, id, sha256(secret));
    const lang = isLanguage(invitation.lang) ? invitation.lang : 'en';
    const origin = config.publicOrigin(await mainHost());
    const mail = writeSignUpInvitationMail({ email: invitation.email, lang, origin, url: `${origin}/?lang=${lang}#invitation=${secret}` });
    try {
      await transport.send(mail, { name: 'Lineup' }, { id: `sign-up-invitation.${secret}`, beforeLastLine: async () => {} });
    } catch (error) {
      if (sendFailureReason(error) === 'address_refused') return;
      throw error;
    }
    await markInvitationSent(owner, id, now(), transport.keepsContent ? mail : null);
  };
}
