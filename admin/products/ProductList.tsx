import { useTranslate } from 'react-admin';
import type { Product } from '#shared/contract/product.ts';
import { formatEuros } from '#shared/payments/money.ts';
import { useLanguage } from '../i18n/useLanguage.ts';
import { resourcePaths } from '../routes/resourcePaths.ts';
import { ResourceList } from '../resource/ResourceList.tsx';
import { ResourceRow } from '../resource/ResourceRow.tsx';

/** All products in the order of the price list. */
export function ProductList() {
  const translate = useTranslate();
  const lang = useLanguage();
  return (
    <ResourceList<Product> sort={{ field: 'order_num', order: 'ASC' }} nameOf={({ title }) => title}>
      {({ id, title, price: cents, description, num_uses }) => (
        <ResourceRow
          key={id}
          to={resourcePaths('products').edit(id)}
          title={translate('products.row', { title, price: formatEuros(cents, lang) })}
          detail={[translate('products.uses', { smart_count: num_uses }), description].filter(Boolean).join(' · ')}
        />
      )}
    </ResourceList>
  );
}
