import { useRef } from 'react';
import { NumberInput, type NumberInputProps } from 'react-admin';
import { decimalText, readDecimal, type Unit } from '#shared/decimal.ts';
import { useLanguage } from '../i18n/useLanguage.ts';

/**
 * An input for an amount of money or a percentage. It takes a point or a comma, whatever the language: the browser's own input for
 * numbers leaves a comma out where it speaks English, so that 49,90 becomes 4990. What is no number is NaN, which the rules refuse.
 */
export function DecimalInput({ unit = '€', ...props }: Pick<NumberInputProps, 'source' | 'label' | 'helperText'> & { unit?: Unit }) {
  const lang = useLanguage();
  const typed = useRef('');
  const parse = (text: string) => {
    typed.current = text;
    return readDecimal(text, unit);
  };
  // A text that is no number stays in sight, below its error.
  const format = (value: number | null | undefined) => (Number.isNaN(value) ? typed.current : typeof value === 'number' ? decimalText(value, lang) : '');
  return <NumberInput {...props} parse={parse} format={format} slotProps={{ htmlInput: { type: 'text', inputMode: 'decimal', step: undefined, maxLength: 30 } }} />;
}
