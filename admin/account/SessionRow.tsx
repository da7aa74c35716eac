import LaptopIcon from '@mui/icons-material/LaptopOutlined';
import PhoneIcon from '@mui/icons-material/SmartphoneOutlined';
import TabletIcon from '@mui/icons-material/TabletOutlined';
import { Box, Button } from '@mui/material';
import { useTranslate } from 'react-admin';
import type { Session } from '#shared/contract/session.ts';
import { useSchoolClock } from '../tenant/useSchoolClock.ts';
import { ONE_BUTTON_ROW } from '../ui/listRow.ts';

const ICONS = { phone: PhoneIcon, tablet: TabletIcon, computer: LaptopIcon };

type Props = { session: Session; isBusy: boolean; onEnd: () => void };

/** A session: its device, when it was last seen, and a button that ends it. */
export function SessionRow({ session: { browser, system, device, last_seen_at, is_current }, isBusy, onEnd }: Props) {
  const translate = useTranslate();
  const clock = useSchoolClock();
  const Icon = ICONS[device];
  const name = browser && system ? translate('account.device', { browser, system }) : browser || system || translate('account.unknown');
  const seen = clock.shortMoment(last_seen_at);
  return (
    <Box component="li" sx={ONE_BUTTON_ROW}>
      <Box className="who">
        <Icon />
        <div>
          <strong>{name}</strong>
          <span className={is_current ? 'good' : undefined}>{is_current ? translate('account.current') : translate('account.seen', { when: seen })}</span>
        </div>
      </Box>
      {!is_current && (
        <Button variant="outlined" disabled={isBusy} sx={{ justifySelf: 'start' }} aria-label={translate('account.end_of', { device: `${name}, ${seen}` })} onClick={onEnd}>
          {translate('account.end')}
        </Button>
      )}
    </Box>
  );
}
