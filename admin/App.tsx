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
import { routesTo } from './routes/screens.tsx';
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

export { preloadLayout } from './layout/LazyLayout.tsx';

/**
 * Builds the back office of a school. Each screen is a `<Resource>` line; admin/adding-a-screen.md has the recipe.
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
          <Resource name="lessons" list={lessons.list}>{routesTo(lessons.screens)}</Resource>
          <Resource name="calendar" list={calendar.list}>{routesTo(calendar.screens)}</Resource>
          <Resource name="activities" list={activities.list}>{routesTo(activities.screens)}</Resource>
          <Resource name="tags" list={tags.list}>{routesTo(tags.screens)}</Resource>
          <Resource name="posts" list={posts.list}>{routesTo(posts.screens)}</Resource>
          <Resource name="settings" list={settings.list}>{routesTo(settings.screens)}</Resource>
          <Resource name="dashboard">{routesTo(blocks.screens)}</Resource>
          <Resource name="set-up" list={setUp.list}>{routesTo(setUp.screens)}</Resource>
          <Resource name="instructors" list={instructors.list}>{routesTo(instructors.screens)}</Resource>
          <Resource name="products" list={products.list}>{routesTo(products.screens)}</Resource>
          <Resource name="passes" list={passes.list}>{routesTo(passes.screens)}</Resource>
          <Resource name="payments" list={payments.list}>{routesTo(payments.screens)}</Resource>
          <Resource name="discount_codes" list={discountCodes.list}>{routesTo(discountCodes.screens)}</Resource>
          <Resource name="desk" list={desk.list}>{routesTo(desk.screens)}</Resource>
          <Resource name="reports" list={reports.list}>{routesTo(reports.screens)}</Resource>
          <Resource name="mails" list={mails.list}>{routesTo(mails.screens)}</Resource>
          <Resource name="account" list={account.list}>{routesTo(account.screens)}</Resource>
          <Resource name="guests" list={guests.list}>{routesTo(guests.screens)}</Resource>
          <Resource name="enquiries" list={enquiries.list}>{routesTo(enquiries.screens)}</Resource>
          <Resource name="reviews" list={reviews.list}>{routesTo(reviews.screens)}</Resource>
          <Resource name="subscribers" list={subscribers.list}>{routesTo(subscribers.screens)}</Resource>
          <Resource name="team" list={team.list}>{routesTo(team.screens)}</Resource>
          <Resource name="own-lessons" list={ownLessons.list}>{routesTo(ownLessons.screens)}</Resource>
          <Resource name="call-offs" list={NotFound}>{routesTo(callOffs.screens)}</Resource>
          <Resource name="history" list={history.list}>{routesTo(history.screens)}</Resource>
        </CoreAdminUI>
        <Snackbar />
      </LanguageFromUrl>
    </AdminContext>
  );
}
