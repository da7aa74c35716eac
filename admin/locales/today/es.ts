import type { TodayWords } from './en.ts';

export const es: TodayWords = {
  days: 'Días',
  earlier: 'Días anteriores',
  later: 'Días siguientes',
  summary: '%{people} con reserva, %{here} presentes',
  none: 'No hay clases este día.',
  more: 'Este día tiene más de lo que cabe aquí. La lista de clases lo tiene todo.',
  unstaffed: '%{smart_count} clase sin monitor |||| %{smart_count} clases sin monitor',
  with_waiting: '%{smart_count} clase llena con lista de espera |||| %{smart_count} clases llenas con lista de espera',
  waiting: '%{smart_count} en espera |||| %{smart_count} en espera',
  new_enquiries: '%{smart_count} consulta nueva |||| %{smart_count} consultas nuevas',
  answer_enquiries: 'Responder',
  no_instructor: 'Sin monitor',
  nobody: 'Todavía no hay reservas.',
  planned: 'Prevista',
  age: '%{age} años',
  held: 'Pendiente de pago',
  call: 'Llamar a %{name}',
  whatsapp: 'WhatsApp a %{name}',
  walk_in: 'Sin reserva',
  walk_in_to: 'Sin reserva: %{lesson}',
};
