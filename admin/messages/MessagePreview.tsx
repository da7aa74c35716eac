import { Box, Typography } from '@mui/material';
import type { MessageRecipient } from '#shared/contract/guestMessage.ts';
import type { MessageTexts } from '#shared/messages/guestMessage.ts';
import { useGuestWords } from '../i18n/lazyWordHooks.ts';
import { useReadMessage } from './useReadMessage.ts';

type Props = { texts: MessageTexts; recipients: readonly MessageRecipient[] };

/** What the first guest of each language that was written reads. */
export function MessagePreview({ texts, recipients }: Props) {
  const words = useGuestWords();
  const read = useReadMessage(texts);
  const firsts = new Map<string, { name: string; subject: string; body: string }>();
  for (const one of recipients) {
    const { lang, ...message } = read(one);
    if (message.body !== '' && !firsts.has(lang)) firsts.set(lang, { name: one.name, ...message });
  }
  return (
    <>
      {[...firsts].map(([lang, { name, subject, body }]) => (
        <Box key={lang} component="section" lang={lang} aria-label={words('message_reads', { name })} sx={{ p: 2, borderRadius: 1, bgcolor: 'action.hover' }}>
          <Typography variant="body2" color="textSecondary">{words('message_reads', { name })}</Typography>
          <Typography sx={{ fontWeight: 700, overflowWrap: 'anywhere' }}>{subject}</Typography>
          <Typography sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{body}</Typography>
        </Box>
      ))}
    </>
  );
}
