import { CssBaseline } from '@mui/material';
import { I18nContext, type I18nProvider, StoreContextProvider, ThemeProvider, ThemesContext } from 'react-admin';
import { BrowserRouter } from 'react-router-dom';
import type { Tenant } from '#shared/contract/tenant.ts';
import type { Session } from '../api/session.ts';
import { LanguageFromUrl } from '../i18n/LanguageFromUrl.tsx';
import { createStore } from '../store.ts';
import { TenantProvider } from '../tenant/TenantContext.tsx';
import { schoolTheme } from '../theme/theme.ts';
import { LoginPage } from './LoginPage.tsx';

type Props = {
  tenant: Tenant;
  i18nProvider: I18nProvider;
  session: Session;
  /** Shows the back office at the current address. Rejects with a message key as its message. */
  onSignedIn: () => Promise<void>;
};

const store = createStore();

/**
 * The sign-in page, shown at the address that was asked for, without the rest of the back office: that is loaded meanwhile. After
 * signing out, react-admin shows the same page itself.
 */
export function SignInScreen({ tenant, i18nProvider, session, onSignedIn }: Props) {
  const themes = { lightTheme: schoolTheme(tenant.theme_color, 'light'), darkTheme: schoolTheme(tenant.theme_color, 'dark') };
  return (
    <TenantProvider first={tenant}>
      <BrowserRouter basename="/manage">
        <StoreContextProvider value={store}>
          <ThemesContext.Provider value={themes}>
            <ThemeProvider>
              <CssBaseline enableColorScheme />
              <I18nContext.Provider value={i18nProvider}>
                <LanguageFromUrl>
                  <LoginPage
                    signIn={async (credentials) => {
                      await session.login(credentials);
                      leaveLoginAddress();
                      await onSignedIn();
                    }}
                  />
                </LanguageFromUrl>
              </I18nContext.Provider>
            </ThemeProvider>
          </ThemesContext.Provider>
        </StoreContextProvider>
      </BrowserRouter>
    </TenantProvider>
  );
}

/** Leads to the first screen from the sign-in page's own address, and drops the email that the fragment may have. */
function leaveLoginAddress(): void {
  const { pathname, search } = location;
  history.replaceState(null, '', pathname.replace(/^\/manage\/login\/?$/, '/manage/') + search);
}
