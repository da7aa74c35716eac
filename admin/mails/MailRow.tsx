import { Box, Button, Link } from '@mui/material';
import { useTranslate } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import type { FailedMail } from '#shared/contract/mail.ts';
import { lessonPaths } from '../routes/lessonPaths.ts';
import { useSchoolClock } from '../tenant/useSchoolClock.ts';
import { MAIL_ROW } from './mailRowStyles.ts';
import { useDismissMail, useRetryMails } from './mailActions.ts';

/** A failed mail. The whole row links to its lesson, except for the buttons. */
export function MailRow({ mail: { id, kind, recipient, creation_date, failure, last_error, lesson } }: { mail: FailedMail }) {
  const translate = useTranslate();
  const clock = useSchoolClock();
  const { retry, isPending } = useRetryMails(`mails/${id}/retry`);
  const { dismiss, isPending: isDismissing } = useDismissMail(id);
  const about = lesson && `${lesson.activity}, ${clock.shortMoment(lesson.date)}`;
  return (
    <Box component="li" sx={MAIL_ROW}>
      <Box className="who">
        {lesson ? (
          <Link component={RouterLink} to={lessonPaths.detail(lesson.id)} underline="none" color="textPrimary">
            {recipient}
          </Link>
        ) : (
          <strong>{recipient}</strong>
        )}
        <span>{translate(`mails.kind_of.${kind}`)}</span>
        {about && <span>{about}</span>}
      </Box>
      <Box className="why">
        {translate(`mails.why.${failure}`)}
        {last_error && <span lang="en">{last_error}</span>}
      </Box>
      <Box className="date">
        {clock.shortDate(creation_date)}, {clock.time(creation_date)}
      </Box>
      <Box className="action">
        <Button variant="outlined" loading={isPending} aria-label={translate('mails.retry_of', { recipient })} onClick={retry}>
          {translate('error.retry')}
        </Button>
        <Button color="inherit" loading={isDismissing} aria-label={translate('mails.dismiss_of', { recipient })} onClick={dismiss}>
          {translate('mails.dismiss')}
        </Button>
      </Box>
    </Box>
  );
}
