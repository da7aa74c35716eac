import { Alert } from '@mui/material';
import type { KeyboardEvent } from 'react';
import { BooleanInput, TextInput, useTranslate } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { TEXT_LIMITS } from '#shared/fieldProblems.ts';
import { isSwitchedOn, SETTING_KINDS, type SettingName, TEXT_SETTINGS } from '#shared/school/settings.ts';
import { translatableFields } from '#shared/translations/translatable.ts';
import { LanguageTabs } from '../form/LanguageTabs.tsx';
import { Translatable } from '../form/Translatable.tsx';
import { MarkdownInput } from '../markdown/MarkdownInput.tsx';

/** The phone keyboard of each kind. */
const KEYBOARDS = {
  ...{ url: 'url', phone: 'tel', line: 'text', sentence: 'text', coordinates: 'text', percent: 'decimal', days: 'numeric', hours: 'numeric', offer_hours: 'numeric', times: 'numeric', months: 'numeric', keep_months: 'numeric' },
  ...{ amounts: 'text', text: 'text' },
} as const;

const LIMITS: Partial<Record<keyof typeof KEYBOARDS, number>> = { text: TEXT_LIMITS.text, sentence: TEXT_LIMITS.sentence };

/** The input of a setting that has a screen of its own. */
export function SettingInputs() {
  const translate = useTranslate();
  const name = useWatch<{ name: SettingName }>({ name: 'name' });
  const label = translate(SETTING_KINDS[name] === 'switch' ? 'settings.on' : 'resources.settings.fields.value');
  const input = <SettingInput name={name} source="value" label={label} autoFocus />;
  const fields = translatableFields('settings', { name });
  if (fields.length === 0) return input;
  return (
    <LanguageTabs fields={fields}>
      <Translatable>{input}</Translatable>
    </LanguageTabs>
  );
}

type Props = { name: SettingName; /** The form's field. */ source: string; label: string; autoFocus?: boolean };

/** The input of a setting's value, by the setting's kind. */
export function SettingInput({ name, source, label, autoFocus = false }: Props) {
  const translate = useTranslate();
  const kind = SETTING_KINDS[name];
  const hint = translate(`school.hint.${name}`);

  if (TEXT_SETTINGS.includes(name as (typeof TEXT_SETTINGS)[number])) return <MarkdownInput source={source} label={label} hint={hint} />;
  if (kind === 'switch') {
    return (
      <div>
        <NoPayments name={name} />
        <BooleanInput source={source} label={label} helperText={hint} format={(value: string) => isSwitchedOn(name, value)} parse={(isOn) => (isOn ? '1' : '0')} />
      </div>
    );
  }
  const isLong = kind === 'text';
  return (
    <TextInput
      source={source}
      label={label}
      helperText={hint}
      multiline
      minRows={isLong ? 4 : 1}
      parse={isLong ? undefined : inOneLine}
      onKeyDown={isLong ? undefined : submitOnEnter}
      slotProps={{ htmlInput: { maxLength: LIMITS[kind] ?? TEXT_LIMITS.line, inputMode: KEYBOARDS[kind] } }}
      autoFocus={autoFocus}
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

/** Warns beside the payments switch when the server has no payment provider. */
function NoPayments({ name }: { name: SettingName }) {
  const translate = useTranslate();
  // Only a page rendered by the server has this element.
  const isMissing = name === 'enable_payments' && document.getElementById('payments')?.textContent === 'false';
  return isMissing && <Alert severity="info" sx={{ mb: 2 }}>{translate('settings.no_payments')}</Alert>;
}
