import { Tab, Tabs } from '@mui/material';
import { useTranslate } from 'react-admin';
import { Link, useLocation } from 'react-router-dom';
import { TABS, tabOf } from './tabs.ts';

/** The way between the back office's screens: links, the current one highlighted, sliding sideways on a phone. */
export function TabBar() {
  const translate = useTranslate();
  const current = tabOf(useLocation().pathname);
  return (
    <Tabs
      component="nav"
      value={current}
      variant="scrollable"
      scrollButtons={false}
      aria-label={translate('layout.navigation')}
      sx={{ maxWidth: 1120, mx: 'auto', px: { xs: 0.5, sm: 1.5 } }}
    >
      {TABS.map(({ label, to }) => (
        <Tab key={to} value={to} component={Link} to={to} label={translate(label)} aria-current={to === current ? 'page' : undefined} />
      ))}
    </Tabs>
  );
}
