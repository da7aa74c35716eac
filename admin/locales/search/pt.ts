import type { SearchWords } from './en.ts';

export const pt: SearchWords = {
  hint: 'Parte de um nome, telefone ou email, a referência de uma reserva, ou uma atividade.',
  label: 'Nome, telefone, email, referência ou atividade',
  bookings: 'Reservas',
  lessons: 'Próximas aulas',
  none: 'Nada encontrado para “%{text}”.',
  none_hint: 'Experimenta com menos letras, ou com outra parte do nome ou do número.',
  more: 'Há mais reservas. Escreve mais letras do nome ou do número.',
  people: '%{count} pessoas',
  person: '1 pessoa',
  lesson_cancelled: 'Aula cancelada',
};
