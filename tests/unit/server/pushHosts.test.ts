import { describe, expect, test } from 'vitest';
import { isPushEndpoint, isPushHost, pushHosts } from '../../../server/lib/pushHosts.ts';

const MORE = ['push.example.com', '*.push.example.org', 'http://127.0.0.1:4000'];

describe('an endpoint', () => {
  test.each([
    'https://fcm.googleapis.com/fcm/send/abc:def',
    'https://updates.push.services.mozilla.com/wpush/v2/abc',
    'https://web.push.apple.com/QAbc',
    'https://wns2-par02p.notify.windows.com/w/?token=abc',
    'https://push.example.com/1',
    'https://a.b.push.example.org/1',
    'http://127.0.0.1:4000/1',
  ])('%s is a push service’s', (endpoint) => {
    expect(isPushEndpoint(endpoint, MORE)).toBe(true);
  });

  test.each([
    '',
    'fcm.googleapis.com',
    'http://fcm.googleapis.com/fcm/send/abc',
    'https://fcm.googleapis.com:8443/fcm/send/abc',
    'https://fcm.googleapis.com.evil.example/',
    'https://evil-push.apple.com.example/',
    'https://notify.windows.com/',
    'https://evilnotify.windows.com/',
    'https://user:password@fcm.googleapis.com/',
    'https://fcm.googleapis.com@evil.example/',
    'https://evil.example/?https://fcm.googleapis.com/',
    'https://localhost/',
    'http://localhost:4000/',
    'http://127.0.0.1:4001/',
    'http://127.0.0.1:4000@169.254.169.254/',
    'https://169.254.169.254/latest/meta-data/',
    'https://[::1]/',
    'file:///etc/passwd',
    'https://push.example.org/',
  ])('%s is not', (endpoint) => {
    expect(isPushEndpoint(endpoint, MORE)).toBe(false);
  });
});

test('PUSH_HOSTS is a list of hosts and nothing else', () => {
  expect(pushHosts(' Push.Example.com, *.push.example.org ,')).toEqual(['push.example.com', '*.push.example.org']);
  expect(pushHosts('')).toEqual([]);
  expect(MORE.every(isPushHost)).toBe(true);
  for (const wrong of ['*', '*.com', 'example', 'https://push.example.com', 'http://10.0.0.1:80', 'http://push.example.com', 'push.example.com/a']) {
    expect([wrong, isPushHost(wrong)]).toEqual([wrong, false]);
  }
});
