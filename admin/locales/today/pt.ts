import type { TodayWords } from './en.ts';

export const pt: TodayWords = {
  days: 'Dias',
  earlier: 'Dias anteriores',
  later: 'Dias seguintes',
  summary: '%{people} com reserva, %{here} presentes',
  none: 'Não há aulas neste dia.',
  more: 'Há mais neste dia do que cabe aqui. A lista das aulas tem tudo.',
  unstaffed: '%{smart_count} aula sem instrutor |||| %{smart_count} aulas sem instrutor',
  with_waiting: '%{smart_count} aula cheia com lista de espera |||| %{smart_count} aulas cheias com lista de espera',
  waiting: '%{smart_count} em espera |||| %{smart_count} em espera',
  new_enquiries: '%{smart_count} pedido novo |||| %{smart_count} pedidos novos',
  answer_enquiries: 'Responder',
  no_instructor: 'Sem instrutor',
  nobody: 'Ainda não há reservas.',
  planned: 'Prevista',
  age: '%{age} anos',
  held: 'A aguardar pagamento',
  call: 'Ligar a %{name}',
  whatsapp: 'WhatsApp para %{name}',
  walk_in: 'Sem reserva',
  walk_in_to: 'Sem reserva: %{lesson}',
};
