import type { TeamWords } from './en.ts';

export const es: TeamWords = {
  upcoming: 'Próximas',
  last_week: 'Los últimos siete días',
  own_lessons_lead: 'Las clases que das y quién viene.',
  own_lessons_none: 'Todavía no tienes clases. Aparecen aquí cuando la escuela te asigna.',
  taken: '%{taken} de %{places} plazas ocupadas',
  nobody_booked: 'Todavía no hay reservas.',
  age: 'edad %{age}',
  held: 'Pago pendiente',
  paid: 'Pagado',
  mark_paid: 'Marcar como pagado',
};
