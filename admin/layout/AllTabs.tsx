import { Box, Divider, ListItemButton, ListItemText } from '@mui/material';
import { Fragment } from 'react';
import { useTranslate } from 'react-admin';
import { Link, useLocation } from 'react-router-dom';
import type { Role } from '#shared/team/rights.ts';
import { findTab, groupTabs, tabsFor } from './tabs.ts';

/** All tabs of a role as links, in their order and groups. */
export function AllTabs({ role }: { role: Role }) {
  const translate = useTranslate();
  const current = findTab(useLocation().pathname);
  const { first, second } = groupTabs(tabsFor(role));
  return (
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {[...first, ...second].map(({ label, to }) => (
        <Fragment key={to}>
          {to === second[0]?.to && <Divider component="li" aria-hidden sx={{ my: 1 }} />}
          <li>
            <ListItemButton component={Link} to={to} selected={to === current} aria-current={to === current ? 'page' : undefined} sx={{ minHeight: 44, py: 0.5 }}>
              <ListItemText primary={translate(label)} />
            </ListItemButton>
          </li>
        </Fragment>
      ))}
    </Box>
  );
}
