import { Alert, Box, Button, Typography } from '@mui/material';
import { Suspense, useState } from 'react';
import { useTranslate } from 'react-admin';
import type { Tenant } from '#shared/contract/tenant.ts';
import { useApi } from '../../api/useApi.ts';
import { Loading } from '../../page/Loading.tsx';
import { PhotosField } from '../../photos/PhotosField.tsx';
import type { PhotoValue } from '../../photos/uploadPhoto.ts';
import { useChangeTenant, useTenant } from '../../tenant/TenantContext.tsx';

type Saved = Pick<Tenant, 'logo_url' | 'cover_url' | 'cover'>;

/** The school's logo or cover, saved by a button of its own: it is no field of the form around it. */
export function SchoolPicture({ of }: { of: 'logo' | 'cover' }) {
  const translate = useTranslate();
  const callApi = useApi();
  const changeTenant = useChangeTenant();
  const stored = storedPhotos(of, useTenant());
  const [photos, setPhotos] = useState(stored);
  const [failure, setFailure] = useState<string>();
  const isChanged = JSON.stringify(photos) !== JSON.stringify(stored);

  async function save(): Promise<void> {
    const [photo] = photos;
    const body = JSON.stringify({ [of]: photo ? { hash: photo.hash, alt: photo.alt, x: photo.x, y: photo.y } : null });
    try {
      const saved = await callApi<Saved>('school/pictures', { method: 'PUT', body });
      changeTenant(saved);
      setPhotos(storedPhotos(of, saved));
      setFailure(undefined);
    } catch (error) {
      setFailure((error as Error).message);
    }
  }

  return (
    <Box component="fieldset" sx={{ m: 0, p: 0, border: 0, minWidth: 0, display: 'grid', gap: 1 }}>
      <Typography component="legend" variant="body2">
        {translate(`history.field.${of}_url`)}
      </Typography>
      <Suspense fallback={<Loading />}>
        <PhotosField photos={photos} change={setPhotos} most={1} shape={of === 'cover' ? '3 / 1' : '1'} type={of === 'logo' ? 'png' : 'jpg'} />
      </Suspense>
      {failure && <Alert severity="error">{translate(failure)}</Alert>}
      {isChanged && (
        <Button type="button" variant="outlined" onClick={() => void save()} sx={{ justifySelf: 'start' }}>
          {translate('ra.action.save')}
        </Button>
      )}
    </Box>
  );
}

/** An uploaded logo is known by its address alone. */
function storedPhotos(of: 'logo' | 'cover', { logo_url, cover }: Saved): PhotoValue[] {
  if (of === 'cover') return cover ? [cover] : [];
  const [, hash, width] = /^\/files\/([0-9a-f]{32})-(\d+)\.png$/.exec(logo_url) ?? [];
  return hash ? [{ hash, width: Number(width), placeholder: 'transparent' }] : [];
}
