import LaptopIcon from '@mui/icons-material/LaptopOutlined';
import PhoneIcon from '@mui/icons-material/SmartphoneOutlined';
import TabletIcon from '@mui/icons-material/TabletOutlined';
import { Box, Button, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import type { Session } from '#shared/contract/session.ts';
import { useSchoolClock } from '../tenant/useSchoolClock.ts';

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
    <Box component="li" sx={ROW}>
      <Icon sx={{ color: 'text.secondary' }} />
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography sx={{ fontWeight: 600 }}>{name}</Typography>
        <Typography variant="body2" sx={is_current ? { color: 'success.main', fontWeight: 600 } : { color: 'text.secondary' }}>
          {is_current ? translate('account.current') : translate('account.seen', { when: seen })}
        </Typography>
      </Box>
      {!is_current && (
        <Button variant="outlined" disabled={isBusy} aria-label={translate('account.end_of', { device: `${name}, ${seen}` })} onClick={onEnd} className="end">
          {translate('account.end')}
        </Button>
      )}
    </Box>
  );
}

/** One line; on a phone the button is below the name, so that long names keep their room. */
const ROW = {
  display: 'grid',
  gridTemplateColumns: { xs: 'auto minmax(0, 1fr)', sm: 'auto minmax(0, 1fr) auto' },
  columnGap: 2,
  rowGap: 1,
  alignItems: 'center',
  px: { xs: 2, sm: 2.5 },
  py: 1.5,
  '& + &': { borderTop: 1, borderTopColor: 'divider' },
  '& .end': { gridColumn: { xs: 2, sm: 'auto' }, justifySelf: 'start' },
} as const;
