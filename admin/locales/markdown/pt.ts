import type * as English from './en.ts';

/** Where a text for the public site is written. */
export const markdown: typeof English.markdown = {
  view: 'Vista',
  write: 'Escrever',
  preview: 'Pré-visualizar',
  nothing: 'Ainda não há nada escrito.',
  help: 'O que se pode escrever?',
  limits: 'Uma linha em branco começa um novo parágrafo. Os endereços web tornam-se ligações sozinhos.',
  kinds: {
    paragraph: 'Texto',
    heading: 'Título',
    bold: 'Negrito',
    italic: 'Itálico',
    list: 'Lista',
    numbers: 'Lista numerada',
    link: 'Ligação',
    picture: 'Imagem',
    quote: 'Citação',
  },
  examples: {
    paragraph: 'Até já na praia',
    heading: 'O que trazer',
    bold: 'importante',
    italic: 'baixinho',
    list: 'Toalha',
    numbers: 'Passar pela barraca',
    link: 'Os nossos preços',
    picture: 'Nascer do sol na praia',
    quote: 'A melhor semana do meu verão',
  },
};
