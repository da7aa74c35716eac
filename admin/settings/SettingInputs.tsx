import { Alert } from '@mui/material';
import type { KeyboardEvent } from 'react';
import { BooleanInput, TextInput, useTranslate } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { settingProblems, TEXT_LIMITS } from '#shared/catalog/catalogRules.ts';
import { SETTING_KINDS, type SettingName, TEXT_SETTINGS } from '#shared/school/settings.ts';
import { MarkdownInput } from '../markdown/MarkdownInput.tsx';

/** The phone keyboard of each kind. */
const KEYBOARDS = { url: 'url', phone: 'tel', line: 'text', percent: 'decimal', days: 'numeric', months: 'numeric', amounts: 'text', text: 'text' } as const;

/** The input of a setting's value, by the setting's kind. */
export function SettingInputs() {
  const translate = useTranslate();
  const name = useWatch<{ name: SettingName }>({ name: 'name' });
  const kind = SETTING_KINDS[name];
  const label = translate('resources.settings.fields.value');
  const hint = translate(`settings.hint.${name}`);

  if (TEXT_SETTINGS.includes(name as (typeof TEXT_SETTINGS)[number])) return <MarkdownInput source="value" label={label} hint={hint} />;
  if (kind === 'switch') {
    return (
      <>
        <NoPayments name={name} />
        <BooleanInput source="value" label={translate('settings.on')} helperText={hint} format={(value) => value === '1'} parse={(isOn) => (isOn ? '1' : '')} />
      </>
    );
  }
  const isLong = kind === 'text';
  return (
    <TextInput
      source="value"
      label={label}
      helperText={hint}
      multiline
      minRows={isLong ? 6 : 1}
      parse={isLong ? undefined : inOneLine}
      onKeyDown={isLong ? undefined : submitOnEnter}
      slotProps={{ htmlInput: { maxLength: isLong ? TEXT_LIMITS.text : TEXT_LIMITS.line, inputMode: KEYBOARDS[kind] } }}
      autoFocus
    />
  );
}

/** Removes line breaks, which come along with pasted addresses. */
function inOneLine(text: string): string {
  return text.replaceAll(/\s*\n\s*/g, ' ');
}

function submitOnEnter(event: KeyboardEvent<HTMLElement>) {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
  event.preventDefault();
  event.currentTarget.closest('form')?.requestSubmit();
}

/** Defaults and rules of a setting. */
export const SETTING_FORM = { fields: { name: '', value: '' }, problems: settingProblems };

/** Warns beside the payments switch when the server has no payment provider. */
function NoPayments({ name }: { name: SettingName }) {
  const translate = useTranslate();
  // Only a page rendered by the server has this element.
  const isMissing = name === 'enable_payments' && document.getElementById('payments')?.textContent === 'false';
  return isMissing && <Alert severity="info" sx={{ mb: 2 }}>{translate('settings.no_payments')}</Alert>;
}
