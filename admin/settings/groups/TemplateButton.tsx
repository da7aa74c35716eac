import { Button } from '@mui/material';
import { useGetOne, useTranslate, useWrappedSource } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import type { School } from '#shared/school/schoolContract.ts';
import { fillTemplate, type TemplateName } from '#shared/school/textTemplates/fillTemplate.ts';
import { loadTemplates } from '#shared/school/textTemplates/loadTemplates.ts';
import { useFormLanguage } from '../../form/useFormLanguage.ts';
import { useTenant } from '../../tenant/TenantContext.tsx';

/** Fills an empty text with its template, in the language of its tab. */
export function TemplateButton({ name: template }: { name: TemplateName }) {
  const translate = useTranslate();
  const tenant = useTenant();
  const lang = useFormLanguage();
  const name = useWrappedSource(template);
  const { setValue } = useFormContext();
  const text = useWatch<Record<string, string | null>>({ name });
  const { data: contact } = useGetOne<School>('school', { id: 'contact' });
  const { data: legal } = useGetOne<School>('school', { id: 'legal' });
  if (text?.trim() || !contact || !legal) return null;
  const { address = '', phone = '', whatsapp_url = '', email = '' } = contact;
  const facts = { name: tenant.name, address, phone: phone || whatsapp_url, email, number: legal.rnaat ?? '', hours: String(tenant.refund_hours) };
  const fill = async () => {
    const templates = await loadTemplates(lang);
    setValue(name, fillTemplate(templates[template], facts), { shouldDirty: true, shouldTouch: true });
  };
  return (
    <Button variant="outlined" onClick={() => void fill()} sx={{ mt: 1 }}>
      {translate('school.template.use')}
    </Button>
  );
}
