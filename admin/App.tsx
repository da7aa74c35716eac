import { CssBaseline } from '@mui/material';
import { QueryClient } from '@tanstack/react-query';
import { AdminContext, type CoreAdminContextProps, CoreAdminUI, type I18nProvider, Resource } from 'react-admin';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import type { Tenant } from '#shared/contract/tenant.ts';
import { createAccess } from './api/access.ts';
import { account } from './account/index.ts';
import { activities } from './activities/index.ts';
import { calendar } from './calendar/index.ts';
import { callOffs } from './callOffs/index.ts';
import { createAuthProvider } from './api/authProvider.ts';
import { blocks } from './dashboard/index.ts';
import { desk } from './desk/index.ts';
import { discountCodes } from './discountCodes/index.ts';
import { dashboard } from './today/index.ts';
import { createDataProvider } from './api/dataProvider.ts';
import { enquiries } from './enquiries/index.ts';
import { guests } from './guests/index.ts';
import { history } from './history/index.ts';
import { instructors } from './instructors/index.ts';
import { AccessContext } from './api/AccessContext.tsx';
import { ErrorScreen } from './layout/ErrorScreen.tsx';
import { LanguageFromUrl } from './i18n/LanguageFromUrl.tsx';
import { LazyLayout } from './layout/LazyLayout.tsx';
import { Loading } from './page/Loading.tsx';
import { AppLoginPage } from './signIn/AppLoginPage.tsx';
import { NotFound } from './page/NotFound.tsx';
import { Snackbar } from './layout/Snackbar.tsx';
import { preloadScreen, type ResourceScreens, routesTo } from './routes/screens.tsx';
import { lessons } from './lessons/index.ts';
import { mails } from './mails/index.ts';
import { ownLessons } from './ownLessons/index.ts';
import { passes } from './passes/index.ts';
import { payments } from './payments/index.ts';
import { posts } from './posts/index.ts';
import { products } from './products/index.ts';
import { reports } from './reports/index.ts';
import { reviews } from './reviews/index.ts';
import type { Session } from './api/session.ts';
import { settings } from './settings/index.ts';
import { setUp } from './dashboard/setUp/index.ts';
import { createStore } from './store.ts';
import { subscribers } from './subscribers/index.ts';
import { tags } from './tags/index.ts';
import { team } from './team/index.ts';
import { TenantProvider, useTenant } from './tenant/TenantContext.tsx';
import { schoolTheme } from './theme/theme.ts';
import { mayRetry } from './api/mayRetry.ts';
import { withSignInRetry } from './api/retryAfterSignIn.ts';

/** The screens of each resource, below `/manage` and its name. */
const RESOURCES: Record<string, ResourceScreens> = {
  lessons,
  calendar,
  activities,
  tags,
  posts,
  settings,
  dashboard: blocks,
  'set-up': setUp,
  instructors,
  products,
  passes,
  payments,
  discount_codes: discountCodes,
  desk,
  reports,
  mails,
  account,
  guests,
  enquiries,
  reviews,
  subscribers,
  team,
  'own-lessons': ownLessons,
  'call-offs': { ...callOffs, list: NotFound },
  history,
};

/** Fetches the frame and the screen at the page's address, while the sign-in page or the first render is awaited. */
export function preload(): void {
  LazyLayout.preload();
  preloadScreen(RESOURCES, dashboard, location.pathname.replace('/manage', ''));
}

/**
 * Builds the back office of a school, with each of `RESOURCES`; admin/adding-a-screen.md has the recipe for another one.
 *
 * A data router is needed to block navigation from a changed form. `CoreAdminUI` instead of `AdminUI` keeps react-admin's own
 * layout, sign-in and forms out of the first load (38 kB of brotli). Transitions are off: react-admin redirects right after it
 * signs out, and would sign out again and again while a transition waits for the sign-in page.
 */
export function backOffice(tenant: Tenant, i18nProvider: I18nProvider, session: Session) {
  // Without a network, fail at once. By default, TanStack Query would wait and send a change that was discarded long ago.
  const queryClient = new QueryClient({ defaultOptions: { queries: { networkMode: 'always', retry: mayRetry }, mutations: { networkMode: 'always' } } });
  const access = createAccess(session, queryClient);
  const parts = {
    ...{ queryClient, i18nProvider, store: createStore() },
    dataProvider: withSignInRetry(createDataProvider(tenant.api_base), access),
    authProvider: createAuthProvider(session, access),
  };
  const router = createBrowserRouter([{ path: '*', element: <Screens {...parts} /> }], { basename: '/manage' });
  return (
    <TenantProvider first={tenant}>
      <AccessContext value={access}>
        <RouterProvider router={router} useTransitions={false} />
      </AccessContext>
    </TenantProvider>
  );
}

function Screens(parts: CoreAdminContextProps) {
  const tenant = useTenant();
  return (
    <AdminContext
      {...parts}
      theme={schoolTheme(tenant.theme_color, 'light')}
      darkTheme={schoolTheme(tenant.theme_color, 'dark')}
    >
      <CssBaseline enableColorScheme />
      <LanguageFromUrl>
        <CoreAdminUI
          title={tenant.name}
          layout={LazyLayout}
          loginPage={AppLoginPage}
          dashboard={dashboard}
          catchAll={NotFound}
          loading={Loading}
          error={ErrorScreen}
          requireAuth
          disableTelemetry
        >
          {Object.entries(RESOURCES).map(([name, { list, screens }]) => <Resource key={name} name={name} list={list}>{routesTo(screens)}</Resource>)}
        </CoreAdminUI>
        <Snackbar />
      </LanguageFromUrl>
    </AdminContext>
  );
}
