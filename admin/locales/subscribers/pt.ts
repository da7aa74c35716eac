import type * as English from './en.ts';

/** The subscribers’ screen. */
export const subscribers: typeof English.subscribers = {
  none: 'Ainda não há subscritores. Os visitantes subscrevem no teu site, por baixo das aulas.',
  none_of: 'Nenhum resultado.',
  all: 'Todos',
  search: 'Procurar por email',
  state_of: { verified: 'Confirmado', unconfirmed: 'Por confirmar', unsubscribed: 'Cancelado' },
  since: 'desde %{date}',
  since_when: 'Desde',
  remove: 'Remover',
  remove_of: 'Remover %{email}',
  question: 'Remover de vez?',
  explained: '%{email} deixa de receber novidades, e o endereço é apagado daqui com tudo o que lhe pertence. As reservas ficam. Isto não se pode desfazer.',
  removed: '%{email} foi removido.',
  csv_cut: 'O ficheiro tem os primeiros %{smart_count} subscritores.',
};
