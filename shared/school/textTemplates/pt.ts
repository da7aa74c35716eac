import type { TextTemplates } from './fillTemplate.ts';

/** The templates in Portuguese. */
export const pt: TextTemplates = {
  terms_conditions: `## Quem somos

As aulas deste site são dadas por {{name}}.

- Morada: {{address}}
- Telefone: {{phone}}
- Email: {{email}}
- Registo: {{number}}

## Reservar

A reserva vale quando chega a confirmação por email. Diz a aula, a hora, as pessoas e o preço.

## Pagar

O preço é mostrado antes de reservares. Pagas online ou na escola, conforme a reserva.

## Cancelar

Até {{hours}} horas antes da aula podes cancelar pela ligação no teu email e recebes o que pagaste. Depois disso ficamos com o preço.

Se formos nós a cancelar a aula por causa do mar, do tempo ou de doença, recebes o dinheiro de volta.

## A tua segurança

Quem entra na água sabe nadar. Diz-nos antes da aula se tens doenças, lesões ou estás grávida. Os nossos instrutores decidem se o mar é seguro, e o que dizem vale.

## Responsabilidade

Temos os seguros que a lei pede. Deixa os objetos de valor em casa, porque não os podemos guardar.
`,
  privacy_policy: `## Quem é responsável

O responsável pelos dados deste site é {{name}}.

- Morada: {{address}}
- Telefone: {{phone}}
- Email: {{email}}

## O que guardamos, e porquê

- Para uma reserva: nomes e idades dos participantes, o teu telefone e o teu email. Precisamos deles para dar a aula e para te avisar se ela mudar.
- Para pagamentos: valor, hora e forma. Os números de cartão vão só para o prestador de pagamentos; nunca os vemos.
- Para novidades: o teu email, se as pediste. Cada email tem uma ligação que as termina.

## Durante quanto tempo

Guardamos reservas e pagamentos enquanto a lei fiscal o pede, e nada mais do que o tempo necessário.

## Quem mais os recebe

A empresa que gere este site de reservas para nós e o prestador de pagamentos. Não vendemos dados.

## Os teus direitos

Podes perguntar o que guardamos sobre ti, pedir que seja corrigido ou apagado, e reclamar à autoridade de proteção de dados do teu país. Escreve-nos.
`,
};
