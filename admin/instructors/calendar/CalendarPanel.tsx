import { Box, Button, Typography } from '@mui/material';
import { useId, useRef, useState } from 'react';
import { useRecordContext, useTranslate } from 'react-admin';
import type { Instructor } from '#shared/contract/instructor.ts';
import { addressInLanguage } from '#shared/language.ts';
import { ErrorBanner } from '../../page/ErrorBanner.tsx';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { CalendarLink } from './CalendarLink.tsx';
import { type CalendarChange, useInstructorCalendar } from './useInstructorCalendar.ts';

/** The message keys of changes that invalidate the current link. */
const WORDS = { POST: 'renew', DELETE: 'off' } as const;

/** Creates, renews and disables the secret link to an instructor's calendar, independently of the form above. */
export function CalendarPanel() {
  const translate = useTranslate();
  const say = (key: string) => translate(`instructors.calendar.${key}`);
  const lang = useLanguage();
  const { id } = useRecordContext<Instructor>()!;
  const { url, error, retry, change, isPending } = useInstructorCalendar(id);
  // The calendar is in the reader's language.
  const link = url && addressInLanguage(url, lang);
  const [asking, setAsking] = useState<CalendarChange>();
  // Keeps the texts while the dialog fades out.
  const [asked, setAsked] = useState<CalendarChange>('POST');
  const make = useRef<HTMLButtonElement>(null);
  const title = useId();
  const ask = (about: CalendarChange) => {
    setAsked(about);
    setAsking(about);
  };
  if (error) return <ErrorBanner error={error} onRetry={retry} />;
  return (
    <Box component="section" aria-labelledby={title} sx={{ mt: 4 }}>
      <Typography id={title} variant="h2">
        {say('title')}
      </Typography>
      <Typography color="textSecondary" sx={{ mt: 0.5, mb: 2 }}>
        {say('text')}
      </Typography>
      {link && <CalendarLink link={link} />}
      {url !== undefined && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
          {link && <CopyButton text={link} label={say('copy')} />}
          {/* One button for both states, so that it keeps the focus. */}
          <Button ref={make} variant="outlined" loading={isPending && !asking} onClick={() => (url ? ask('POST') : change('POST'))}>
            {say(url ? 'renew' : 'make')}
          </Button>
          {url && (
            <Button color="error" onClick={() => ask('DELETE')}>
              {say('off')}
            </Button>
          )}
        </Box>
      )}
      <ConfirmDialog
        isOpen={asking !== undefined}
        isBusy={isPending}
        title={say(`${WORDS[asked]}_question`)}
        text={say(`${WORDS[asked]}_explained`)}
        confirm={say(WORDS[asked])}
        keep={translate('ra.action.cancel')}
        onConfirm={() => change(asked, { onSettled: () => setAsking(undefined) })}
        onClose={() => setAsking(undefined)}
        onClosed={() => asked === 'DELETE' && url === null && make.current?.focus()}
      />
    </Box>
  );
}
