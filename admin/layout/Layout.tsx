import { Box } from '@mui/material';
import { type ReactNode, Suspense } from 'react';
import { usePermissions } from 'react-admin';
import { useLocation } from 'react-router-dom';
import type { Permissions } from '../api/authProvider.ts';
import { Loading } from '../page/Loading.tsx';
import { NonAuthorized } from './NonAuthorized.tsx';
import { ScreenBoundary } from './ScreenBoundary.tsx';
import { SignInAgain } from '../signIn/SignInAgain.tsx';
import { SkipNavigationButton } from './SkipNavigationButton.tsx';
import { TabBar } from './TabBar.tsx';
import { TopBar } from './TopBar.tsx';

/** The frame of every screen but sign-in: top bar, tab bar and content. Only admins see the content; the server checks that too. */
export function Layout({ children }: { children: ReactNode }) {
  const { permissions, isPending } = usePermissions<Permissions>();
  const { pathname } = useLocation();
  const isVisitor = permissions === 'visitor';
  return (
    <>
      <SkipNavigationButton />
      <Box
        component="header"
        sx={{ position: 'sticky', top: 0, zIndex: 'appBar', bgcolor: 'background.paper', borderBottom: 1, borderColor: 'divider' }}
      >
        <TopBar />
        {!isVisitor && <TabBar />}
      </Box>
      <Box component="main" id="main-content" sx={{ maxWidth: 1120, mx: 'auto', px: { xs: 2, sm: 3 }, pt: { xs: 2.5, sm: 4 }, pb: 8 }}>
        <ScreenBoundary path={pathname}>
          <Suspense fallback={<Loading />}>{isPending ? <Loading /> : isVisitor ? <NonAuthorized /> : children}</Suspense>
        </ScreenBoundary>
      </Box>
      <SignInAgain />
    </>
  );
}
