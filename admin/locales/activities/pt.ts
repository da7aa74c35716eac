import type * as English from './en.ts';

/** The activities’ screens. */
export const activities: typeof English.activities = {
  new: 'Nova atividade',
  edit: 'Editar atividade',
  none: 'Ainda não há atividades. Uma atividade é o que a escola ensina, e onde: dela nascem as aulas.',
  row: '%{position}. %{activity} (%{price} €)',
  position_hint: 'As atividades seguem esta ordem. Vazio é 999: no fim.',
  delete_explained: 'Desaparece do site e do formulário das aulas, e não é possível recuperá-la.',
  in_use:
    'Esta atividade tem %{smart_count} aula. Apaga-a primeiro ou passa-a para outra atividade. |||| Esta atividade tem %{smart_count} aulas. Apaga-as primeiro ou passa-as para outra atividade.',
};

/** On which days and at what times an activity repeats. */
export const plan: typeof English.plan = {
  days: 'Dias',
  times: 'Horas',
  time: 'Hora',
  name: 'Nome',
  num_places: 'Lugares',
  add_time: 'Acrescentar uma hora',
  remove_time: 'Retirar a hora %{number}',
  time_number: 'Hora %{number}',
  every_day: 'todos os dias',
  stretch: 'de %{from} a %{to}',
  places: '%{smart_count} lugar |||| %{smart_count} lugares',
  places_each: '%{smart_count} lugar por aula |||| %{smart_count} lugares por aula',
  time_with_places: '%{time} (%{places})',
  summary: '%{days} às %{times}, %{places}',
  summary_by_time: '%{days} às %{times}',
  explained:
    'As aulas dos próximos 14 dias aparecem sozinhas no site, e é a primeira reserva que cria a aula. Para alterar ou cancelar uma, procura-a em Aulas, De hoje em diante.',
};

/** The activities’ fields and notices, as react-admin asks for them. */
export const resource: typeof English.resource = {
  name: 'Atividade |||| Atividades',
  fields: {
    name: 'Nome',
    place: 'Local',
    price: 'Preço (€)',
    order_num: 'Posição',
    recurrent: 'Repete-se sozinha',
    recurrent_config: 'Dias e horas',
    color: 'Cor',
  },
  notifications: { created: 'Atividade criada', updated: 'Atividade atualizada', deleted: 'Atividade apagada' },
};
