import type { Language } from '#shared/language.ts';
import de from '../locales/de.json';
import en from '../locales/en.json';
import es from '../locales/es.json';
import fr from '../locales/fr.json';
import pt from '../locales/pt.json';
import deBooking from '../locales/booking/de.json';
import enBooking from '../locales/booking/en.json';
import esBooking from '../locales/booking/es.json';
import frBooking from '../locales/booking/fr.json';
import ptBooking from '../locales/booking/pt.json';
import deHead from '../locales/head/de.json';
import enHead from '../locales/head/en.json';
import esHead from '../locales/head/es.json';
import frHead from '../locales/head/fr.json';
import ptHead from '../locales/head/pt.json';
import dePages from '../locales/pages/de.json';
import enPages from '../locales/pages/en.json';
import esPages from '../locales/pages/es.json';
import frPages from '../locales/pages/fr.json';
import ptPages from '../locales/pages/pt.json';
import dePlain from '../locales/plain/de.json';
import enPlain from '../locales/plain/en.json';
import esPlain from '../locales/plain/es.json';
import frPlain from '../locales/plain/fr.json';
import ptPlain from '../locales/plain/pt.json';
import deProduct from '../locales/product/de.json';
import enProduct from '../locales/product/en.json';
import esProduct from '../locales/product/es.json';
import frProduct from '../locales/product/fr.json';
import ptProduct from '../locales/product/pt.json';
import type { Messages } from './i18n.ts';

/** All messages of every language, for the server. The browser loads parts on demand (`messageParts.ts`). */
export const MESSAGES: Record<Language, Messages> = {
  en: { ...en, ...enBooking, ...enPages, ...enProduct, ...enHead, ...enPlain },
  pt: { ...pt, ...ptBooking, ...ptPages, ...ptProduct, ...ptHead, ...ptPlain },
  es: { ...es, ...esBooking, ...esPages, ...esProduct, ...esHead, ...esPlain },
  fr: { ...fr, ...frBooking, ...frPages, ...frProduct, ...frHead, ...frPlain },
  de: { ...de, ...deBooking, ...dePages, ...deProduct, ...deHead, ...dePlain },
};
