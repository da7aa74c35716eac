import type { Language } from '#shared/language.ts';
import type { Messages } from '../i18n.ts';
import deAccount from './account/de.json';
import enAccount from './account/en.json';
import esAccount from './account/es.json';
import frAccount from './account/fr.json';
import ptAccount from './account/pt.json';
import deBooking from './booking/de.json';
import enBooking from './booking/en.json';
import esBooking from './booking/es.json';
import frBooking from './booking/fr.json';
import ptBooking from './booking/pt.json';
import deContent from './content/de.json';
import enContent from './content/en.json';
import esContent from './content/es.json';
import frContent from './content/fr.json';
import ptContent from './content/pt.json';
import deHead from './head/de.json';
import enHead from './head/en.json';
import esHead from './head/es.json';
import frHead from './head/fr.json';
import ptHead from './head/pt.json';
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
  en: { ...en, ...enAccount, ...enBooking, ...enContent, ...enProduct, ...enHead },
  pt: { ...pt, ...ptAccount, ...ptBooking, ...ptContent, ...ptProduct, ...ptHead },
  es: { ...es, ...esAccount, ...esBooking, ...esContent, ...esProduct, ...esHead },
  fr: { ...fr, ...frAccount, ...frBooking, ...frContent, ...frProduct, ...frHead },
  de: { ...de, ...deAccount, ...deBooking, ...deContent, ...deProduct, ...deHead },
};
