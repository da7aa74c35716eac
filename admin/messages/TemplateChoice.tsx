import { ListSubheader, MenuItem, TextField } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { RecentMessage } from '#shared/contract/guestMessage.ts';
import type { MessageTexts } from '#shared/messages/guestMessage.ts';
import { useApi } from '../api/useApi.ts';
import { useGuestWords } from '../i18n/lazyWordHooks.ts';
import { useTenant } from '../tenant/TenantContext.tsx';
import { TEMPLATES, textsOf } from './messageTemplates.ts';

/** The choice that brings back what was typed. */
const OWN = 'own';

/** Fills a message in all languages: with a template, or with one that the school sent before. What was typed can be brought back. */
export function TemplateChoice({ texts, onChoose }: { texts: MessageTexts; onChoose: (texts: MessageTexts) => void }) {
  const words = useGuestWords();
  const call = useApi();
  const { langs } = useTenant();
  const [chosen, setChosen] = useState(OWN);
  const [typed, setTyped] = useState(texts);
  // Without an answer there are fewer choices.
  const { data: recent = [] } = useQuery({ queryKey: ['guest-messages', 'recent'], queryFn: () => call<RecentMessage[]>('guest-messages/recent'), retry: false });
  const [first] = langs;
  const before = recent.map(({ subject, body }) => ({ subject: ofLanguages(subject, langs), body: ofLanguages(body, langs) }));
  const templates = TEMPLATES.map((template) => textsOf(template, langs));
  const choose = (choice: string) => {
    if (chosen === OWN) setTyped(texts);
    setChosen(choice);
    const [kind, index] = choice.split(' ');
    onChoose(kind === OWN ? typed : (kind === 'ready' ? templates : before)[Number(index)]!);
  };
  const choices = (kind: string, of: readonly MessageTexts[]) =>
    of.map(({ subject }, index) => <MenuItem key={`${kind} ${index}`} value={`${kind} ${index}`} sx={{ whiteSpace: 'normal' }}>{subject[first!]}</MenuItem>);
  return (
    <TextField select label={words('message_template')} value={chosen} onChange={({ target }) => choose(target.value)} fullWidth>
      <MenuItem value={OWN}>{words('message_own')}</MenuItem>
      <ListSubheader>{words('message_ready')}</ListSubheader>
      {choices('ready', templates)}
      {before.length > 0 && <ListSubheader>{words('message_recent')}</ListSubheader>}
      {choices('recent', before)}
    </TextField>
  );
}

/** A message may have been sent in a language that the school has given up. */
function ofLanguages(texts: Readonly<Record<string, string>>, langs: readonly string[]): Record<string, string> {
  return Object.fromEntries(Object.entries(texts).filter(([lang]) => langs.includes(lang)));
}
