import CalendarCheck from 'lucide-react/icons/calendar-check';
import Globe from 'lucide-react/icons/globe';
import Users from 'lucide-react/icons/users';
import type { Tenant } from '#shared/contract/tenant.ts';
import { useWords } from '../i18n/i18n.ts';
import { usePageData } from '../page/context.tsx';
import { Drawing } from '../ui/Drawing.tsx';
import { FeatureList } from './FeatureList.tsx';
import { ProductShell } from './ProductShell.tsx';
import { schoolAddress } from './schoolAddress.ts';
import { SignUpPart } from './SignUpPart.tsx';

/** The product's own page: what it is, sign-up where it is open, and in demo mode links to the demo schools beside it. */
export function LandingPage() {
  const { say, lang } = useWords();
  const { directory, demo, host, signUp, schoolPrice } = usePageData();
  // `formatMoney` would become a chunk of its own, in every school's first load.
  const price = new Intl.NumberFormat(lang === 'pt' ? 'pt-PT' : lang, { style: 'currency', currency: 'EUR', trailingZeroDisplay: 'stripIfInteger' });
  const live = demo ? directory?.[0] : undefined;
  return (
    <ProductShell>
      <div className="landing-hero">
        <Drawing of="waveCover" className="landing-picture" />
        <div className="landing-words">
          <h1>{say('You teach. The lineup fills itself.')}</h1>
          <p>{say('Lineup is the booking site for surf schools.')}</p>
          {signUp !== undefined && (
            <a className="button" href="#sign-up">
              {say('Open your school')}
            </a>
          )}
          {schoolPrice !== undefined && <p className="landing-price">{say('{{price}} a month for your school, with everything on this page.', { price: price.format(schoolPrice / 100) })}</p>}
        </div>
        {live && <iframe className="landing-phone" src={`${schoolAddress(live.hosts[0]!, host)}/?lang=${lang}`} title={say('The site of a school, live')} loading="lazy" />}
      </div>
      <div className="column landing">
        <ul className="landing-points">
          <li>
            <CalendarCheck aria-hidden size={26} />
            <h2>{say('Booked in two minutes')}</h2>
            <p>{say('Your lessons, your colours, your address. Visitors choose a day and book for the whole family, from the beach if need be.')}</p>
          </li>
          <li>
            <Users aria-hidden size={26} />
            <h2>{say('Never one board too few')}</h2>
            <p>{say('The last place is sold once, however many people reach for it. You see who is coming before you wax the boards.')}</p>
          </li>
          <li>
            <Globe aria-hidden size={26} />
            <h2>{say('Five languages, one calendar')}</h2>
            <p>{say('English, Portuguese, Spanish, French and German, for your visitors and for your team.')}</p>
          </li>
        </ul>
        <FeatureList />
        <div className={signUp === undefined ? undefined : 'landing-start'}>
          {signUp !== undefined && <SignUpPart domain={signUp} />}
          {demo && directory && directory.length > 0 && (
            <section className="landing-schools" aria-labelledby="schools">
              <h2 id="schools">{say('Try it at a school')}</h2>
              <ul>
                {directory.map((tenant) => (
                  <li key={tenant.id}>
                    <a href={`${schoolAddress(tenant.hosts[0]!, host)}/`}>
                      {tenant.cover_url && <img src={pictureOf(tenant, host)} alt="" loading="lazy" />}
                      <span>{tenant.name}</span>
                    </a>
                  </li>
                ))}
              </ul>
            </section>
          )}
        </div>
      </div>
    </ProductShell>
  );
}

/** An uploaded cover is a file of its school's host; a drawn one is a file of every host. */
function pictureOf({ cover_url, hosts }: Tenant, pageHost: string): string {
  return cover_url.startsWith('/files/') ? schoolAddress(hosts[0]!, pageHost) + cover_url : cover_url;
}
