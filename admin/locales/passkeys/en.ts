/** The words of passkeys, loaded where a browser can use them. */
export const en = {
  sign_in: 'Use a passkey',
  title: 'Passkeys',
  lead: 'A passkey signs you in with your fingerprint, your face or the PIN of your device, without a password and a code. It works only at the address where you add it.',
  add: 'Add a passkey',
  name: 'Name',
  name_hint: 'So that you find it again in this list.',
  this_device: 'This device',
  made_for: 'For %{host}',
  used: 'last used %{when}',
  not_used: 'not used yet',
  remove: 'Remove',
  removed: 'The passkey is removed.',
  added: 'The passkey is added.',
  last: 'This is your only second factor, and your school asks for one. Add another one before you remove it.',
  stopped: 'The browser stopped before a passkey was chosen. Please try again.',
  known: 'This device has a passkey for your account already.',
  not_possible: 'This browser cannot use passkeys at this address.',
};

export type PasskeyWords = Record<keyof typeof en, string>;
