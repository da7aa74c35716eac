import type * as English from './en.ts';

/** The lessons’ screens. */
export const lessons: typeof English.lessons = {
  counts: '%{smart_count} aula no total, a mostrar %{showing} |||| %{smart_count} aulas no total, a mostrar %{showing}',
  all: 'Todas',
  from_today: 'De hoje em diante',
  planned: {
    state: 'Prevista',
    explained: 'Do plano, ainda sem reservas.',
    make: 'Alterar ou cancelar',
    made: 'Agora é uma aula: altera-a ou cancela-a aqui.',
  },
  add_new: 'Adicionar',
  none: 'Ainda não há aulas aqui.',
  new: 'Nova aula',
  edit: 'Editar aula',
  clone: 'Duplicar aula',
  state_is: 'Estado',
  state: { past: 'Passada', cancelled: 'Cancelada', sold_out: 'Esgotada', not_yet_open: 'Ainda não aberta', open: 'Aberta' },
  places_taken: 'Lugares ocupados',
  bookable: 'Reservas',
  bookable_at_once: 'Abertas desde já',
  bookable_days_before: 'A partir de %{smart_count} dia antes |||| A partir de %{smart_count} dias antes',
  open_days_hint: 'Vazio: reservas abertas desde já.',
  delete_question: 'Apagar?',
  delete_unbooked: 'Ninguém reservou esta aula.',
  delete_explained:
    '%{smart_count} pessoa reservou esta aula. Uma aula com reservas cancela-se, em vez de se apagar. |||| %{smart_count} pessoas reservaram esta aula. Uma aula com reservas cancela-se, em vez de se apagar.',
  cancel_question: 'Cancelar esta aula?',
  cancel_explained:
    '%{smart_count} pessoa tem reserva e ficaria sem aula. |||| %{smart_count} pessoas têm reserva e ficariam sem aula.',
  cancel_confirm: 'Cancelar a aula',
  keep: 'Manter a aula',
  move_question: 'Mudar a data desta aula?',
  move_explained:
    '%{smart_count} pessoa tem reserva para %{date}. |||| %{smart_count} pessoas têm reserva para %{date}.',
  move_confirm: 'Mudar a data',
  move_keep: 'Voltar ao formulário',
  restore_question: 'Afinal, dar esta aula?',
  restore_explained: '%{smart_count} pessoa tem reserva. |||| %{smart_count} pessoas têm reserva.',
  restore_confirm: 'Dar a aula',
  told: 'Quem tem reserva recebe logo um email.',
  told_but:
    'Quem reservou com email recebe logo uma mensagem. %{smart_count} pessoa não tem email: telefona-lhe. |||| Quem reservou com email recebe logo uma mensagem. %{smart_count} pessoas não têm email: telefona-lhes.',
};

/** The choice of date and time. */
export const picker: typeof English.picker = { time: 'Hora', previous_month: 'Mês anterior', next_month: 'Mês seguinte' };

/** The bookings of a lesson. */
export const bookings: typeof English.bookings = {
  title: 'Reservas',
  none: 'Ainda ninguém reservou. As novas reservas aparecem aqui sozinhas.',
  people: '%{smart_count} pessoa |||| %{smart_count} pessoas',
  email: 'Email',
  phone: 'Telefone',
  participants: 'Participantes',
  is_paid: 'Paga',
  creation_date: 'Reservado em',
  notes: 'Notas',
  paid: 'Paga',
  not_paid: 'Por pagar',
  delete_of: 'Apagar a reserva de %{name}',
  delete_question: 'Apagar?',
  delete_explained:
    'A reserva de %{name} para %{smart_count} pessoa. O lugar fica logo livre. |||| A reserva de %{name} para %{smart_count} pessoas. Os lugares ficam logo livres.',
  delete_mailed: 'Um email avisa %{email}.',
  deleted: 'Reserva apagada',
  delete_failed: 'Não foi possível apagar a reserva',
  keep: 'Manter a reserva',
  all_emails: 'Todos os emails',
  all_phones: 'Todos os telefones',
  copy_emails: 'Copiar todos os emails',
  copy_phones: 'Copiar todos os telefones',
  status: 'Estado',
  status_of: { awaiting_payment: 'A aguardar pagamento', booked: 'Reservada', expired: 'Expirada', cancelled: 'Cancelada' },
  held_until: 'Lugares guardados até às %{time}',
  reference: 'Referência do pagamento',
  copy_reference: 'Copiar a referência do pagamento de %{name}',
  delete_paid: 'Já foram pagos %{amount}. Queres devolver o dinheiro?',
  delete_refunding: 'Apagar e devolver %{amount}',
  delete_keeping: 'Apagar sem devolver',
  deleted_refunding: 'Reserva apagada. %{amount} vão ser devolvidos.',
  money: {
    paid: '%{amount} pagos, sem devolução',
    mismatched: '%{amount} pagos, é preciso verificar',
    refund_due: '%{amount} a caminho de volta',
    refunded: '%{amount} devolvidos',
    refund_failed: 'A devolução de %{amount} falhou',
  },
  source: 'Origem',
  source_of: { site: 'Site público', widget: 'Botão no teu site', qr: 'Código QR', manual: 'À mão' },
  cancelled: 'Reservas canceladas (%{smart_count})',
  csv: 'Ficheiro CSV',
  csv_failed: 'Não foi possível criar o ficheiro. Verifica a ligação e tenta de novo.',
  manual: {
    title: 'Adicionar à mão',
    phone: 'Telefone',
    name: 'Nome',
    count: 'Número de participantes',
    free: '%{smart_count} lugar livre |||| %{smart_count} lugares livres',
    full: 'Para adicionares alguém, aumenta primeiro o número de lugares.',
    add: 'Adicionar',
    added: 'Adicionado: %{name}',
    failed: 'Não foi possível adicionar',
  },
  sheet: {
    open: 'Lista para a praia',
    title: 'Participantes',
    back: 'Voltar à aula',
    print: 'Imprimir',
    name: 'Nome',
    age: 'Idade',
    none: 'Ninguém reservou.',
  },
};

/** The lessons’ fields and notices, as react-admin asks for them. */
export const resource: typeof English.resource = {
  name: 'Aula |||| Aulas',
  fields: {
    activity_id: 'Atividade',
    date: 'Data e hora',
    num_places: 'Número de lugares',
    instructors: 'Instrutores',
    tags: 'Etiquetas',
    is_cancelled: 'Cancelada?',
    open_days_before: 'Reservas abertas quantos dias antes',
    place: 'Local',
  },
  notifications: { created: 'Aula criada', updated: 'Aula atualizada', deleted: 'Aula apagada' },
};
