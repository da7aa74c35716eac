import { Tab, Tabs } from '@mui/material';
import type { FocusEvent } from 'react';
import { useTranslate } from 'react-admin';
import { Link, useLocation } from 'react-router-dom';
import { TABS, tabOf } from './tabs.ts';
import { useScrollOverflow } from './useScrollOverflow.ts';

/** How far the tabs fade out where there are more of them; the current one is kept clear of it. */
const FADE = '40px';

/** The way between the back office's screens: links, the current one highlighted and in sight, sliding sideways on a phone. */
export function TabBar() {
  const translate = useTranslate();
  const current = tabOf(useLocation().pathname);
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
      {TABS.map(({ label, to }) => (
        <Tab
          key={to}
          value={to}
          component={Link}
          to={to}
          label={translate(label)}
          aria-current={to === current ? 'page' : undefined}
          onFocus={keepInSight}
        />
      ))}
    </Tabs>
  );
}

/** The tabs' words begin where the page does. */
const BAR = { maxWidth: 1120, mx: 'auto', px: { xs: 0.25, sm: 1.25 } } as const;

/** Browsers are content with a part of what has the focus. */
function keepInSight({ currentTarget }: FocusEvent<HTMLElement>) {
  currentTarget.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}
