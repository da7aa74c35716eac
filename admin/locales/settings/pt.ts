import type * as English from './en.ts';

/** The settings’ screens: what each is called, and what it is, where it shows and how it is written. */
export const settings: typeof English.settings = {
  on: 'Ligado',
  not_implemented: 'não implementado',
  empty_instead: 'As definições não se apagam. Para tirar esta do site, esvazia o campo e guarda.',
  no_payments: 'Os pagamentos com cartão ainda não estão configurados neste servidor: até lá, isto não muda nada.',
  label: {
    facebook_url: 'Facebook',
    instagram_url: 'Instagram',
    twitter_url: 'Twitter (X)',
    whatsapp_url: 'WhatsApp',
    rnaat: 'RNAAT',
    home_alert: 'Aviso na página inicial',
    about_text: 'Sobre nós',
    terms_conditions: 'Termos e condições',
    privacy_policy: 'Política de privacidade',
    mail_extra_notes: 'Notas em todos os emails',
    enable_payments: 'Pagamentos online',
  },
  hint: {
    facebook_url: 'O endereço da tua página, com https:// à frente. Aparece como ícone no rodapé de todas as páginas.',
    instagram_url: 'O endereço do teu perfil, com https:// à frente. Aparece como ícone no rodapé de todas as páginas.',
    twitter_url: 'O endereço do teu perfil, com https:// à frente. Aparece como ícone no rodapé de todas as páginas.',
    whatsapp_url: 'O número de telefone com o indicativo do país, por exemplo +351 912 345 678. Aparece como ícone no rodapé de todas as páginas.',
    rnaat: 'O teu número no Registo Nacional dos Agentes de Animação Turística. Aparece no rodapé de todas as páginas tal como o escreves aqui.',
    home_alert: 'Uma ou duas frases no topo da página inicial: um temporal, um novo ponto de encontro. Esvazia-o quando passar.',
    about_text: 'Quem vocês são. Enche a página “Sobre nós”.',
    terms_conditions: 'O que fica combinado com os alunos. Enche a página “Termos e condições”.',
    privacy_policy: 'Que dados dos alunos guardas, e porquê. Enche a página da política de privacidade.',
    mail_extra_notes: 'Vai em todos os emails para os alunos: onde nos encontramos, o que trazer. Texto simples.',
    enable_payments: 'Os alunos podem pagar com cartão ao reservar, assim que os pagamentos com cartão estiverem configurados neste site.',
  },
};

/** The settings’ field and notices, as react-admin asks for them. */
export const resource: typeof English.resource = {
  name: 'Definição |||| Definições',
  fields: { value: 'Valor' },
  notifications: { created: 'Definição guardada', updated: 'Definição guardada' },
};
