import { TextInput, useTranslate } from 'react-admin';
import { postProblems, TEXT_LIMITS } from '#shared/catalog/catalogRules.ts';
import { MarkdownInput } from '../markdown/MarkdownInput.tsx';

/** All that a post is. */
export function PostInputs() {
  const translate = useTranslate();
  return (
    <>
      <TextInput source="title" helperText={false} slotProps={{ htmlInput: { maxLength: TEXT_LIMITS.title } }} autoFocus />
      <MarkdownInput source="body" label={translate('resources.posts.fields.body')} />
    </>
  );
}

/** A new post, and the rules that every post obeys. */
export const POST_FORM = { fields: { title: '', body: '' }, problems: postProblems };
