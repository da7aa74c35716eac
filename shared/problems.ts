/**
 * Problems with an entry: code and English message of the API. Site and back office translate the code. `%{…}` are values of
 * the problem.
 */
const PROBLEMS = {
  required: 'This is needed.',
  not_valid: 'This is not what belongs here.',
  too_small: 'This is %{min} at least.',
  too_large: 'This is %{max} at most.',
  too_long: 'This text is longer than %{max} characters.',
  whole_number: 'This is a whole number.',
  cents: 'A price has two digits for the cents.',
  amount_invalid: 'This is not an amount, such as 12.50.',
  voucher_amounts: 'These are not whole euros from 1 to %{max}, such as 30; 60; 120: at most %{count}, and one range such as 20-500.',
  amount_decimals: 'An amount has two decimals at most.',
  amount_not_above_zero: 'An amount is above zero.',
  amount_above_due: 'Only €%{most} is due.',
  amount_above_refundable: 'At most €%{most} can go back this way.',
  nothing_due: 'Nothing is due.',
  nothing_to_refund: 'There is no money that could go back this way now.',
  percent: 'This is not a percentage from 0 to 100 with two decimals at most.',
  color: 'This is not one of the colours.',
  url: 'This is not a web address: it begins with https:// or http://.',
  unknown_setting: 'There is no setting of this name.',
  setting_exists: 'This setting has a value already.',
  date: 'This is not a date.',
  send_day: 'This is a day from today to a year from now.',
  period_order: 'The last day is not before the first one.',
  period_too_long: 'A period has %{max} days at most.',
  not_bookable_time: 'Lessons start between %{from} and %{to}, on the quarter of an hour.',
  unknown_entry: 'The school has no such entry (any more).',
  places_taken: '%{booked} places are already booked, so there cannot be only %{wanted}.',
  activity_in_use: 'The activity has lessons: %{lessons}.',
  lessons_ahead: 'Lessons still to come: %{lessons}. Cancel them first, or wait until they are over.',
  activity_booked: 'A booked lesson keeps its activity. Cancel it and make another one.',
  recurrence: 'This is not a plan of days and times.',
  days_missing: 'Choose at least one day.',
  times_missing: 'Add at least one time.',
  times_alike: 'There is this time twice.',
  no_lessons: 'This brings no lesson that is still to come.',
  too_many_lessons: 'At most %{max} lessons can be added at once.',
  too_many_classes: 'With this plan the school would have %{classes} classes within 14 days. It can have %{max} at most.',
  participant_missing: 'At least one participant is needed.',
  too_many_participants: 'One booking takes 20 participants at most.',
  not_enough_places: 'There are not enough places left.',
  age_needed: 'The age in years is needed.',
  answer_missing: 'This question needs an answer.',
  answer_not_offered: 'This is not one of the answers.',
  consent_missing: 'A parent or guardian has to agree.',
  name_missing: 'Every participant needs a name.',
  stars_missing: 'Choose one to five stars.',
  text_too_long: 'This text is too long.',
  link_in_text: 'This cannot contain a web address.',
  email_invalid: 'This is not a valid email address.',
  phone_invalid: 'This is not a valid mobile number.',
  not_callable: 'This is not a number that can be called. Numbers from abroad begin with + and their country code.',
  name_confusable: 'This name mixes letters of several alphabets, or has invisible characters.',
  hex_color: 'This is not a colour such as #e8603c.',
  timezone: 'This is not a time zone such as Europe/Lisbon.',
  coordinates: 'This is not a position such as 39.60213, -9.07122.',
  languages: 'The site needs at least one of the five languages, each of them once.',
  code_unknown: 'The school has no such code.',
  code_not_yet: 'This code cannot be used yet.',
  code_expired: 'This code is not valid any more.',
  code_spent: 'This code is used up.',
  code_spent_by_guest: 'You have used this code as often as one person can.',
  code_other_activity: 'This code is not for this lesson.',
  code_length: 'A code has %{min} to %{max} letters and digits.',
  code_taken: 'The school has this code already.',
  name_taken: 'This name exists already.',
  percent_or_amount: 'A code takes off either a percentage or an amount.',
  code_wrong: 'This code is not right. Codes change every 30 seconds.',
  in_team: 'This person is in the team already.',
  invited_already: 'This person is invited already.',
  code_blocked: 'The school has blocked this code. Please ask there.',
  code_other_guest: 'Only the holder of this code can use it: book with the email to which it was sold.',
  photo_type: 'This is no photo that can be read: JPEG, PNG, WebP or AVIF.',
  photo_animated: 'A moving picture cannot be used. Choose a still photo.',
  photo_broken: 'This photo is damaged or incomplete.',
  photo_bytes: 'A photo has %{max} MB at most.',
  photo_pixels: 'A photo has 50 million pixels at most.',
  photo_shape: 'This picture is too small, or too long and narrow.',
  photo_quota: 'The photos of a school take %{max} MB at most. Remove some that are not needed; their space is free two days later.',
  photo_twice: 'This photo is there twice.',
  offer_past: 'This time is over.',
  offer_after_lesson: 'The answer is needed before the lesson begins.',
  domain_invalid: 'This is not a domain such as surf.example.com.',
  domain_ip: 'This is an address of a machine. Enter a name such as surf.example.com.',
  domain_product: 'This name belongs to this booking site. Enter a domain of your own.',
  domain_own: 'Your school has this domain already.',
  domain_taken: 'Another school answers at this domain.',
  domain_unproven: 'The DNS records of this domain are not found at present.',
  question_choices_count: 'A question has 2 to %{max} answers to choose from, or none.',
  question_choices_alike: 'There is this answer twice.',
  question_choices_differ: 'Here are as many answers as in the first language: %{count}.',
  too_many_photos: 'At most %{max} photos fit here.',
} as const satisfies Record<string, string>;

/** The stable name of a problem. */
export type ProblemCode = keyof typeof PROBLEMS;

/** Problems that only the screen of own domains can meet, so that its words are loaded with it. */
export type DomainProblemCode = Extract<ProblemCode, `domain_${string}`>;

/** Problems that only the screen of enquiries can meet, so that its words are loaded with it. */
export type OfferProblemCode = Extract<ProblemCode, `offer_${string}`>;

/** A problem with one entry, with the values for its message. */
export type Problem = { code: ProblemCode; [value: string]: string | number };

/** Problems by field; `users.0.name` is a field inside a list. Empty if the entries are valid. */
export type Problems = Record<string, Problem>;

/** Problems that only the guest of a booking can meet, so that the back office has no words for them. */
export type BookingGuestProblemCode = Extract<ProblemCode, 'stars_missing' | 'age_needed' | 'answer_missing' | 'answer_not_offered' | 'consent_missing'>;

/** The English message of a problem. */
export function problemMessage(problem: Problem): string {
  return PROBLEMS[problem.code].replaceAll(/%\{(\w+)\}/g, (_, name: string) => String(problem[name] ?? ''));
}
