import type * as English from './en.ts';

/** What every screen says. */
export const core: typeof English.core = {
  loading: 'Cargando...',
  layout: {
    public_site: 'Web pública',
    language: 'Idioma',
    account: 'Cuenta',
    navigation: 'Gestión',
    light_theme: 'Tema claro',
    dark_theme: 'Tema oscuro',
    sign_out: 'Cerrar sesión',
  },
  tabs: {
    dashboard: 'Panel de gestión',
    lessons: 'Clases',
    activities: 'Actividades',
    tags: 'Etiquetas',
    posts: 'Novedades',
    settings: 'Ajustes',
    instructors: 'Monitores',
    products: 'Productos',
  },
  resource: {
    back: 'Volver',
    add_new: 'Añadir',
    counts: '%{smart_count} en total, se muestran %{showing}',
    confirm: '¿Confirmar?',
    not_yet: 'Todavía no es posible',
    changed_title: 'Mientras tanto, otra persona ha cambiado esto',
    changed_text: 'No se ha sobrescrito nada. Esto es distinto ahora:',
    take_theirs: 'Quedarme con sus cambios',
    save_mine: 'Guardar los míos igualmente',
  },
  login: {
    title: 'Iniciar sesión',
    lead: 'Gestión de la escuela',
    email: 'Correo electrónico',
    password: 'Contraseña',
    submit: 'Iniciar sesión',
    missing: 'Escribe tu correo electrónico y tu contraseña.',
  },
  non_authorized: {
    title: 'Sin autorización',
    text: 'Has iniciado sesión, pero esta parte es para quienes llevan la escuela. En la web pública tienes tus reservas y las próximas clases.',
    other_account: 'Usar otra cuenta',
  },
  not_found: { title: 'Página no encontrada', text: 'Puede que el enlace sea antiguo, o que la marea se haya llevado la página.' },
  error: {
    title: '¡Error!',
    retry: 'Reintentar',
    timeout: 'El servidor ha tardado demasiado en responder',
    unreachable: 'No se ha podido contactar con el servidor. Comprueba la conexión e inténtalo de nuevo.',
  },
  session_ended: {
    title: 'Tu sesión ha terminado',
    text: 'Inicia sesión para seguir; no se pierde nada de lo que has escrito.',
  },
  leaving: {
    question: '¿Salir sin guardar?',
    explained: 'Lo que has cambiado aquí aún no está guardado y se perdería.',
    leave: 'Salir',
    stay: 'Seguir editando',
  },
  list: { load_more: 'Cargar más' },
  copy: { copy: 'Copiar', done: 'Copiado', failed: 'No se ha podido copiar. Selecciona el texto y cópialo a mano.' },
  color: { silver: 'Plateado', gray: 'Gris', red: 'Rojo', maroon: 'Granate', yellow: 'Amarillo', olive: 'Oliva', lime: 'Lima', green: 'Verde', aqua: 'Turquesa', teal: 'Verde azulado', blue: 'Azul', navy: 'Azul marino', fuchsia: 'Fucsia', purple: 'Morado', present: 'Color actual' },
};
