import { TextInput, useTranslate } from 'react-admin';
import { postProblems } from '#shared/catalog/catalogRules.ts';
import { TEXT_LIMITS } from '#shared/fieldProblems.ts';
import { MOST_PHOTOS } from '#shared/photos/photoRules.ts';
import { TRANSLATABLE } from '#shared/translations/translatable.ts';
import { LanguageTabs } from '../form/LanguageTabs.tsx';
import { Translatable } from '../form/Translatable.tsx';
import { MarkdownInput } from '../markdown/MarkdownInput.tsx';
import { PhotosInput } from '../photos/PhotosInput.tsx';

/** The inputs of a post. */
export function PostInputs() {
  const translate = useTranslate();
  return (
    <>
      <LanguageTabs fields={TRANSLATABLE.posts}>
        <Translatable>
          <TextInput source="title" helperText={false} slotProps={{ htmlInput: { maxLength: TEXT_LIMITS.title } }} autoFocus />
          <MarkdownInput source="body" label={translate('resources.posts.fields.body')} />
        </Translatable>
      </LanguageTabs>
      <PhotosInput source="photos" label={translate('resources.posts.fields.photos')} most={MOST_PHOTOS.posts} shape="16 / 9" />
    </>
  );
}

/** Defaults and rules of a post. */
export const POST_FORM = { fields: { title: '', body: '', photos: [] }, translatable: TRANSLATABLE.posts, problems: postProblems };
