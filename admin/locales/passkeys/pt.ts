import type { PasskeyWords } from './en.ts';

export const pt: PasskeyWords = {
  sign_in: 'Usar uma chave de acesso',
  title: 'Chaves de acesso',
  lead: 'Com uma chave de acesso, entras com a impressão digital, o rosto ou o PIN do teu dispositivo, sem palavra-passe nem código. Só funciona no endereço onde a adicionas.',
  add: 'Adicionar uma chave de acesso',
  name: 'Nome',
  name_hint: 'Para a reconheceres nesta lista.',
  this_device: 'Este dispositivo',
  made_for: 'Para %{host}',
  used: 'usada pela última vez: %{when}',
  not_used: 'ainda não usada',
  remove: 'Remover',
  removed: 'A chave de acesso foi removida.',
  added: 'A chave de acesso foi adicionada.',
  last: 'É o teu único segundo fator, e a tua escola pede um. Adiciona outro antes de o remover.',
  stopped: 'O navegador parou antes de ser escolhida uma chave de acesso. Tenta outra vez.',
  known: 'Este dispositivo já tem uma chave de acesso para a tua conta.',
  not_possible: 'Este navegador não pode usar chaves de acesso neste endereço.',
};
