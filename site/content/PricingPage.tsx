import './pricing.css';
import type { Product } from '#shared/contract/product.ts';
import { COLON } from '#shared/language.ts';
import { useWords } from '../i18n/i18n.ts';
import { useSite } from '../store/context.tsx';
import { Money } from '../ui/Money.tsx';
import { SiteLink } from '../ui/SiteLink.tsx';
import { useTakesPayments } from '../page/useTakesPayments.ts';
import { useGiftOffer } from '../passes/useGiftOffer.ts';
import { Masthead } from './Masthead.tsx';
import { EmptyNotice } from './EmptyNotice.tsx';

/** The packs that the school sells besides single lessons. */
export function PricingPage() {
  const { say } = useWords();
  const products = useSite((state) => state.products!);
  const hasPresents = useGiftOffer() !== undefined;
  return (
    <>
      <Masthead title={say('Pricing')} />
      <div className="column reading">
        {products.length === 0 ? (
          <EmptyNotice drawing="rack" title="There are no packs at the moment." text="content.single_lesson_price" />
        ) : (
          <>
            <PriceBoard />
            <p className="prices-lessons">
              {say('content.single_lesson_price')} <SiteLink to="/lessons">{say('See the lessons')}</SiteLink>
            </p>
          </>
        )}
        <p className="prices-lessons">
          {say('enquiry.ask')} <SiteLink to="/enquire">{say('enquiry.ask_link')}</SiteLink>
        </p>
        {hasPresents && (
          <section className="prices-gift">
            <h2>{say('gift.title')}</h2>
            <p>{say('gift.teaser')}</p>
            <SiteLink className="button" to="/pricing/gift">
              {say('gift.choose')}
            </SiteLink>
          </section>
        )}
      </div>
    </>
  );
}

function PriceBoard() {
  const { say } = useWords();
  const products = useSite((state) => state.products!);
  return (
    <table className="prices">
      <caption className="unseen">{say('Pricing')}</caption>
      <thead>
        <tr>
          <th scope="col">{say('Pack')}</th>
          <th scope="col">{say('What is in it')}</th>
          <th scope="col">{say('Price')}</th>
        </tr>
      </thead>
      <tbody>
        {products.map((product) => (
          <PackRow key={product.id} product={product} />
        ))}
      </tbody>
    </table>
  );
}

/** A pack, and where it is sold: here if it can be paid online, else at the school. Its page says more in both cases. */
function PackRow({ product: { id, title, description, price: cents, num_uses } }: { product: Product }) {
  const { say, lang } = useWords();
  const where = say(useTakesPayments(cents) ? 'pass.buy' : 'pass.sold_at_school');
  return (
    <tr>
      <th scope="row">{title}</th>
      <td className="prices-what">
        <span className="as-written">{description}</span>
        {num_uses > 1 && <span className="prices-uses">{say('{{count}} uses', { count: num_uses })}</span>}
      </td>
      <td className="prices-price">
        <Money cents={cents} />
        <SiteLink className="prices-buy" to={`/pricing/${id}`} aria-label={`${where}${COLON[lang]} ${title}`}>
          {where}
        </SiteLink>
      </td>
    </tr>
  );
}
