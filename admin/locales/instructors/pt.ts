import type * as English from './en.ts';

/** The instructors’ screens. */
export const instructors: typeof English.instructors = {
  new: 'Novo instrutor',
  edit: 'Editar instrutor',
  none: 'Ainda não há instrutores. Escolhem-se em cada aula, e quem visita o site vê quem a dá.',
  private_hint: 'Só para a gestão, nunca no site.',
  delete_explained:
    'Esta pessoa sai de %{smart_count} aula futura. |||| Esta pessoa sai de %{smart_count} aulas futuras.',
  calendar: {
    title: 'Calendário próprio',
    text: 'Um link secreto leva as aulas desta pessoa para o calendário do telemóvel, com o número de inscritos e o nome e a idade de cada um. Não inclui emails nem telefones.',
    hint: 'Quem tiver este link vê tudo isso. Envia-o só a quem dá as aulas.',
    link: 'Link secreto',
    copy: 'Copiar o link secreto',
    make: 'Criar link',
    renew: 'Novo link',
    renew_question: 'Criar um novo link?',
    renew_explained: 'O anterior deixa logo de funcionar: é preciso subscrever de novo com o novo link.',
    off: 'Desligar',
    off_question: 'Desligar o calendário?',
    off_explained: 'O link deixa logo de funcionar e o telemóvel não recebe mais aulas.',
    made: 'Link criado',
    ended: 'Calendário desligado',
  },
};

/** The instructors’ fields and notices, as react-admin asks for them. */
export const resource: typeof English.resource = {
  name: 'Instrutor |||| Instrutores',
  fields: { name: 'Nome', email: 'Email', phone: 'Telefone' },
  notifications: { created: 'Instrutor criado', updated: 'Instrutor atualizado', deleted: 'Instrutor apagado' },
};
