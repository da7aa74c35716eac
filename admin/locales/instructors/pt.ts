import type * as English from './en.ts';

/** The instructors’ screens. */
export const instructors: typeof English.instructors = {
  new: 'Novo instrutor',
  edit: 'Editar instrutor',
  none: 'Ainda não há instrutores. Escolhem-se em cada aula, e quem visita o site vê quem a dá.',
  private_hint: 'Só para a gestão, nunca no site.',
  delete_explained:
    'Esta pessoa sai de %{smart_count} aula futura. |||| Esta pessoa sai de %{smart_count} aulas futuras.',
};

/** The instructors’ fields and notices, as react-admin asks for them. */
export const resource: typeof English.resource = {
  name: 'Instrutor |||| Instrutores',
  fields: { name: 'Nome', email: 'Email', phone: 'Telefone' },
  notifications: { created: 'Instrutor criado', updated: 'Instrutor atualizado', deleted: 'Instrutor apagado' },
};
