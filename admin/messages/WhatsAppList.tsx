import WhatsAppIcon from '@mui/icons-material/WhatsApp';
import { Box, Button, Typography } from '@mui/material';
import { useState } from 'react';
import type { MessageRecipient } from '#shared/contract/guestMessage.ts';
import { COLON } from '#shared/language.ts';
import type { MessageTexts } from '#shared/messages/guestMessage.ts';
import { whatsAppAddress } from '#shared/today/dayRules.ts';
import { useGuestWords } from '../i18n/lazyWordHooks.ts';
import { useLanguage } from '../i18n/useLanguage.ts';
import { useReadMessage } from './useReadMessage.ts';

type Props = { texts: MessageTexts; recipients: readonly MessageRecipient[] };

/** A link to WhatsApp for each booking with a number, with the message filled in. One that was opened is marked. */
export function WhatsAppList({ texts, recipients }: Props) {
  const words = useGuestWords();
  const lang = useLanguage();
  const read = useReadMessage(texts);
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  return (
    <details>
      <Box component="summary" sx={{ py: 1, cursor: 'pointer' }}>{words('message_whatsapp')}</Box>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1 }}>
        {recipients.map((one) => {
          const address = whatsAppAddress(one.phone);
          return (
            <li key={one.booking_id}>
              {address ? (
                <Button
                  variant={opened.has(one.booking_id) ? 'text' : 'outlined'}
                  startIcon={<WhatsAppIcon />}
                  href={`${address}?text=${encodeURIComponent(read(one).body)}`}
                  target="_blank"
                  rel="noreferrer"
                  onClick={() => setOpened(new Set([...opened, one.booking_id]))}
                >
                  {words('message_whatsapp_to', { name: one.name })}
                </Button>
              ) : (
                <Typography color="textSecondary">{`${one.name}${COLON[lang]} ${words('message_no_whatsapp')}`}</Typography>
              )}
            </li>
          );
        })}
      </Box>
    </details>
  );
}
