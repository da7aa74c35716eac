import { Alert, Box, Button, DialogActions, DialogContent, DialogTitle, TextField, Typography } from '@mui/material';
import { type FormEvent, useId, useState } from 'react';
import { useTranslate } from 'react-admin';
import { LANGUAGE_NAMES, type Language } from '#shared/language.ts';
import { MESSAGE_LENGTH, type MessageTexts } from '#shared/messages/guestMessage.ts';
import { useGuestWords } from '../i18n/lazyWordHooks.ts';
import { useTenant } from '../tenant/TenantContext.tsx';
import { FormDialog } from '../ui/FormDialog.tsx';
import { MessagePreview } from './MessagePreview.tsx';
import { TemplateChoice } from './TemplateChoice.tsx';
import { useMessage } from './useMessage.ts';
import { WhatsAppList } from './WhatsAppList.tsx';

type Props = { lessonIds: readonly number[]; onClose: () => void };

/** Writes to the guests of lessons: by email to all at once, or by WhatsApp one by one. It shows whom, and what they will read. */
export function MessageDialog({ lessonIds, onClose }: Props) {
  const translate = useTranslate();
  const words = useGuestWords();
  const { langs } = useTenant();
  const id = useId();
  const [texts, setTexts] = useState<MessageTexts>({ subject: {}, body: {} });
  const { recipients, problems, failure, isBusy, sent, send } = useMessage(lessonIds, texts);
  const hasText = [...Object.values(texts.subject), ...Object.values(texts.body)].some((text) => text.trim() !== '');
  const [first, ...others] = langs;
  const mails = recipients?.filter(({ email }) => email !== null).length ?? 0;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    void send();
  };
  const field = (name: 'subject' | 'body', lang: Language) => {
    const problem = problems[`${name}.${lang}`];
    return (
      <TextField
        id={`${id}-${name}-${lang}`}
        label={others.length > 0 ? words(`message_${name}_in`, { language: LANGUAGE_NAMES[lang] }) : words(`message_${name}`)}
        value={texts[name][lang] ?? ''}
        onChange={({ target }) => setTexts({ ...texts, [name]: { ...texts[name], [lang]: target.value } })}
        error={problem !== undefined}
        helperText={problem && translate(`problem.${problem.code}`, problem)}
        slotProps={{ htmlInput: { maxLength: MESSAGE_LENGTH[name], lang } }}
        fullWidth
        {...(name === 'body' && { multiline: true, minRows: 3 })}
      />
    );
  };
  const fieldsOf = (lang: Language) => (
    <Box key={lang} sx={{ display: 'grid', gap: 2 }}>
      {field('subject', lang)}
      {field('body', lang)}
    </Box>
  );
  return (
    <FormDialog fullWidth maxWidth="sm" isChanged={hasText && sent === undefined} onClose={onClose} aria-labelledby={id}>
      <DialogTitle id={id}>{words('message_title')}</DialogTitle>
      <Box component="form" noValidate onSubmit={submit} aria-labelledby={id} sx={{ display: 'contents' }}>
        <DialogContent sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
          <Typography role="status">{recipients ? toWhom(recipients, mails) : words('message_loading')}</Typography>
          {sent === undefined && <TemplateChoice texts={texts} onChoose={setTexts} />}
          {fieldsOf(first!)}
          <Typography variant="body2" color="textSecondary">{words('message_placeholders')}</Typography>
          {others.length > 0 && (
            <details>
              <Box component="summary" sx={{ py: 1, cursor: 'pointer' }}>{words('message_others', { languages: others.map((lang) => LANGUAGE_NAMES[lang]).join(', ') })}</Box>
              <Typography variant="body2" color="textSecondary" sx={{ mb: 2 }}>{words('message_others_hint', { language: LANGUAGE_NAMES[first!] })}</Typography>
              <Box sx={{ display: 'grid', gap: 3 }}>{others.map(fieldsOf)}</Box>
            </details>
          )}
          {recipients && recipients.length > 0 && (
            <>
              <MessagePreview texts={texts} recipients={recipients} />
              <WhatsAppList texts={texts} recipients={recipients} />
            </>
          )}
          {problems.lesson_ids && <Alert severity="error">{translate(`problem.${problems.lesson_ids.code}`, problems.lesson_ids)}</Alert>}
          {failure && <Alert severity="error">{translate(failure, { _: failure })}</Alert>}
          {sent !== undefined && <Alert severity="success">{words('message_sent', { smart_count: sent })}</Alert>}
        </DialogContent>
        <DialogActions sx={{ px: 3, pb: 2, flexWrap: 'wrap' }}>
          <Button onClick={onClose}>{words('message_keep')}</Button>
          {sent === undefined && (
            <Button type="submit" variant="contained" loading={isBusy} disabled={mails === 0}>
              {words('message_send', { smart_count: mails })}
            </Button>
          )}
        </DialogActions>
      </Box>
    </FormDialog>
  );

  function toWhom(all: NonNullable<typeof recipients>, count: number): string {
    if (all.length === 0) return words('message_none');
    return words('message_to', { people: all.reduce((sum, { people }) => sum + people, 0), bookings: all.length, mails: count, without: all.length - count });
  }
}
