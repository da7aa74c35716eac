import type { TranslationMessages } from 'react-admin';
import french from 'ra-language-french';

const { ra, ...rest } = french;

/** React-admin's own sentences in French. Its package calls the button that saves a form "Modifier", which is the word for opening one. */
export const fr: TranslationMessages = { ...rest, ra: { ...ra, action: { ...ra.action, update: 'Enregistrer' } } };
