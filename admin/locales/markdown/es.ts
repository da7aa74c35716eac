import type * as English from './en.ts';

/** Where a text for the public site is written. */
export const markdown: typeof English.markdown = {
  view: 'Vista',
  write: 'Escribir',
  preview: 'Vista previa',
  nothing: 'Todavía no hay nada escrito.',
  help: '¿Qué se puede escribir?',
  limits: 'Una línea en blanco empieza un párrafo nuevo. Las direcciones web se convierten solas en enlaces.',
  kinds: {
    paragraph: 'Texto',
    heading: 'Título',
    bold: 'Negrita',
    italic: 'Cursiva',
    list: 'Lista',
    numbers: 'Lista numerada',
    link: 'Enlace',
    picture: 'Imagen',
    quote: 'Cita',
  },
  examples: {
    paragraph: 'Nos vemos en la playa',
    heading: 'Qué traer',
    bold: 'importante',
    italic: 'en voz baja',
    list: 'Toalla',
    numbers: 'Pásate por la caseta',
    link: 'Nuestros precios',
    picture: 'Amanecer en la playa',
    quote: 'La mejor semana de mi verano',
  },
};
