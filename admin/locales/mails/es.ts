import type * as English from './en.ts';

/** The screen of the mails that were given up. */
export const mails: typeof English.mails = {
  title: 'Correos que no se pudieron enviar',
  none: 'Todos los correos han salido. Si alguno no se puede enviar, aparece aquí.',
  failed: '%{smart_count} correo no se pudo enviar |||| %{smart_count} correos no se pudieron enviar',
  look: 'Ver los correos',
  retry_all: 'Reintentar todos',
  retry_of: 'Reintentar el correo a %{recipient}',
  dismiss: 'Descartar',
  dismiss_of: 'Descartar el correo a %{recipient}',
  queued: '%{smart_count} correo vuelve a estar en camino. |||| %{smart_count} correos vuelven a estar en camino.',
  kind_of: {
    booking_received: 'Confirmación de reserva',
    booking_paid: 'Confirmación de reserva pagada',
    money_returned: 'Dinero devuelto',
    booking_cancelled: 'Reserva cancelada',
    lesson_cancelled: 'Clase cancelada',
    lesson_moved: 'Clase cambiada de fecha',
    lesson_reminder: 'Recordatorio de la clase',
    new_booking: 'Nueva reserva, para la escuela',
    cancellation: 'Cancelación, para la escuela',
    password_reset: 'Nueva contraseña',
    subscription_confirmation: 'Confirmación de la suscripción',
    new_lessons: 'Nuevas clases',
  },
  why: {
    address_refused: 'La dirección no existe o no acepta correo.',
    mail_refused: 'El servidor de correo rechazó el mensaje.',
    server_busy: 'El servidor de correo aplazó el mensaje una y otra vez.',
    server_unreachable: 'No se pudo conectar con el servidor de correo.',
    sign_in_refused: 'El servidor de correo no aceptó las credenciales. Avisa a quien gestiona este sitio.',
    unexpected: 'Algo inesperado salió mal.',
  },
};
