import { Tab, Tabs } from '@mui/material';
import type { FocusEvent } from 'react';
import { useTranslate } from 'react-admin';
import { Link, useLocation } from 'react-router-dom';
import type { Role } from '#shared/team/rights.ts';
import { findTab, groupTabs, tabsFor } from './tabs.ts';
import { useScrollOverflow } from './useScrollOverflow.ts';

/** The width of the fade at an edge with hidden tabs. */
const FADE = '40px';

/** The navigation between screens: two groups of tabs. It scrolls sideways where they do not fit and keeps the current tab visible. */
export function TabBar({ role }: { role: Role }) {
  const translate = useTranslate();
  const tabs = tabsFor(role);
  const { first, second } = groupTabs(tabs);
  const tab = findTab(useLocation().pathname);
  const current = tabs.some(({ to }) => to === tab) && tab;
  const { scroller, before, after } = useScrollOverflow();
  const mask = `linear-gradient(to right, transparent, #000 ${before ? FADE : 0}, #000 calc(100% - ${after ? FADE : '0px'}), transparent)`;
  return (
    <Tabs
      component="nav"
      value={current}
      variant="scrollable"
      scrollButtons={false}
      aria-label={translate('layout.navigation')}
      slotProps={{ scroller: { ref: scroller, style: { maskImage: before || after ? mask : undefined, scrollPaddingInline: FADE } } }}
      sx={BAR}
    >
      {tabs.map(({ label, to }) => (
        <Tab
          key={to}
          value={to}
          component={Link}
          to={to}
          label={translate(label)}
          aria-current={to === current ? 'page' : undefined}
          onFocus={scrollFullyIntoView}
          sx={first.length > 0 && to === second[0]?.to ? AFTER_A_LINE : undefined}
        />
      ))}
    </Tabs>
  );
}

/** Aligns the tabs' text with the page. */
const BAR = { maxWidth: 1120, mx: 'auto', px: { xs: 0.25, sm: 1.25 } } as const;

/** Sets the second group apart. */
const AFTER_A_LINE = {
  ml: 3.5,
  overflow: 'visible',
  '&::before': { content: '""', position: 'absolute', left: -15, insetBlock: 12, borderLeft: 1, borderColor: 'divider' },
} as const;

/** Scrolls the focused tab fully into view; browsers may leave a part hidden. */
function scrollFullyIntoView({ currentTarget }: FocusEvent<HTMLElement>) {
  currentTarget.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}
