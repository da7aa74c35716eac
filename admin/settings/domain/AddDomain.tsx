import { Button, Stack, TextField } from '@mui/material';
import { type FormEvent, useId, useState } from 'react';
import type { OwnDomains } from '#shared/contract/domains.ts';
import { checkDomain } from '#shared/domains/domainRules.ts';
import type { DomainProblemCode } from '#shared/problems.ts';
import { useDomainWords } from '../../i18n/lazyWordHooks.ts';
import { domainProblemOf, useDomainChange } from './useDomains.ts';

/** Enters a domain. A refusal keeps what was typed. */
export function AddDomain({ of: { domains, hosts, main_host } }: { of: OwnDomains }) {
  const words = useDomainWords();
  const id = useId();
  const { mutate, isPending } = useDomainChange();
  const [host, setHost] = useState('');
  const [problem, setProblem] = useState<DomainProblemCode>();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const checked = checkDomain(host, { main_host, own: [...hosts, ...domains.map((domain) => domain.host)], others: [] });
    setProblem('problem' in checked ? checked.problem : undefined);
    if (isPending || 'problem' in checked) return;
    mutate(
      { method: 'POST', path: '', body: { host }, done: () => words('added') },
      { onSuccess: () => setHost(''), onError: (error) => setProblem(domainProblemOf(error)) },
    );
  };
  return (
    <Stack component="form" spacing={2} onSubmit={submit} noValidate sx={{ maxWidth: 480 }}>
      <TextField
        id={id}
        label={words('domain')}
        value={host}
        onChange={({ target }) => setHost(target.value)}
        placeholder="surf.example.com"
        error={problem !== undefined}
        helperText={words(problem ?? 'domain_hint')}
        autoComplete="off"
        slotProps={{ htmlInput: { inputMode: 'url', autoCapitalize: 'none', spellCheck: false, maxLength: 300 } }}
      />
      <Button type="submit" variant="contained" loading={isPending} sx={{ alignSelf: { sm: 'flex-start' } }}>
        {words('add')}
      </Button>
    </Stack>
  );
}
