import type * as English from './en.ts';

/** The screen of the mails that were given up. */
export const mails: typeof English.mails = {
  title: 'Emails que não seguiram',
  none: 'Todos os emails seguiram. Se algum não puder ser enviado, aparece aqui.',
  failed: '%{smart_count} email não seguiu |||| %{smart_count} emails não seguiram',
  look: 'Ver os emails',
  retry_all: 'Tentar todos de novo',
  retry_of: 'Tentar de novo o email para %{recipient}',
  dismiss: 'Dispensar',
  dismiss_of: 'Dispensar o email para %{recipient}',
  queued: '%{smart_count} email está de novo a caminho. |||| %{smart_count} emails estão de novo a caminho.',
  kind_of: {
    booking_received: 'Confirmação de reserva',
    booking_paid: 'Confirmação de reserva paga',
    money_returned: 'Dinheiro devolvido',
    booking_cancelled: 'Reserva cancelada',
    lesson_cancelled: 'Aula cancelada',
    lesson_moved: 'Aula com nova data',
    lesson_reminder: 'Lembrete da aula',
    new_booking: 'Nova reserva, para a escola',
    cancellation: 'Cancelamento, para a escola',
    password_reset: 'Nova palavra-passe',
    subscription_confirmation: 'Confirmação da subscrição',
    new_lessons: 'Novas aulas',
  },
  why: {
    address_refused: 'O endereço não existe ou não aceita emails.',
    mail_refused: 'O servidor de email recusou a mensagem.',
    server_busy: 'O servidor de email foi adiando a mensagem, vez após vez.',
    server_unreachable: 'Não foi possível contactar o servidor de email.',
    sign_in_refused: 'O servidor de email não aceitou as credenciais. Avisa quem gere este site.',
    unexpected: 'Aconteceu um erro inesperado.',
  },
};
