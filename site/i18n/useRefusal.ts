import { COLON } from '#shared/language.ts';
import { useWords } from './i18n.ts';

/**
 * Explains an API refusal by its code in the current language, otherwise with the answer's own message. A failure of the server has
 * its reference for support. An answer without a code is not the server's: a proxy says so while the server restarts.
 */
export function useRefusal(): (refusal: { code: string; message: string; reference?: string | undefined }) => string {
  const { translator: instance, lang } = useWords();
  return ({ code, message, reference }) => {
    const detail = reference ? `${instance.t('Reference')}${COLON[lang]} ${reference}` : code === '' && message;
    const key = `refusal.${code || 'unavailable'}`;
    return (instance.exists(key) ? instance.t(key) : message) + (detail ? ` (${detail})` : '');
  };
}
