import './phone.css';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { useLayoutEffect, useMemo, useRef, type ChangeEvent, type FocusEvent } from 'react';
import { INTL_LOCALES } from '#shared/language.ts';
import { useWords } from '../../i18n/i18n.ts';
import type { InputProps } from '../Field.tsx';
import { usePhoneEntry } from './usePhoneEntry.ts';

type Props = InputProps & {
  /** The number as entered for the school's country, otherwise in international format. */
  value: string;
  onChange: (value: string) => void;
  /** Called when both the country and the number lost focus. */
  onBlur?: () => void;
  required?: boolean;
  name?: string;
  'data-field'?: string;
};

/** A phone number with its country. Formats while typing; a typed `+49` selects Germany. */
export function PhoneInput({ value, onChange, onBlur, ...input }: Props) {
  const { say, lang } = useWords();
  const [field, keepCaret] = useCaret();
  const { entry, numbers, type, leave, choose } = usePhoneEntry(value, onChange, () => isSelected(field.current));
  const countries = useMemo(() => (numbers ? sortedByName(numbers.COUNTRIES, INTL_LOCALES[lang]) : []), [numbers, lang]);

  function change({ target, nativeEvent }: ChangeEvent<HTMLInputElement>) {
    const behind = target.selectionStart ?? target.value.length;
    const forward = (nativeEvent as InputEvent).inputType === 'deleteContentForward';
    keepCaret(significantLength(target.value.slice(0, behind)), forward, type(target.value));
  }
  function blur({ currentTarget, relatedTarget }: FocusEvent) {
    if (!currentTarget.contains(relatedTarget)) onBlur?.();
  }
  return (
    <div className="phone" onBlur={blur}>
      <div className="phone-country">
        <span aria-hidden>
          {entry.country} <span className="phone-code">{numbers?.callingCode(entry.country)}</span>
        </span>
        <ChevronDown aria-hidden size={16} />
        <select aria-label={say('Country code')} autoComplete="off" value={entry.country} onChange={({ target }) => choose(target.value)}>
          {countries.length === 0 && <option>{entry.country}</option>}
          {countries.map(({ code, name }) => (
            <option key={code} value={code}>
              {name} ({numbers?.callingCode(code)})
            </option>
          ))}
        </select>
      </div>
      <input {...input} ref={field} type="tel" inputMode="tel" autoComplete="tel" value={entry.text} onChange={change} onBlur={leave} />
    </div>
  );
}

function sortedByName(codes: readonly string[], locale: string): { code: string; name: string }[] {
  const names = new Intl.DisplayNames(locale, { type: 'region' });
  const named = codes.map((code) => ({ code, name: names.of(code) ?? code }));
  return named.toSorted((a, b) => a.name.localeCompare(b.name, locale));
}

function isSelected(field: HTMLInputElement | null): boolean {
  return field !== null && field === document.activeElement && field.selectionStart !== field.selectionEnd;
}

/** Keeps the caret behind the same digit when formatting moves it, and lets deletions skip spaces. */
function useCaret() {
  const field = useRef<HTMLInputElement>(null);
  const wanted = useRef<number>(undefined);
  useLayoutEffect(() => {
    if (wanted.current === undefined || document.activeElement !== field.current) return;
    field.current?.setSelectionRange(wanted.current, wanted.current);
    wanted.current = undefined;
  });
  function keep(signs: number, forward: boolean, text: string) {
    let at = 0;
    for (let seen = 0; at < text.length && seen < signs; at += 1) seen += significantLength(text[at]!);
    while (forward && at < text.length && significantLength(text[at]!) === 0) at += 1;
    wanted.current = signs === significantLength(text) ? text.length : at;
  }
  return [field, keep] as const;
}

/** The text's length without grouping characters. */
function significantLength(text: string): number {
  return text.replace(/[\s()./-]/g, '').length;
}
