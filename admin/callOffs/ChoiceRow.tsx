import WhatsAppIcon from '@mui/icons-material/WhatsApp';
import { Box, Button, IconButton, Link } from '@mui/material';
import { Link as RouterLink } from 'react-router-dom';
import type { CallOffState } from '#shared/contract/callOff.ts';
import { COLON } from '#shared/language.ts';
import { whatsAppAddress } from '#shared/today/dayRules.ts';
import { useCallOffWords } from '../i18n/lazyWordHooks.ts';
import { useLanguage } from '../i18n/useLanguage.ts';
import { lessonPaths } from '../routes/lessonPaths.ts';
import { CallButton } from '../tenant/CallButton.tsx';
import { useSchoolClock } from '../tenant/useSchoolClock.ts';
import { useTenant } from '../tenant/TenantContext.tsx';
import { TEAM_ROW } from '../ui/listRow.ts';
import { StatusChip } from '../ui/StatusChip.tsx';

type Choice = CallOffState['bookings'][number];

type Props = {
  booking: Choice;
  /** Could guests choose? Else the money went back at once, and no time was over. */
  offersDates: boolean;
};

/** A booking of a called-off lesson: its guest, the choice, the mail, and how to reach the guest. */
export function ChoiceRow({ booking, offersDates }: Props) {
  const words = useCallOffWords();
  const lang = useLanguage();
  const clock = useSchoolClock();
  const { api_base } = useTenant();
  const { name, phone, num_participants, reference, choice, chosen_by, new_date, mail, email } = booking;
  const whatsApp = whatsAppAddress(phone);
  const isLate = offersDates && chosen_by === 'deadline';
  const says = {
    another_date: () => words('another_date', { date: new_date ? clock.shortMoment(new_date) : '' }),
    credit: () => words(isLate ? 'credit_deadline' : 'credit'),
    refund: () => words(isLate ? 'refund_deadline' : 'refund'),
    pass_back: () => words(isLate ? 'pass_back_deadline' : 'pass_back'),
    refund_and_pass_back: () => words(isLate ? 'refund_and_pass_back_deadline' : 'refund_and_pass_back'),
    ended: () => words(isLate ? 'ended_deadline' : 'ended'),
    kept: () => words('kept'),
    cancelled: () => words('cancelled'),
    cancelled_later: () => words('cancelled_later'),
  };
  const mailSays = email === null ? words('no_mail') : mail && words(`mail_${mail}`);
  return (
    <Box component="li" sx={TEAM_ROW}>
      <div className="who">
        <Link component={RouterLink} to={`${lessonPaths.detail(booking.lesson_id)}#${reference}`} sx={{ fontWeight: 600 }}>{name || reference}</Link>{' '}
        <span>× {num_participants}</span>
      </div>
      <div className="state">
        <StatusChip label={choice ? says[choice]() : words('undecided')} color={choice?.startsWith('cancelled') ? 'text.secondary' : choice ? 'success.main' : 'warning.main'} />
        {mailSays && (mail === 'failed' || email === null ? <StatusChip label={mailSays} color="error.main" /> : <span>{mailSays}</span>)}
      </div>
      <div className="actions">
        {phone && <CallButton phone={phone} label={words('call', { name })} />}
        {whatsApp && (
          <IconButton href={whatsApp} target="_blank" rel="noreferrer" aria-label={`WhatsApp${COLON[lang]} ${name}`}>
            <WhatsAppIcon />
          </IconButton>
        )}
        {choice === null && (
          <Button href={`${api_base}/booking/${booking.id}`} target="_blank" rel="noreferrer" aria-label={`${words('page')}${COLON[lang]} ${name}`}>
            {words('page')}
          </Button>
        )}
      </div>
    </Box>
  );
}
