import { Box } from '@mui/material';
import { type ReactNode, Suspense } from 'react';
import { usePermissions } from 'react-admin';
import { Navigate, useLocation } from 'react-router-dom';
import type { Permissions } from '../api/authProvider.ts';
import { Loading } from '../page/Loading.tsx';
import { NonAuthorized } from './NonAuthorized.tsx';
import { lazyScreen } from '../routes/screens.tsx';
import { ScreenBoundary } from './ScreenBoundary.tsx';
import { SignInAgain } from '../signIn/SignInAgain.tsx';
import { SkipNavigationButton } from './SkipNavigationButton.tsx';
import { TabBar } from './TabBar.tsx';
import { mayOpen, tabsFor } from './tabs.ts';
import { TopBar } from './TopBar.tsx';

/** The frame of every screen but sign-in: top bar, tab bar and content. Only the team sees the content, each what the role allows; the server checks that too. */
export function Layout({ children }: { children: ReactNode }) {
  const { permissions, isPending } = usePermissions<Permissions>();
  const { pathname } = useLocation();
  return (
    <>
      <SkipNavigationButton />
      <Box
        component="header"
        sx={{ position: 'sticky', top: 0, zIndex: 'appBar', bgcolor: 'background.paper', borderBottom: 1, borderColor: 'divider' }}
      >
        <TopBar />
        {permissions && permissions !== 'guest' && permissions !== 'locked' && <TabBar role={permissions} />}
      </Box>
      <Box component="main" id="main-content" sx={{ maxWidth: 1120, mx: 'auto', px: { xs: 2, sm: 3 }, pt: { xs: 2.5, sm: 4 }, pb: 8 }}>
        <ScreenBoundary path={pathname}>
          <Suspense fallback={<Loading />}>{isPending ? <Loading /> : <Allowed role={permissions} path={pathname}>{children}</Allowed>}</Suspense>
        </ScreenBoundary>
      </Box>
      <SignInAgain />
    </>
  );
}

const SecondFactorNeeded = lazyScreen(() => import('../signIn/secondFactor/SecondFactorNeeded.tsx'), 'SecondFactorNeeded');

/** A screen, if the role may see it. Who may not see the first one is led to the first of their own. */
function Allowed({ role, path, children }: { role: Permissions; path: string; children: ReactNode }) {
  if (role === 'locked') return <SecondFactorNeeded />;
  if (role === undefined || mayOpen(role, path)) return children;
  const [first] = tabsFor(role);
  return first && path === '/' ? <Navigate to={first.to} replace /> : <NonAuthorized />;
}
