import { type MouseEvent, useRef } from 'react';
import { NumberInput, type NumberInputProps } from 'react-admin';

export type TypedNumberInputProps = Pick<NumberInputProps, 'source' | 'label' | 'helperText' | 'validate'>;

type Props = TypedNumberInputProps & { read: (text: string) => number | null; write: (value: number) => string; inputMode: 'decimal' | 'numeric' };

/**
 * An input for a number that reads the text as it was typed. The browser's own input for numbers leaves out what its language does not
 * know, so that 49,90 becomes 4990 and 7,5 becomes 75. What is no number is NaN, which the rules refuse.
 */
export function TypedNumberInput({ read, write, inputMode, ...props }: Props) {
  const typed = useRef('');
  const parse = (text: string) => {
    typed.current = text;
    return read(text);
  };
  // A text that is no number stays in sight, below its error.
  const format = (value: number | null | undefined) => (Number.isNaN(value) ? typed.current : typeof value === 'number' ? write(value) : '');
  return <NumberInput {...props} parse={parse} format={format} slotProps={{ htmlInput: { type: 'text', inputMode, step: undefined, maxLength: 30, onClick: selectZero } }} />;
}

/** What is typed replaces a 0. With the caret before it, 35 would become 350. */
function selectZero({ currentTarget: input }: MouseEvent<HTMLInputElement>): void {
  if (input.value === '0') input.select();
}
