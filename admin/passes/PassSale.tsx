import { useRef, useState } from 'react';
import { CreateBase, useTranslate } from 'react-admin';
import type { SoldPass } from '#shared/contract/pass.ts';
import { uuidV4 } from '#shared/uuidV4.ts';
import { useSaveOutcome } from '../form/useSaveOutcome.ts';
import { BackLink } from '../page/BackLink.tsx';
import { Page } from '../page/Page.tsx';
import type { FormValues } from '../form/mergeEdits.ts';
import { toRecord } from '../resource/formValues.ts';
import { ResourceForm } from '../resource/ResourceForm.tsx';
import { resourcePaths } from '../routes/resourcePaths.ts';
import { PassSold } from './PassSold.tsx';
import { SaleInputs } from './SaleInputs.tsx';
import { saleOnWire, useSaleForm } from './useSaleForm.ts';

/** Sells a pack at the desk, and shows its code then. */
export function PassSale() {
  const [sold, setSold] = useState<SoldPass>();
  return sold ? <PassSold pass={sold} onNext={() => setSold(undefined)} /> : <SaleForm onSold={setSold} />;
}

function SaleForm({ onSold }: { onSold: (pass: SoldPass) => void }) {
  const translate = useTranslate();
  const { onError } = useSaveOutcome('created');
  const sent = useRef<{ id: string; key: string }>(undefined);
  const { list } = resourcePaths('passes');
  const form = useSaleForm();
  /** The same entries sent again, after a double click or a lost answer, sell one pack. */
  const saleOf = (values: FormValues) => {
    const sale = saleOnWire(toRecord(values, form));
    const key = JSON.stringify(sale);
    if (sent.current?.key !== key) sent.current = { id: uuidV4(), key };
    return { ...sale, id: sent.current.id };
  };
  return (
    <CreateBase<SoldPass> transform={saleOf} mutationOptions={{ onSuccess: onSold, onError }}>
      <Page title={translate('passes.sell')} back={<BackLink list={list} />}>
        <ResourceForm {...form} submit="passes.record_sale" cancelTo={list}>
          <SaleInputs />
        </ResourceForm>
      </Page>
    </CreateBase>
  );
}
