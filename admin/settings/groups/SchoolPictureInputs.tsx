import { useCallback } from 'react';
import { type Middleware, useRegisterMutationMiddleware, useTranslate } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import { useApi } from '../../api/useApi.ts';
import { PhotosInput } from '../../photos/PhotosInput.tsx';
import { useChangeTenant, useTenant } from '../../tenant/TenantContext.tsx';
import { changedPictures, type PictureValues, pictureValues, type StoredPictures } from './schoolPictures.ts';

/** The school's logo and cover. They have an address of their own in the API, and are stored when the form around them is saved. */
export function SchoolPictureInputs() {
  const translate = useTranslate();
  const callApi = useApi();
  const tenant = useTenant();
  const changeTenant = useChangeTenant();
  const { getValues } = useFormContext<PictureValues>();

  const saveWithForm = useCallback<Middleware>(
    async (...args) => {
      const [next] = args.splice(-1);
      const changed = changedPictures(getValues(), pictureValues(tenant));
      const isAny = Object.keys(changed).length > 0;
      const saved = isAny && (await callApi<StoredPictures>('school/pictures', { method: 'PUT', body: JSON.stringify(changed) }));
      const answer = await next(...args);
      // Only now: a changed school fills the form again, and a refused form has to keep what was typed.
      if (saved) changeTenant({ logo_url: saved.logo_url, cover_url: saved.cover_url, cover: saved.cover });
      return answer;
    },
    [callApi, changeTenant, getValues, tenant],
  );
  useRegisterMutationMiddleware(saveWithForm);

  return (
    <>
      <PhotosInput source="logo" label={translate('history.field.logo_url')} most={1} shape="1" type="png" />
      <PhotosInput source="cover" label={translate('history.field.cover_url')} most={1} shape="3 / 1" />
    </>
  );
}
