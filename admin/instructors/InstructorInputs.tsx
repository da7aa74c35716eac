import { TextInput } from 'react-admin';
import { instructorProblems, TEXT_LIMITS } from '#shared/catalog/catalogRules.ts';

/** The person in front of the screen is not the one whose entries these are. */
const OTHERS = { autoComplete: 'off' } as const;

/** All that an instructor is (specification, section 2). */
export function InstructorInputs() {
  return (
    <>
      <TextInput source="name" helperText={false} slotProps={{ htmlInput: { ...OTHERS, maxLength: TEXT_LIMITS.name } }} autoFocus />
      <TextInput source="email" type="email" helperText="instructors.private_hint" slotProps={{ htmlInput: OTHERS }} />
      <TextInput source="phone" type="tel" helperText="instructors.private_hint" slotProps={{ htmlInput: OTHERS }} />
    </>
  );
}

/** A new instructor, and the rules that every instructor obeys. */
export const INSTRUCTOR_FORM = { fields: { name: '', email: '', phone: '' }, problems: instructorProblems };
