import type { Language } from '#shared/language.ts';
import type { Messages } from '../i18n.ts';
import deBooking from './booking/de.json';
import enBooking from './booking/en.json';
import esBooking from './booking/es.json';
import frBooking from './booking/fr.json';
import ptBooking from './booking/pt.json';
import deProduct from './product/de.json';
import enProduct from './product/en.json';
import esProduct from './product/es.json';
import frProduct from './product/fr.json';
import ptProduct from './product/pt.json';
import de from './de.json';
import en from './en.json';
import es from './es.json';
import fr from './fr.json';
import pt from './pt.json';

/** Every language with all its parts: for the server. The browser loads what it needs (`words.ts`). */
export const MESSAGES: Record<Language, Messages> = {
  en: { ...en, ...enBooking, ...enProduct },
  pt: { ...pt, ...ptBooking, ...ptProduct },
  es: { ...es, ...esBooking, ...esProduct },
  fr: { ...fr, ...frBooking, ...frProduct },
  de: { ...de, ...deBooking, ...deProduct },
};
