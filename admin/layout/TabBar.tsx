import { Box, Tab, Tabs } from '@mui/material';
import type { FocusEvent } from 'react';
import { useTranslate } from 'react-admin';
import { Link, useLocation } from 'react-router-dom';
import type { Role } from '#shared/team/rights.ts';
import { findTab, groupTabs, tabsFor } from './tabs.ts';
import { useScrollOverflow } from './useScrollOverflow.ts';

/** The width of the fade at an edge with hidden tabs. */
const FADE = '40px';

/** The navigation between screens: two groups of tabs in a row each. */
export function TabBar({ role }: { role: Role }) {
  const translate = useTranslate();
  const tabs = tabsFor(role);
  const { first, second } = groupTabs(tabs);
  const tab = findTab(useLocation().pathname);
  return (
    <Box component="nav" aria-label={translate('layout.navigation')} sx={{ maxWidth: 1120, mx: 'auto' }}>
      {first.length > 0 && <TabRow tabs={first} current={tab} label={translate('layout.navigation')} />}
      {second.length > 0 && <TabRow tabs={second} current={tab} label={translate('bar.more')} isSmall={first.length > 0} />}
    </Box>
  );
}

type RowProps = { tabs: ReturnType<typeof tabsFor>; current: string | false; label: string; isSmall?: boolean };

/** A row of tabs. It scrolls sideways where they do not fit and keeps the current tab visible. */
function TabRow({ tabs, current, label, isSmall = false }: RowProps) {
  const translate = useTranslate();
  const { scroller, before, after } = useScrollOverflow();
  const mask = `linear-gradient(to right, transparent, #000 ${before ? FADE : 0}, #000 calc(100% - ${after ? FADE : '0px'}), transparent)`;
  return (
    <Tabs
      value={tabs.some(({ to }) => to === current) && current}
      variant="scrollable"
      scrollButtons={false}
      aria-label={label}
      slotProps={{ scroller: { ref: scroller, style: { maskImage: before || after ? mask : undefined, scrollPaddingInline: FADE } } }}
      sx={isSmall ? { ...ROW, ...SMALL } : ROW}
    >
      {tabs.map(({ label: name, to }) => (
        <Tab key={to} value={to} component={Link} to={to} label={translate(name)} aria-current={to === current ? 'page' : undefined} onFocus={scrollFullyIntoView} />
      ))}
    </Tabs>
  );
}

/** Aligns the tabs' text with the page. */
const ROW = { px: { xs: 0.25, sm: 1.25 } } as const;

/** So small that the second group fits beside the page's margins in English. */
const SMALL = {
  minHeight: 44,
  mt: -0.5,
  '& .MuiTab-root': { minWidth: 0, minHeight: 44, px: 1.25, fontSize: '0.875rem', fontWeight: 600 },
  '& .MuiTab-root:first-of-type': { ml: 0.5 },
} as const;

/** Scrolls the focused tab fully into view; browsers may leave a part hidden. */
function scrollFullyIntoView({ currentTarget }: FocusEvent<HTMLElement>) {
  currentTarget.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}
