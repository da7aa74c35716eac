import type { TeamWords } from './en.ts';

export const pt: TeamWords = {
  upcoming: 'Próximas',
  last_week: 'Os últimos sete dias',
  own_lessons_lead: 'As aulas que dá e quem vem.',
  own_lessons_none: 'Ainda não tem aulas. Aparecem aqui quando a escola as atribui a si.',
  taken: '%{taken} de %{places} lugares ocupados',
  nobody_booked: 'Ainda não há reservas.',
  age: 'idade %{age}',
  held: 'A aguardar pagamento',
  paid: 'Pago',
  mark_paid: 'Marcar como pago',
};
