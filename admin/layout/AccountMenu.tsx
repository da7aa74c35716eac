import DarkModeIcon from '@mui/icons-material/DarkModeOutlined';
import LightModeIcon from '@mui/icons-material/LightModeOutlined';
import SettingsIcon from '@mui/icons-material/ManageAccountsOutlined';
import LogoutIcon from '@mui/icons-material/Logout';
import PersonIcon from '@mui/icons-material/PersonOutlined';
import { Box, Divider, IconButton, ListItemIcon, Menu, MenuItem, Typography } from '@mui/material';
import { useState } from 'react';
import { useGetIdentity, useTheme, useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { useSignOut } from './useSignOut.ts';

/** Shows the signed-in admin, leads to the account's screen, switches the theme and signs out. */
export function AccountMenu() {
  const translate = useTranslate();
  const signOut = useSignOut(false);
  const { identity } = useGetIdentity();
  const [theme, setTheme] = useTheme();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const other = theme === 'dark' ? 'light' : 'dark';

  return (
    <>
      <IconButton
        color="inherit"
        aria-label={translate('layout.account')}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <PersonIcon />
      </IconButton>
      <Menu disablePortal anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        <Box component="li" role="presentation" sx={{ px: 2, pb: 1.5, maxWidth: 280, overflowWrap: 'anywhere' }}>
          {identity?.fullName && <Typography sx={{ fontWeight: 600 }}>{identity.fullName}</Typography>}
          <Typography variant="body2" color="textSecondary">
            {identity?.email}
          </Typography>
        </Box>
        <Divider component="li" />
        <MenuItem component={Link} to="/account" onClick={() => setAnchor(null)}>
          <ListItemIcon>
            <SettingsIcon />
          </ListItemIcon>
          {translate('account.title')}
        </MenuItem>
        <MenuItem onClick={() => setTheme(other)}>
          <ListItemIcon>{other === 'dark' ? <DarkModeIcon /> : <LightModeIcon />}</ListItemIcon>
          {translate(`layout.${other}_theme`)}
        </MenuItem>
        <MenuItem onClick={signOut}>
          <ListItemIcon>
            <LogoutIcon />
          </ListItemIcon>
          {translate('layout.sign_out')}
        </MenuItem>
      </Menu>
    </>
  );
}
