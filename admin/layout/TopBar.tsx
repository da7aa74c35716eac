import OpenInNewIcon from '@mui/icons-material/OpenInNew';
import { Avatar, Box, Button, Typography } from '@mui/material';
import { usePermissions, useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { hasRight, NO_TEAM_RULES } from '#shared/team/rights.ts';
import type { Permissions } from '../api/authProvider.ts';
import { SearchButton } from '../search/SearchButton.tsx';
import { useTenant } from '../tenant/TenantContext.tsx';
import { AccountMenu } from './AccountMenu.tsx';
import { LanguageMenu } from '../i18n/LanguageMenu.tsx';

/** The school's name, and the search unless the bar at the bottom has it, and links to its public site, the languages and the account. */
export function TopBar({ hasSearch }: { hasSearch: boolean }) {
  const translate = useTranslate();
  const tenant = useTenant();
  const { permissions } = usePermissions<Permissions>();
  const maySearch = hasSearch && permissions !== undefined && permissions !== 'locked' && hasRight(permissions, 'lessons', NO_TEAM_RULES);
  const label = translate('layout.public_site');
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5, minHeight: 60, maxWidth: 1120, mx: 'auto', px: { xs: 2, sm: 3 } }}>
      <Box
        component={Link}
        to="/"
        sx={{ display: 'flex', alignItems: 'center', gap: 1.25, minWidth: 0, minHeight: 44, mr: 'auto', color: 'text.primary', textDecoration: 'none' }}
      >
        <Avatar src={tenant.logo_url} alt="" variant="rounded" sx={{ width: 36, height: 36 }} slotProps={{ img: { style: { objectFit: 'contain' } } }}>
          {tenant.name.charAt(0)}
        </Avatar>
        <Typography component="span" sx={NAME}>{tenant.name}</Typography>
      </Box>
      <Button
        color="inherit"
        href="/"
        aria-label={label}
        startIcon={<OpenInNewIcon />}
        sx={{ minWidth: 44, px: 1, '& .MuiButton-startIcon': { mr: { xs: 0, sm: 0.75 }, ml: 0 } }}
      >
        <Box component="span" sx={{ display: { xs: 'none', sm: 'inline' } }}>
          {label}
        </Box>
      </Button>
      {maySearch && <SearchButton isInBottomBar={false} />}
      <LanguageMenu />
      <AccountMenu />
    </Box>
  );
}

/** Long names wrap to two lines and are truncated after that. */
const NAME = {
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 2,
  overflow: 'hidden',
  fontSize: { xs: '0.9375rem', sm: '1.0625rem' },
  fontWeight: 800,
  letterSpacing: '-0.02em',
  lineHeight: 1.2,
  textWrap: 'balance',
} as const;
