import CalendarDays from 'lucide-react/icons/calendar-days';
import Ticket from 'lucide-react/icons/ticket';
import Wallet from 'lucide-react/icons/wallet';
import { useWords } from '../i18n/i18n.ts';

const GROUPS = [
  {
    title: 'For your guests',
    Icon: Ticket,
    features: [
      'A page for each lesson: photos, what to bring, the meeting point and the way there',
      'Pay by card, or later at the school; packs, gift vouchers and codes',
      'Change the date, cancel or wait for a place by a link, without a call',
      'On your own website, by QR code at the beach, at your own domain',
    ],
  },
  {
    title: 'For your day',
    Icon: CalendarDays,
    features: [
      'Today: who comes, who has paid, and a call or a message one tap away',
      'A calendar in which you drag lessons, and whole series at once',
      'A storm: call off the day in a few taps, and each guest chooses another date, a credit or the money',
      'Your team with roles: instructors see their lessons and no money',
    ],
  },
  {
    title: 'For your money',
    Icon: Wallet,
    features: [
      'Card payments go straight to your own Stripe account',
      'Every booking to the cent: paid, due, given back, with receipts',
      'Reports and a file for your accountant',
      'Your data stays yours: save all of it, and leave when you like',
    ],
  },
] as const;

/** What a school gets, on the product's own page. */
export function FeatureList() {
  const { say } = useWords();
  return (
    <section className="landing-features" aria-labelledby="features">
      <h2 id="features">{say('What you get')}</h2>
      <ul>
        {GROUPS.map(({ title, Icon, features }) => (
          <li key={title}>
            <h3>
              <Icon aria-hidden size={22} />
              {say(title)}
            </h3>
            <ul>
              {features.map((feature) => (
                <li key={feature}>{say(feature)}</li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </section>
  );
}
