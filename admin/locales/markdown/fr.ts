import type * as English from './en.ts';

/** Where a text for the public site is written. */
export const markdown: typeof English.markdown = {
  view: 'Affichage',
  write: 'Écrire',
  preview: 'Aperçu',
  nothing: 'Rien n’est encore écrit.',
  help: 'Que peut-on écrire ?',
  limits: 'Une ligne vide commence un nouveau paragraphe. Les adresses web deviennent des liens toutes seules.',
  kinds: {
    paragraph: 'Texte',
    heading: 'Titre',
    bold: 'Gras',
    italic: 'Italique',
    list: 'Liste',
    numbers: 'Liste numérotée',
    link: 'Lien',
    picture: 'Image',
    quote: 'Citation',
  },
  examples: {
    paragraph: 'À bientôt sur la plage',
    heading: 'À apporter',
    bold: 'important',
    italic: 'tout bas',
    list: 'Serviette',
    numbers: 'Passez à la cabane',
    link: 'Nos tarifs',
    picture: 'Lever de soleil sur la plage',
    quote: 'La meilleure semaine de mon été',
  },
};
