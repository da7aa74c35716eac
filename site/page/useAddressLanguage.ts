import { useEffect, useState } from 'react';
import { chooseLanguage } from '#shared/language.ts';
import { useWords } from '../i18n/i18n.ts';
import { useMessageParts } from '../i18n/messageParts.ts';
import { usePageData } from './context.tsx';
import { useQuery } from './useQuery.ts';

/** Switches to the language in the address, also when it changes without a new page. */
export function useAddressLanguage(): void {
  const { lang: first, tenant } = usePageData();
  const { translator } = useWords();
  const messages = useMessageParts();
  const asked = useQuery().get('lang');
  const [askedFirst] = useState(asked);
  useEffect(() => {
    const wanted = asked === askedFirst ? first : chooseLanguage(asked, navigator.languages, tenant?.langs);
    if (wanted === translator.language) return;
    void messages.switchTo(wanted).then(
      () => (document.documentElement.lang = wanted),
      () => undefined,
    );
  }, [asked, askedFirst, first, translator, messages, tenant]);
}
