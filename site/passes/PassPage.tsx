import './passes.css';
import { useEffect, useState } from 'react';
import { useParams } from '../page/context.tsx';
import type { Pass } from '#shared/contract/pass.ts';
import { useWords } from '../i18n/i18n.ts';
import { useRefusal } from '../i18n/useRefusal.ts';
import type { ApiError } from '../store/api.ts';
import { useSiteStore } from '../store/context.tsx';
import { isMissing } from '../store/store.ts';
import { ScriptedSkeleton } from '../ui/states/ScriptedSkeleton.tsx';
import { SiteLink } from '../ui/SiteLink.tsx';
import { PassDetails } from './PassDetails.tsx';

/** A pack by its code: what is left, until when it is valid, and its history. */
export function PassPage() {
  const { say, lang } = useWords();
  const { code = '' } = useParams();
  const refusal = useRefusal();
  const store = useSiteStore();
  const [seen, setSeen] = useState<{ pass: Pass } | { failure: ApiError }>();
  useEffect(() => {
    let gone = false;
    const { api, inLanguage } = store.getState();
    void api.get<Pass>(inLanguage(`/api/pass/${encodeURIComponent(code)}`)).then(
      (pass) => gone || setSeen({ pass }),
      (error: ApiError) => gone || setSeen({ failure: error }),
    );
    return () => {
      gone = true;
    };
  }, [store, code, lang]);
  if (!seen) return <ScriptedSkeleton title={say('pass.title')} />;
  if ('pass' in seen) return <PassDetails pass={seen.pass} />;
  return (
    <div className="column quiet-page">
      <h1>{say('pass.title')}</h1>
      <p role="alert">{isMissing(seen.failure) ? say('refusal.pass_not_found') : refusal(seen.failure)}</p>
      <div className="quiet-actions">
        <SiteLink className="button" to="/pricing">
          {say('Pricing')}
        </SiteLink>
      </div>
    </div>
  );
}
