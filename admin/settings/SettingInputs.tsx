import { Alert } from '@mui/material';
import type { KeyboardEvent } from 'react';
import { BooleanInput, TextInput, useTranslate } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { settingProblems, TEXT_LIMITS } from '#shared/catalog/catalogRules.ts';
import { SETTING_KINDS, SETTING_NAMES, type SettingName, TEXT_SETTINGS } from '#shared/school/settings.ts';
import { MarkdownInput } from '../markdown/MarkdownInput.tsx';

/** The keyboard of a phone for what is typed. */
const KEYBOARDS = { url: 'url', phone: 'tel', line: 'text', text: 'text' } as const;

/** A setting's one field: its value (specification, section 2), as the kind of the setting wants it. */
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

/** A pasted address may bring the end of its line along. */
function inOneLine(text: string): string {
  return text.replaceAll(/\s*\n\s*/g, ' ');
}

function submitOnEnter(event: KeyboardEvent<HTMLElement>) {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
  event.preventDefault();
  event.currentTarget.closest('form')?.requestSubmit();
}

/** A setting that has no value yet, and the rules that every setting obeys. */
export const SETTING_FORM = { fields: { name: '', value: '' }, problems: settingProblems };

/** Is this one of the settings a school may have? */
export function isSettingName(name: string): name is SettingName {
  return SETTING_NAMES.includes(name as SettingName);
}

/** Says beside the switch of payments that the server has nobody to take them, where the page knows that. */
function NoPayments({ name }: { name: SettingName }) {
  const translate = useTranslate();
  // The server's page says it; a plain file does not.
  const isMissing = name === 'enable_payments' && document.getElementById('payments')?.textContent === 'false';
  return isMissing && <Alert severity="info" sx={{ mb: 2 }}>{translate('settings.no_payments')}</Alert>;
}
