import { decimalText, readDecimal, type Unit } from '#shared/decimal.ts';
import { useLanguage } from '../i18n/useLanguage.ts';
import { TypedNumberInput, type TypedNumberInputProps } from './TypedNumberInput.tsx';

/** An input for an amount of money or a percentage. It takes a point or a comma, whatever the language. */
export function DecimalInput({ unit = '€', ...props }: TypedNumberInputProps & { unit?: Unit }) {
  const lang = useLanguage();
  return <TypedNumberInput {...props} read={(text) => readDecimal(text, unit)} write={(value) => decimalText(value, lang)} inputMode="decimal" />;
}
