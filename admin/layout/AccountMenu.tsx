import DarkModeIcon from '@mui/icons-material/DarkModeOutlined';
import LightModeIcon from '@mui/icons-material/LightModeOutlined';
import LogoutIcon from '@mui/icons-material/Logout';
import PersonIcon from '@mui/icons-material/PersonOutlined';
import { Divider, IconButton, ListItemIcon, ListItemText, Menu, MenuItem } from '@mui/material';
import { useState } from 'react';
import { useGetIdentity, useLogout, useTheme, useTranslate } from 'react-admin';

/** Who is signed in, the choice of theme, and the way out. */
export function AccountMenu() {
  const translate = useTranslate();
  const logout = useLogout();
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
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        <ListItemText
          primary={identity?.fullName}
          secondary={identity?.email}
          sx={{ px: 2, pt: 0.5, pb: 1, m: 0, overflowWrap: 'anywhere' }}
        />
        <Divider component="li" />
        <MenuItem onClick={() => setTheme(other)}>
          <ListItemIcon>{other === 'dark' ? <DarkModeIcon /> : <LightModeIcon />}</ListItemIcon>
          {translate(`layout.${other}_theme`)}
        </MenuItem>
        <MenuItem onClick={() => void logout({}, undefined, false)}>
          <ListItemIcon>
            <LogoutIcon />
          </ListItemIcon>
          {translate('layout.sign_out')}
        </MenuItem>
      </Menu>
    </>
  );
}
