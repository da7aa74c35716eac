import { useRef, useState, type FormEvent } from 'react';
import type { OpenedSchool } from '#shared/contract/signUp.ts';
import { chooseLanguage } from '#shared/language.ts';
import { slugProblem } from '#shared/signUp/slug.ts';
import { useFailureReason } from '../form/useFailureReason.ts';
import { useWords } from '../i18n/i18n.ts';
import { usePageData, useParams } from '../page/context.tsx';
import { useHydrated } from '../page/useHydrated.ts';
import { ApiError } from '../store/api.ts';
import { useSiteStore } from '../store/context.tsx';
import { Alert } from '../ui/states/Alert.tsx';
import { Drawing } from '../ui/Drawing.tsx';
import { SiteLink } from '../ui/SiteLink.tsx';
import { AddressField } from './AddressField.tsx';
import { ProductShell } from './ProductShell.tsx';
import { schoolAddress } from './schoolAddress.ts';
import { useAddressCheck } from './useAddressCheck.ts';

/**
 * The page of the mailed link. It opens the school on a click only, because mail scanners open links too, and continues at its back
 * office. If the address was taken meanwhile, it asks for another one.
 */
export function OpenSchoolPage() {
  const { say, lang } = useWords();
  const reasonOf = useFailureReason();
  const store = useSiteStore();
  const { host, signUp: domain = '' } = usePageData();
  const { secret } = useParams();
  const [state, setState] = useState<'asking' | 'busy' | { manage: string } | ApiError>('asking');
  const [isTaken, setIsTaken] = useState(false);
  const [slug, setSlug] = useState('');
  const address = useAddressCheck(slug);
  const field = useRef<HTMLDivElement>(null);
  const hydrated = useHydrated();
  const failure = state instanceof ApiError ? state : undefined;

  async function open(event: FormEvent) {
    event.preventDefault();
    if (state === 'busy') return;
    if (isTaken && (slugProblem(slug) || address === 'taken')) return field.current?.querySelector('input')?.focus();
    setState('busy');
    try {
      const opened = await store.getState().api.post<OpenedSchool>('/api/sign-up/confirmation', { secret, ...(isTaken && { slug }) });
      // The browser may speak another language than the one in which the school was signed up.
      const language = lang === chooseLanguage(undefined, navigator.languages) ? '' : `?lang=${lang}`;
      const manage = `${schoolAddress(opened.host, host)}/manage/login${language}#${new URLSearchParams({ email: opened.email })}`;
      setState({ manage });
      window.location.assign(manage);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.code === 'address_taken') setIsTaken(true);
      setState(error);
    }
  }
  const isDead = domain === '' || failure?.code === 'sign_up_not_found';
  const problem = slug !== '' ? slugProblem(slug) : undefined;
  return (
    <ProductShell>
      <div className="column quiet-page sign-up">
        <Drawing of="hut" className="calm-sea" />
        <h1>{say(isDead ? 'This link is no longer valid' : typeof state === 'object' && 'manage' in state ? 'Your school is open' : 'Open your school')}</h1>
        {(failure || isDead) && (
          <Alert kind="bad">
            <p>{failure ? reasonOf(failure) : say('refusal.sign_up_not_found')}</p>
          </Alert>
        )}
        {isDead ? (
          <SiteLink className="button" to="/">
            {say('Go to homepage')}
          </SiteLink>
        ) : typeof state === 'object' && 'manage' in state ? (
          <a className="button" href={state.manage}>
            {say('Go to your back office')}
          </a>
        ) : (
          <form className="entry-form" method="dialog" noValidate onSubmit={(event) => void open(event)}>
            {!isTaken && <p>{say('One click opens your school. Then sign in with your email and your password, and add your first activity.')}</p>}
            {isTaken && (
              <div ref={field} onInput={({ target }) => setSlug((target as HTMLInputElement).value)}>
                <AddressField
                  domain={domain}
                  slug={slug}
                  isFree={address === 'free'}
                  error={problem ? say(`problem.${problem}`) : address === 'taken' ? say('refusal.address_taken') : undefined}
                />
              </div>
            )}
            <noscript>
              <p className="notice">{say('account.needs_javascript')}</p>
            </noscript>
            <button type="submit" className="button" disabled={!hydrated} aria-disabled={state === 'busy' || undefined}>
              {state === 'busy' ? say('Sending…') : say('Open the school')}
            </button>
          </form>
        )}
      </div>
    </ProductShell>
  );
}
