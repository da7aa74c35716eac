import type { SettingName } from '#shared/school/settings.ts';

/** The settings’ screens: what each is called, and what it is, where it shows and how it is written. */
export const settings = {
  on: 'On',
  not_implemented: 'not implemented',
  empty_instead: 'Settings are not deleted. To take this one off the site, empty the field and save.',
  no_payments: 'Card payments are not set up on this server yet: until they are, this switch changes nothing.',
  label: {
    facebook_url: 'Facebook',
    instagram_url: 'Instagram',
    twitter_url: 'Twitter (X)',
    whatsapp_url: 'WhatsApp',
    rnaat: 'RNAAT',
    home_alert: 'Warning on the home page',
    about_text: 'About',
    terms_conditions: 'Terms and conditions',
    privacy_policy: 'Privacy policy',
    mail_extra_notes: 'Notes in all emails',
    enable_payments: 'Online payments',
  } satisfies Record<SettingName, string>,
  hint: {
    facebook_url: 'The web address of your page, with https:// in front. It becomes an icon at the foot of every page.',
    instagram_url: 'The web address of your profile, with https:// in front. It becomes an icon at the foot of every page.',
    twitter_url: 'The web address of your profile, with https:// in front. It becomes an icon at the foot of every page.',
    whatsapp_url: 'The phone number with its country code, +351 912 345 678 for example. It becomes an icon at the foot of every page.',
    rnaat: 'Your number in the Portuguese register of activity operators. It stands at the foot of every page as you write it here.',
    home_alert: 'A sentence or two on top of the home page: a storm, a new meeting point. Empty it when it is over.',
    about_text: 'Who you are. It fills the page “About”.',
    terms_conditions: 'What holds between you and your guests. It fills the page “Terms and conditions”.',
    privacy_policy: 'What you keep of your guests, and why. It fills the page of the privacy policy.',
    mail_extra_notes: 'Included in all emails to your guests: where to meet, what to bring. Plain text.',
    enable_payments: 'Guests may pay by card when they book, as soon as card payments are set up for this site.',
  } satisfies Record<SettingName, string>,
};

/** The settings’ field and notices, as react-admin asks for them. */
export const resource = {
  name: 'Setting |||| Settings',
  fields: { value: 'Value' },
  notifications: { created: 'Setting saved', updated: 'Setting saved' },
};
