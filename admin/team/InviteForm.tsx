import { Button, Stack, TextField } from '@mui/material';
import { type FormEvent, useId, useState } from 'react';
import { HttpError, useTranslate } from 'react-admin';
import type { NewInvitation } from '#shared/contract/team.ts';
import type { Problems } from '#shared/problems.ts';
import { invitationProblems } from '#shared/teamRules.ts';
import { useLanguage } from '../i18n/useLanguage.ts';
import { useTeamWords } from '../i18n/lazyWordHooks.ts';
import { type Chosen, RoleChoice } from './RoleChoice.tsx';
import { useTeamChange } from './useTeam.ts';

const EMPTY = { name: '', email: '' };
const FIRST: Chosen = { role: 'instructor', instructor_id: null };

/** Invites a person into the team by mail. A refusal keeps what was typed. */
export function InviteForm() {
  const translate = useTranslate();
  const words = useTeamWords();
  const lang = useLanguage();
  const id = useId();
  const { mutate, isPending } = useTeamChange();
  const [{ name, email }, setTyped] = useState(EMPTY);
  const [chosen, setChosen] = useState<Chosen>(FIRST);
  const [problems, setProblems] = useState<Problems>({});
  const said = (field: string) => {
    const problem = problems[field];
    return problem && translate(`problem.${problem.code}`, problem);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const invitation: NewInvitation = { name, email, ...chosen, lang };
    const found = invitationProblems(invitation);
    setProblems(found);
    if (isPending || Object.keys(found).length > 0) return;
    mutate(
      { method: 'POST', path: '/invitations', body: invitation, done: words('invited') },
      {
        onSuccess: () => {
          setTyped(EMPTY);
          setChosen(FIRST);
        },
        onError: (error) => setProblems(problemsOf(error)),
      },
    );
  };
  return (
    <Stack component="form" spacing={2.5} onSubmit={submit} noValidate sx={{ maxWidth: 480 }}>
      <TextField id={`${id}name`} label={words('name')} value={name} onChange={({ target }) => setTyped({ name: target.value, email })} error={Boolean(said('name'))} helperText={said('name')} autoComplete="off" />
      <TextField
        id={`${id}email`}
        type="email"
        label={words('email')}
        value={email}
        onChange={({ target }) => setTyped({ name, email: target.value })}
        error={Boolean(said('email'))}
        helperText={said('email') ?? words('email_hint')}
        autoComplete="off"
        slotProps={{ htmlInput: { autoCapitalize: 'none', spellCheck: false } }}
      />
      <RoleChoice value={chosen} onChange={setChosen} problem={said('instructor_id')} />
      <Button type="submit" variant="contained" size="large" loading={isPending} sx={{ alignSelf: { sm: 'flex-start' } }}>
        {words('send_invitation')}
      </Button>
    </Stack>
  );
}

/** The problems by field of a refusal. */
function problemsOf(error: Error): Problems {
  return error instanceof HttpError ? ((error.body as { problems?: Problems } | undefined)?.problems ?? {}) : {};
}
