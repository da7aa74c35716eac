import { Box, useMediaQuery } from '@mui/material';
import type { Theme } from '@mui/material/styles';
import { type ReactNode, Suspense } from 'react';
import { usePermissions } from 'react-admin';
import { Navigate, useLocation } from 'react-router-dom';
import type { Permissions } from '../api/authProvider.ts';
import { BAR_HEIGHT } from '../theme/components.ts';
import { BottomBar } from './BottomBar.tsx';
import { Loading } from '../page/Loading.tsx';
import { NonAuthorized } from './NonAuthorized.tsx';
import { NotForRole } from './NotForRole.tsx';
import { lazyScreen } from '../routes/screens.tsx';
import { SchoolStateBanner } from './SchoolStateBanner.tsx';
import { ScreenBoundary } from './ScreenBoundary.tsx';
import { SignInAgain } from '../signIn/SignInAgain.tsx';
import { SkipNavigationButton } from './SkipNavigationButton.tsx';
import { TabBar } from './TabBar.tsx';
import { hasBottomBar, mayOpen, tabsFor } from './tabs.ts';
import { TopBar } from './TopBar.tsx';
import { usePlaces } from './usePlaces.ts';

/** The frame of every screen but sign-in: top bar, tab bar and content; on a phone the tab bar is at the bottom. Only the team sees the content, each what the role allows; the server checks that too. */
export function Layout({ children }: { children: ReactNode }) {
  const { permissions, isPending } = usePermissions<Permissions>();
  const { pathname } = useLocation();
  usePlaces();
  const isPhone = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'), { noSsr: true });
  const member = permissions && permissions !== 'guest' && permissions !== 'locked' ? permissions : undefined;
  const isAtBottom = isPhone && member !== undefined && hasBottomBar(member);
  return (
    <Box sx={{ ...FRAME, [BAR_HEIGHT]: isAtBottom ? 'calc(57px + env(safe-area-inset-bottom))' : '0px' }}>
      <SkipNavigationButton />
      <Box component="header" sx={HEADER}>
        <TopBar hasSearch={!isAtBottom} />
        {member && !isAtBottom && <TabBar role={member} />}
      </Box>
      <Box component="main" id="main-content" sx={{ flex: 1, width: '100%', maxWidth: 1120, mx: 'auto', px: { xs: 2, sm: 3 }, pt: { xs: 2.5, sm: 4 }, pb: 8 }}>
        {member && <SchoolStateBanner role={member} />}
        <ScreenBoundary path={pathname}>
          <Suspense fallback={<Loading />}>{isPending ? <Loading /> : <Allowed role={permissions} path={pathname}>{children}</Allowed>}</Suspense>
        </ScreenBoundary>
      </Box>
      {isAtBottom && <BottomBar role={member} />}
      <SignInAgain />
    </Box>
  );
}

/** As high as the window, so that the bar is at its bottom; paper breaks pages only in blocks. */
const FRAME = {
  display: 'flex',
  flexDirection: 'column',
  minHeight: '100dvh',
  pl: 'env(safe-area-inset-left)',
  pr: 'env(safe-area-inset-right)',
  '@media print': { display: 'block', minHeight: 0 },
} as const;

/** It stays in sight, but not in a window so low that it would take much of it. */
const HEADER = {
  position: 'sticky',
  top: 0,
  zIndex: 'appBar',
  bgcolor: 'background.paper',
  borderBottom: 1,
  borderColor: 'divider',
  '@media (max-height: 500px)': { position: 'static' },
} as const;

const SecondFactorNeeded = lazyScreen(() => import('../signIn/secondFactor/SecondFactorNeeded.tsx'), 'SecondFactorNeeded');

/** A screen, if the role may see it. Who may not see the first one is led to the first of their own. */
function Allowed({ role, path, children }: { role: Permissions; path: string; children: ReactNode }) {
  if (role === 'locked') return <SecondFactorNeeded />;
  if (role === undefined || mayOpen(role, path)) return children;
  const [first] = tabsFor(role);
  if (!first) return <NonAuthorized />;
  return path === '/' ? <Navigate to={first.to} replace /> : <NotForRole first={first} />;
}
