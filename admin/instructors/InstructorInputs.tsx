import { TextInput } from 'react-admin';
import { instructorProblems, TEXT_LIMITS } from '#shared/catalog/catalogRules.ts';

/** Browsers must not fill in the admin's own data. */
const OTHERS = { autoComplete: 'off' } as const;

/** The inputs of an instructor. */
export function InstructorInputs() {
  return (
    <>
      <TextInput source="name" helperText={false} slotProps={{ htmlInput: { ...OTHERS, maxLength: TEXT_LIMITS.name } }} autoFocus />
      <TextInput source="email" type="email" helperText="instructors.private_hint" slotProps={{ htmlInput: OTHERS }} />
      <TextInput source="phone" type="tel" helperText="instructors.private_hint" slotProps={{ htmlInput: OTHERS }} />
    </>
  );
}

/** Defaults and rules of an instructor. */
export const INSTRUCTOR_FORM = { fields: { name: '', email: '', phone: '' }, problems: instructorProblems };
