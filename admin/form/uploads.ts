import { createContext, useContext, useEffect, useId, useState } from 'react';

type Uploads = { isUploading: boolean; report: (id: string, isBusy: boolean) => void };

/** What a form knows of the files that are being uploaded for it. */
export const UploadsContext = createContext<Uploads>({ isUploading: false, report: () => {} });

/** Keeps which inputs of a form are uploading. For the form. */
export function useUploads(): Uploads {
  const [busy, setBusy] = useState<readonly string[]>([]);
  const [report] = useState(() => (id: string, isBusy: boolean) => setBusy((before) => [...before.filter((one) => one !== id), ...(isBusy ? [id] : [])]));
  return { isUploading: busy.length > 0, report };
}

/** Is a file being uploaded for the form around? */
export function useIsUploading(): boolean {
  return useContext(UploadsContext).isUploading;
}

/** Tells the form around whether this input is uploading, so that saving waits for it. */
export function useReportUploading(isBusy: boolean): void {
  const { report } = useContext(UploadsContext);
  const id = useId();
  useEffect(() => {
    report(id, isBusy);
    return () => report(id, false);
  }, [report, id, isBusy]);
}
