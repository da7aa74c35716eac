import AddIcon from '@mui/icons-material/AddCircleOutlineOutlined';
import LessonsIcon from '@mui/icons-material/EventNoteOutlined';
import MoreIcon from '@mui/icons-material/MoreHoriz';
import TodayIcon from '@mui/icons-material/TodayOutlined';
import { Box, ButtonBase } from '@mui/material';
import { useTranslate } from 'react-admin';
import { Link, useLocation } from 'react-router-dom';
import type { Role } from '#shared/team/rights.ts';
import { lessonPaths } from '../routes/lessonPaths.ts';
import { SearchButton } from '../search/SearchButton.tsx';
import { BAR_ITEM } from '../ui/barItem.ts';
import { AddLinks } from './AddLinks.tsx';
import { AllTabs } from './AllTabs.tsx';
import { BarSheet } from './BarSheet.tsx';
import { findTab } from './tabs.ts';

/** The screens that the bar links to. */
const SCREENS = [
  { label: 'bar.today', to: '/', Icon: TodayIcon },
  { label: 'tabs.lessons', to: lessonPaths.list, Icon: LessonsIcon },
] as const;

/** The navigation of a phone: two screens, the search, what can be added, and all tabs. It is sticky, so that it covers nothing at the page's end. */
export function BottomBar({ role }: { role: Role }) {
  const translate = useTranslate();
  const current = findTab(useLocation().pathname);
  return (
    <Box component="nav" aria-label={translate('layout.navigation')} sx={BAR}>
      {SCREENS.map(({ label, to, Icon }) => (
        <ButtonBase key={to} component={Link} to={to} aria-current={to === current ? 'page' : undefined} sx={BAR_ITEM}>
          <Icon />
          <span>{translate(label)}</span>
        </ButtonBase>
      ))}
      <SearchButton isInBottomBar />
      <BarSheet word={translate('bar.add')} title={translate('resource.add_new')} Icon={AddIcon}>
        <AddLinks role={role} />
      </BarSheet>
      <BarSheet word={translate('bar.more')} title={translate('bar.all')} Icon={MoreIcon}>
        <AllTabs role={role} />
      </BarSheet>
    </Box>
  );
}

const BAR = {
  position: 'sticky',
  bottom: 0,
  zIndex: 'appBar',
  display: 'flex',
  alignItems: 'stretch',
  bgcolor: 'background.paper',
  borderTop: 1,
  borderColor: 'divider',
  pb: 'env(safe-area-inset-bottom)',
  '@media print': { display: 'none' },
} as const;
