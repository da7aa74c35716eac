import './offers.css';
import { listedItems } from '#shared/catalog/offerRules.ts';
import type { Activity } from '#shared/contract/activity.ts';
import { priceTerms } from '#shared/payments/priceTerms.ts';
import { formatMoney } from '#shared/payments/money.ts';
import { type MessageKey, useWords } from '../i18n/i18n.ts';
import { Markdown } from '../ui/Markdown.tsx';

const LEVELS = { all: 'offer.level.all', beginner: 'offer.level.beginner', intermediate: 'offer.level.intermediate', advanced: 'offer.level.advanced' } as const satisfies Record<string, MessageKey>;

/** What an activity is like: level, age and duration, its text, what is included and what to bring. Nothing if the school has not said. */
export function OfferDetails({ of: activity }: { of: Activity }) {
  const { say, lang } = useWords();
  const { level, min_age, duration_minutes, description, included = '', bring = '' } = activity;
  const { child_price_cents, child_under } = priceTerms(activity);
  const facts = [
    level ? say(LEVELS[level]) : '',
    min_age ? say('offer.from_age', { count: min_age }) : '',
    child_price_cents === null ? '' : say('offer.child_price', { amount: formatMoney(child_price_cents, lang), age: child_under! }),
    duration_minutes ? say('offer.minutes', { count: duration_minutes }) : '',
  ].filter(Boolean);
  const lists = [
    { title: 'What is included', items: listedItems(included) },
    { title: 'What to bring', items: listedItems(bring) },
  ] as const;
  if (facts.length === 0 && !description && !included && !bring) return null;
  return (
    <section className="about-lesson" aria-label={say('About the lesson')}>
      {facts.length > 0 && (
        <ul className="about-lesson-facts">
          {facts.map((fact) => (
            <li key={fact}>{fact}</li>
          ))}
        </ul>
      )}
      {description && <Markdown text={description} />}
      <div className="about-lesson-lists">
        {lists.map(
          ({ title, items }) =>
            items.length > 0 && (
              <div key={title}>
                <h2>{say(title)}</h2>
                <ul>
                  {items.map((item, index) => (
                    <li key={index}>{item}</li>
                  ))}
                </ul>
              </div>
            ),
        )}
      </div>
    </section>
  );
}
