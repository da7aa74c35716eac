import { Alert, Box, Button, Link } from '@mui/material';
import { useState } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import type { ManagedReview } from '#shared/contract/review.ts';
import { useCatalog } from '../catalog/useCatalog.ts';
import { useReviewWords } from '../i18n/lazyWordHooks.ts';
import { lessonPaths } from '../routes/lessonPaths.ts';
import { useSchoolClock } from '../tenant/useSchoolClock.ts';
import { ReviewDialog } from './ReviewDialog.tsx';
import { useChangeReview } from './useChangeReview.ts';

/** A review with its booking, the school's answer, and what the school can do. */
export function ReviewRow({ review, onChanged }: { review: ManagedReview; onChanged: () => void }) {
  const { stars, words, name, lang, lesson_id, lesson_date, activity_id, reference, answer, hidden_reason } = review;
  const say = useReviewWords();
  const clock = useSchoolClock();
  const { activities } = useCatalog();
  const { change, isBusy } = useChangeReview(review, onChanged);
  const [asks, setAsks] = useState<'answer' | 'hide'>();
  const isHidden = hidden_reason !== '';
  return (
    <Box component="li" sx={ROW}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1.5 }}>
        <Box component="span" role="img" aria-label={say('stars', { smart_count: stars })} sx={{ letterSpacing: 2 }}>
          {'★'.repeat(stars) + '☆'.repeat(5 - stars)}
        </Box>
        <strong>{name || say('unnamed')}</strong>
      </Box>
      <Box sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>
        {activities.find(({ id }) => id === activity_id)?.name}, {clock.shortMoment(lesson_date)} ·{' '}
        <Link component={RouterLink} to={lessonPaths.detail(lesson_id)}>
          {say('booking', { reference })}
        </Link>
      </Box>
      {words && (
        <Box component="p" lang={lang} sx={TEXT}>
          {words}
        </Box>
      )}
      {answer && (
        <Box sx={{ pl: 2, borderLeft: 3, borderLeftColor: 'divider' }}>
          <strong>{say('your_answer')}</strong>
          <Box component="p" sx={TEXT}>
            {answer}
          </Box>
        </Box>
      )}
      {isHidden && <Alert severity="warning">{say('is_hidden', { reason: hidden_reason })}</Alert>}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
        <Button variant="outlined" disabled={isBusy} aria-haspopup="dialog" onClick={() => setAsks('answer')}>
          {say(answer ? 'edit_answer' : 'answer')}
        </Button>
        {isHidden ? (
          <Button variant="outlined" loading={isBusy} onClick={() => void change('show', {})}>
            {say('show')}
          </Button>
        ) : (
          <Button variant="outlined" disabled={isBusy} aria-haspopup="dialog" onClick={() => setAsks('hide')}>
            {say('hide')}
          </Button>
        )}
      </Box>
      {asks && <ReviewDialog asks={asks} answer={answer} isBusy={isBusy} onSend={(text) => change(asks, asks === 'answer' ? { answer: text } : { reason: text })} onClose={() => setAsks(undefined)} />}
    </Box>
  );
}

const TEXT = { m: 0, whiteSpace: 'pre-line' } as const;

const ROW = { display: 'grid', gap: 1.25, px: { xs: 2, sm: 2.5 }, py: 2, overflowWrap: 'anywhere', '& + &': { borderTop: 1, borderTopColor: 'divider' } } as const;
