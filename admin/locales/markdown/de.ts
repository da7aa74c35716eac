import type * as English from './en.ts';

/** Where a text for the public site is written. */
export const markdown: typeof English.markdown = {
  view: 'Ansicht',
  write: 'Schreiben',
  preview: 'Vorschau',
  nothing: 'Hier steht noch nichts.',
  help: 'Was kann ich schreiben?',
  limits: 'Eine leere Zeile beginnt einen neuen Absatz. Webadressen werden von selbst zu Links.',
  kinds: {
    paragraph: 'Text',
    heading: 'Überschrift',
    bold: 'Fett',
    italic: 'Kursiv',
    list: 'Liste',
    numbers: 'Nummerierte Liste',
    link: 'Link',
    picture: 'Bild',
    quote: 'Zitat',
  },
  examples: {
    paragraph: 'Wir sehen uns am Strand',
    heading: 'Was du mitbringst',
    bold: 'wichtig',
    italic: 'leise',
    list: 'Handtuch',
    numbers: 'Melde dich an der Hütte',
    link: 'Unsere Preise',
    picture: 'Sonnenaufgang am Strand',
    quote: 'Die beste Woche meines Sommers',
  },
};
