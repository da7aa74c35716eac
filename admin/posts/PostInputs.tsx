import { TextInput, useTranslate } from 'react-admin';
import { postProblems } from '#shared/catalog/catalogRules.ts';
import { TEXT_LIMITS } from '#shared/fieldProblems.ts';
import { MOST_PHOTOS } from '#shared/photos/photoRules.ts';
import { MarkdownInput } from '../markdown/MarkdownInput.tsx';
import { PhotosInput } from '../photos/PhotosInput.tsx';

/** The inputs of a post. */
export function PostInputs() {
  const translate = useTranslate();
  return (
    <>
      <TextInput source="title" helperText={false} slotProps={{ htmlInput: { maxLength: TEXT_LIMITS.title } }} autoFocus />
      <PhotosInput source="photos" label={translate('resources.posts.fields.photos')} most={MOST_PHOTOS.posts} shape="16 / 9" />
      <MarkdownInput source="body" label={translate('resources.posts.fields.body')} />
    </>
  );
}

/** Defaults and rules of a post. */
export const POST_FORM = { fields: { title: '', body: '', photos: [] }, problems: postProblems };
