import type * as English from './en.ts';

/** The settings’ screens: what each is called, and what it is, where it shows and how it is written. */
export const settings: typeof English.settings = {
  on: 'Activado',
  not_implemented: 'no implementado',
  empty_instead: 'Los ajustes no se borran. Para quitar este de la web, vacía el campo y guarda.',
  no_payments: 'Los pagos con tarjeta aún no están configurados en este servidor: hasta entonces, esto no cambia nada.',
  label: {
    facebook_url: 'Facebook',
    instagram_url: 'Instagram',
    twitter_url: 'Twitter (X)',
    whatsapp_url: 'WhatsApp',
    rnaat: 'RNAAT',
    home_alert: 'Aviso en la página de inicio',
    about_text: 'Sobre nosotros',
    terms_conditions: 'Términos y condiciones',
    privacy_policy: 'Política de privacidad',
    mail_extra_notes: 'Notas en todos los correos',
    enable_payments: 'Pagos en línea',
  },
  hint: {
    facebook_url: 'La dirección de tu página, con https:// delante. Se ve como icono al pie de todas las páginas.',
    instagram_url: 'La dirección de tu perfil, con https:// delante. Se ve como icono al pie de todas las páginas.',
    twitter_url: 'La dirección de tu perfil, con https:// delante. Se ve como icono al pie de todas las páginas.',
    whatsapp_url: 'El número de teléfono con el prefijo del país, por ejemplo +351 912 345 678. Se ve como icono al pie de todas las páginas.',
    rnaat: 'Tu número en el registro portugués de empresas de turismo activo. Se ve al pie de todas las páginas tal como lo escribas aquí.',
    home_alert: 'Una o dos frases arriba en la página de inicio: un temporal, un nuevo punto de encuentro. Vacíalo cuando haya pasado.',
    about_text: 'Quiénes sois. Llena la página «Sobre nosotros».',
    terms_conditions: 'Lo que vale entre vosotros y los alumnos. Llena la página «Términos y condiciones».',
    privacy_policy: 'Qué datos de los alumnos guardas y por qué. Llena la página de la política de privacidad.',
    mail_extra_notes: 'Va en todos los correos a los alumnos: dónde quedamos, qué traer. Texto sin formato.',
    enable_payments: 'Los alumnos pueden pagar con tarjeta al reservar, en cuanto los pagos con tarjeta estén configurados en esta web.',
  },
};

/** The settings’ field and notices, as react-admin asks for them. */
export const resource: typeof English.resource = {
  name: 'Ajuste |||| Ajustes',
  fields: { value: 'Valor' },
  notifications: { created: 'Ajuste guardado', updated: 'Ajuste guardado' },
};
