import { Alert, Box, Button, TextField } from '@mui/material';
import { type FormEvent, useId, useState } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import type { Enquiry } from '#shared/contract/enquiry.ts';
import { ENQUIRY_LIMITS } from '#shared/enquiries/enquiryRules.ts';
import type { Problem, Problems } from '#shared/problems.ts';
import { refusalOf } from '../api/refusalOf.ts';
import { useApi } from '../api/useApi.ts';
import { useCatalog } from '../catalog/useCatalog.ts';
import { isChanged } from '../form/isChanged.ts';
import { LeaveGuard } from '../form/LeaveGuard.tsx';
import { useEnquiryWords } from '../i18n/lazyWordHooks.ts';
import { useLanguage } from '../i18n/useLanguage.ts';
import { useSchoolClock } from '../tenant/useSchoolClock.ts';
import { Choice } from '../ui/Choice.tsx';
import { DayField } from '../ui/DayField.tsx';
import { RefuseButton } from './RefuseButton.tsx';
import { entriesOf, type OfferEntries, offerOf } from './offerEntries.ts';
import { useRefreshEnquiries } from './useEnquiry.ts';

/** Offers a private lesson, or refuses the enquiry. What was typed stays until it is sent. */
export function OfferForm({ enquiry }: { enquiry: Enquiry }) {
  const translate = useTranslate();
  const words = useEnquiryWords();
  const notify = useNotify();
  const call = useApi();
  const refresh = useRefreshEnquiries();
  const { timezone } = useSchoolClock();
  const lang = useLanguage();
  const { offered } = useCatalog();
  const id = useId();
  const [entries, setEntries] = useState<OfferEntries>(() => entriesOf(enquiry, new Date(), { timezone, lang }));
  /** The entries at first, or when they were sent last: leaving them loses nothing. */
  const [saved, setSaved] = useState(entries);
  const [version, setVersion] = useState(enquiry.version);
  const [problems, setProblems] = useState<Problems>({});
  const [refused, setRefused] = useState<ReturnType<typeof refusalOf>>();
  const [isBusy, setBusy] = useState(false);

  const send = async (what: 'offer' | 'refusal', payload: object) => {
    if (isBusy) return;
    setBusy(true);
    setRefused(undefined);
    try {
      const { version: next } = await call<Enquiry>(`enquiries/${enquiry.id}/${what}`, { method: 'PUT', body: JSON.stringify(payload) });
      setVersion(next);
      setSaved(entries);
      notify(what === 'offer' ? 'enquiries.sent' : 'enquiries.refused', { type: 'success' });
    } catch (error) {
      const refusal = refusalOf(error);
      setProblems(refusal.problems);
      setRefused(refusal);
    }
    await refresh();
    setBusy(false);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const read = offerOf(entries, version, timezone);
    setProblems('problems' in read ? read.problems : {});
    if ('offer' in read) void send('offer', read.offer);
  };
  const set = (name: keyof OfferEntries) => (value: string) => setEntries({ ...entries, [name]: value });
  const say = (problem: Problem | undefined) => {
    if (!problem) return undefined;
    return problem.code === 'offer_past' || problem.code === 'offer_after_lesson' ? words(problem.code) : translate(`problem.${problem.code}`, problem);
  };
  const field = (name: keyof OfferEntries, problem: Problem | undefined) => ({
    ...{ id: `${id}${name}`, label: words(name as 'people'), value: entries[name], error: problem !== undefined, helperText: say(problem), autoComplete: 'off' },
    onChange: ({ target }: { target: { value: string } }) => set(name)(target.value),
  });
  return (
    <Box component="form" noValidate onSubmit={submit} sx={{ display: 'grid', gap: 2.5, gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' }, maxWidth: 720 }}>
      <Box sx={WIDE}>
        <Choice label={words('activity')} value={entries.activity_id} onChange={set('activity_id')}>
          <option value="">–</option>
          {offered.map((one) => (
            <option key={one.id} value={one.id}>{one.name}</option>
          ))}
        </Choice>
        {problems.activity_id && <Box component="p" role="alert" sx={{ m: 0, mt: 0.5, mx: 1.75, color: 'error.main', fontSize: '0.8125rem' }}>{say(problems.activity_id)}</Box>}
      </Box>
      <DayField label={words('day')} value={entries.day} problem={say(problems.date)} onChange={set('day')} />
      <TextField {...field('time', undefined)} type="time" slotProps={{ htmlInput: { step: 900 } }} />
      <TextField {...field('people', problems.people)} slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: 30 } }} />
      <TextField {...field('price', problems.price_cents)} slotProps={{ htmlInput: { inputMode: 'decimal' } }} />
      <DayField label={words('until')} value={entries.until} problem={say(problems.until)} onChange={set('until')} />
      <TextField {...field('answer', problems.answer)} multiline minRows={3} sx={WIDE} slotProps={{ htmlInput: { maxLength: ENQUIRY_LIMITS.answer } }} />
      {refused && Object.keys(refused.problems).length === 0 && (
        <Alert severity="error" sx={WIDE} action={refused.code === 'changed_meanwhile' && <Button color="inherit" onClick={() => { setVersion(enquiry.version); setRefused(undefined); }}>{words('look_again')}</Button>}>
          {translate(refused.message, { _: refused.message })}
        </Alert>
      )}
      <Box sx={{ ...WIDE, display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
        <Button type="submit" variant="contained" loading={isBusy}>{words('send_offer')}</Button>
        {enquiry.state !== 'refused' && <RefuseButton name={enquiry.name} isBusy={isBusy} onRefuse={() => send('refusal', { answer: entries.answer.trim(), version })} />}
      </Box>
      <LeaveGuard isChanged={() => isChanged(entries, saved)} isSaving={() => isBusy} />
    </Box>
  );
}

const WIDE = { gridColumn: '1 / -1', '& > .MuiTextField-root': { width: '100%' } } as const;
