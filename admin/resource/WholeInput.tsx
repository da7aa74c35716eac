import { readWhole } from '#shared/decimal.ts';
import { TypedNumberInput, type TypedNumberInputProps } from './TypedNumberInput.tsx';

/** An input for a whole number, such as places, days or minutes. Its limits are the rules' to say. */
export function WholeInput(props: TypedNumberInputProps) {
  return <TypedNumberInput {...props} read={readWhole} write={String} inputMode="numeric" />;
}
