import { TextInput, useTranslate } from 'react-admin';
import { postProblems, TEXT_LIMITS } from '#shared/catalog/catalogRules.ts';
import { MarkdownInput } from '../markdown/MarkdownInput.tsx';

/** The inputs of a post. */
export function PostInputs() {
  const translate = useTranslate();
  return (
    <>
      <TextInput source="title" helperText={false} slotProps={{ htmlInput: { maxLength: TEXT_LIMITS.title } }} autoFocus />
      <MarkdownInput source="body" label={translate('resources.posts.fields.body')} />
    </>
  );
}

/** Defaults and rules of a post. */
export const POST_FORM = { fields: { title: '', body: '' }, problems: postProblems };
