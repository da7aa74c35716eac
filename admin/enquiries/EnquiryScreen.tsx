import { Box, Button, Typography } from '@mui/material';
import { type HttpError, useTranslate } from 'react-admin';
import { Link, useParams } from 'react-router-dom';
import { RecordHistory } from '../history/RecordHistory.tsx';
import { useEnquiryWords } from '../i18n/lazyWordHooks.ts';
import { BackLink } from '../page/BackLink.tsx';
import { ErrorBanner } from '../page/ErrorBanner.tsx';
import { Loading } from '../page/Loading.tsx';
import { NotFound } from '../page/NotFound.tsx';
import { Page } from '../page/Page.tsx';
import { Panel } from '../plots/Panel.tsx';
import { lessonPaths } from '../routes/lessonPaths.ts';
import { resourcePaths } from '../routes/resourcePaths.ts';
import { useSchoolClock } from '../tenant/useSchoolClock.ts';
import { EnquiryChip } from './EnquiryChip.tsx';
import { EnquiryFacts } from './EnquiryFacts.tsx';
import { OfferForm } from './OfferForm.tsx';
import { useEnquiry } from './useEnquiry.ts';

/** An enquiry: who asks for what, what was offered, and the form of an offer. */
export function EnquiryScreen() {
  const id = Number(useParams().id);
  const translate = useTranslate();
  const words = useEnquiryWords();
  const clock = useSchoolClock();
  const { data: enquiry, error, refetch } = useEnquiry(id);
  if (!enquiry && (error as Partial<HttpError> | null)?.status === 404) return <NotFound />;
  return (
    <Page
      title={enquiry?.name ?? translate('tabs.enquiries')}
      subtitle={enquiry && words('came', { date: clock.moment(enquiry.creation_date) })}
      back={<BackLink list={resourcePaths('enquiries').list} />}
      actions={enquiry?.lesson_id && <Button variant="contained" component={Link} to={lessonPaths.detail(enquiry.lesson_id)}>{words('to_lesson')}</Button>}
    >
      {!enquiry && error && <ErrorBanner error={error} onRetry={() => void refetch()} />}
      {!enquiry && !error && <Loading />}
      {enquiry && (
        <>
          <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
            <Panel>
              <EnquiryChip state={enquiry.state} />
              <EnquiryFacts enquiry={enquiry} />
            </Panel>
            {enquiry.state !== 'accepted' && (
              <Panel>
                <Typography variant="h2" sx={{ mb: 1 }}>{words(enquiry.offer ? 'offer_again' : 'offer_title')}</Typography>
                <Typography color="textSecondary" sx={{ mb: 2.5 }}>{words('offer_hint')}</Typography>
                <OfferForm enquiry={enquiry} />
              </Panel>
            )}
          </Box>
          <RecordHistory filter={{ record_type: 'enquiry', record_id: String(enquiry.id) }} />
        </>
      )}
    </Page>
  );
}
