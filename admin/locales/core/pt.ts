import type * as English from './en.ts';

/** What every screen says. */
export const core: typeof English.core = {
  loading: 'A carregar...',
  layout: {
    public_site: 'Site público',
    language: 'Idioma',
    account: 'Conta',
    navigation: 'Gestão',
    light_theme: 'Tema claro',
    dark_theme: 'Tema escuro',
    sign_out: 'Terminar sessão',
  },
  tabs: {
    dashboard: 'Painel de gestão',
    lessons: 'Aulas',
    activities: 'Atividades',
    tags: 'Etiquetas',
    posts: 'Novidades',
    settings: 'Definições',
    instructors: 'Instrutores',
    products: 'Produtos',
  },
  resource: {
    back: 'Voltar',
    add_new: 'Adicionar',
    counts: '%{smart_count} no total, a mostrar %{showing}',
    confirm: 'Confirmas?',
    not_yet: 'Ainda não é possível',
    changed_title: 'Entretanto, outra pessoa alterou isto',
    changed_text: 'Nada foi substituído. Isto está diferente agora:',
    take_theirs: 'Ficar com as alterações dela',
    save_mine: 'Guardar as minhas na mesma',
  },
  login: {
    title: 'Iniciar sessão',
    lead: 'Gestão da escola',
    email: 'Email',
    password: 'Palavra-passe',
    submit: 'Iniciar sessão',
    missing: 'Indica o teu email e a tua palavra-passe.',
  },
  non_authorized: {
    title: 'Sem autorização',
    text: 'Tens sessão iniciada, mas esta parte é para quem gere a escola. No site público encontras as tuas reservas e as próximas aulas.',
    other_account: 'Usar outra conta',
  },
  not_found: { title: 'Página não encontrada', text: 'O link pode ser antigo, ou a maré levou a página.' },
  error: {
    title: 'Erro!',
    retry: 'Tentar de novo',
    timeout: 'O servidor demorou demasiado a responder',
    unreachable: 'Não foi possível contactar o servidor. Verifica a ligação e tenta de novo.',
  },
  session_ended: {
    title: 'A tua sessão terminou',
    text: 'Inicia sessão para continuar; nada do que escreveste se perde.',
  },
  leaving: {
    question: 'Sair sem guardar?',
    explained: 'O que alteraste aqui ainda não está guardado e ia perder-se.',
    leave: 'Sair',
    stay: 'Continuar a editar',
  },
  list: { load_more: 'Carregar mais' },
  copy: { copy: 'Copiar', done: 'Copiado', failed: 'Não foi possível copiar. Seleciona o texto e copia-o à mão.' },
  color: { silver: 'Prateado', gray: 'Cinzento', red: 'Vermelho', maroon: 'Grená', yellow: 'Amarelo', olive: 'Azeitona', lime: 'Lima', green: 'Verde', aqua: 'Turquesa', teal: 'Verde-azulado', blue: 'Azul', navy: 'Azul-marinho', fuchsia: 'Fúcsia', purple: 'Roxo', present: 'Cor atual' },
};
