import type { Language } from '#shared/language.ts';
import type { Messages } from './i18n.ts';
import deAccount from '../locales/account/de.json';
import enAccount from '../locales/account/en.json';
import esAccount from '../locales/account/es.json';
import frAccount from '../locales/account/fr.json';
import ptAccount from '../locales/account/pt.json';
import deBooking from '../locales/booking/de.json';
import enBooking from '../locales/booking/en.json';
import esBooking from '../locales/booking/es.json';
import frBooking from '../locales/booking/fr.json';
import ptBooking from '../locales/booking/pt.json';
import deContent from '../locales/content/de.json';
import enContent from '../locales/content/en.json';
import esContent from '../locales/content/es.json';
import frContent from '../locales/content/fr.json';
import ptContent from '../locales/content/pt.json';
import deHead from '../locales/head/de.json';
import enHead from '../locales/head/en.json';
import esHead from '../locales/head/es.json';
import frHead from '../locales/head/fr.json';
import ptHead from '../locales/head/pt.json';
import deProduct from '../locales/product/de.json';
import enProduct from '../locales/product/en.json';
import esProduct from '../locales/product/es.json';
import frProduct from '../locales/product/fr.json';
import ptProduct from '../locales/product/pt.json';
import de from '../locales/de.json';
import en from '../locales/en.json';
import es from '../locales/es.json';
import fr from '../locales/fr.json';
import pt from '../locales/pt.json';

/** All messages of every language, for the server. The browser loads parts on demand (`messageParts.ts`). */
export const MESSAGES: Record<Language, Messages> = {
  en: { ...en, ...enAccount, ...enBooking, ...enContent, ...enProduct, ...enHead },
  pt: { ...pt, ...ptAccount, ...ptBooking, ...ptContent, ...ptProduct, ...ptHead },
  es: { ...es, ...esAccount, ...esBooking, ...esContent, ...esProduct, ...esHead },
  fr: { ...fr, ...frAccount, ...frBooking, ...frContent, ...frProduct, ...frHead },
  de: { ...de, ...deAccount, ...deBooking, ...deContent, ...deProduct, ...deHead },
};
