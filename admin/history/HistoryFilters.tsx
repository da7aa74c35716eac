import { Box, TextField } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { useTranslate } from 'react-admin';
import { AUDIT_ACTIONS, AUDIT_RECORD_TYPES, recordTypeOf } from '#shared/audit/auditActions.ts';
import type { AuditActor } from '#shared/contract/audit.ts';
import { useApi } from '../api/useApi.ts';
import { openPicker } from '../ui/openPicker.ts';
import { type HistoryFilter, useHistoryFilter } from './useHistoryFilter.ts';

/** Chooses a person, an action or a kind of record, and days. */
export function HistoryFilters() {
  const translate = useTranslate();
  const [filter, narrow] = useHistoryFilter();
  const { data: actors = [] } = useActors();
  const field = (name: keyof HistoryFilter) => ({ name, value: filter[name], onChange: (value: string) => narrow({ [name]: value }) });
  return (
    <Box role="search" sx={{ display: 'grid', gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', md: 'minmax(0, 1fr) minmax(0, 1fr) 170px 170px' }, gap: 2, mb: 3 }}>
      <Choice {...field('actor')} label={translate('history.person')} isWide>
        <option value="">{translate('history.everyone')}</option>
        {actors.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Choice>
      <Choice {...field('what')} label={translate('history.kind')} isWide>
        <option value="">{translate('history.all')}</option>
        {AUDIT_RECORD_TYPES.map((type) => (
          <optgroup key={type} label={translate(`history.type.${type}`)}>
            <option value={type}>{translate('history.all_of', { kind: translate(`history.type.${type}`) })}</option>
            {AUDIT_ACTIONS.filter((action) => recordTypeOf(action) === type).map((action) => (
              <option key={action} value={action}>
                {translate(`history.verb.${action.slice(type.length + 1)}`)}
              </option>
            ))}
          </optgroup>
        ))}
      </Choice>
      <Day {...field('since')} label={translate('history.since')} max={filter.until} />
      <Day {...field('until')} label={translate('history.until')} min={filter.since} />
    </Box>
  );
}

function useActors() {
  const call = useApi();
  return useQuery({ queryKey: ['history', 'actors'], queryFn: ({ signal }) => call<AuditActor[]>('history/actors', { signal }), staleTime: 60_000 });
}

type FieldProps = { name: string; label: string; value: string; onChange: (value: string) => void };

function Choice({ name, label, value, onChange, isWide, children }: FieldProps & { isWide: boolean; children: ReactNode }) {
  const id = useId() + name;
  return (
    <TextField
      select
      id={id}
      label={label}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      slotProps={{ select: { native: true }, inputLabel: { htmlFor: id, shrink: true } }}
      sx={{ gridColumn: { xs: isWide ? '1 / -1' : 'auto', sm: 'auto' } }}
    >
      {children}
    </TextField>
  );
}

function Day({ name, label, value, onChange, min, max }: FieldProps & { min?: string; max?: string }) {
  const id = useId() + name;
  return (
    <TextField
      type="date"
      onClick={openPicker}
      id={id}
      label={label}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      slotProps={{ inputLabel: { htmlFor: id, shrink: true }, htmlInput: { min: min || undefined, max: max || undefined } }}
    />
  );
}
