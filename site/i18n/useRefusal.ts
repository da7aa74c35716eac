import { useWords } from './i18n.ts';

/**
 * Explains an API refusal by its code in the current language, otherwise with the answer's own message. A failure of the server has
 * its reference for support.
 */
export function useRefusal(): (refusal: { code: string; message: string; reference?: string | undefined }) => string {
  const { translator: instance } = useWords();
  return ({ code, message, reference }) =>
    (instance.exists(`refusal.${code}`) ? instance.t(`refusal.${code}`) : message) + (reference ? ` (${instance.t('Reference')}: ${reference})` : '');
}
