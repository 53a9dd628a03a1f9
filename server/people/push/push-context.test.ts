import { expect, it } from 'vitest';
import { isPushEndpoint } from './push-context.ts';

const taken = [
  'https://fcm.googleapis.com/fcm/send/abc:def',
  'https://updates.push.services.mozilla.com/wpush/v2/abc',
  'https://eu-1.push.services.mozilla.com/wpush/v2/abc',
  'https://web.push.apple.com/QGJ',
  'https://db5p.notify.windows.com/w/?token=a',
];
const refused = [
  'http://fcm.googleapis.com/fcm/send/abc',
  'https://fcm.googleapis.com:8443/fcm/send/abc',
  'https://someone@fcm.googleapis.com/fcm/send/abc',
  'https://fcm.googleapis.com.example.com/fcm/send/abc',
  'https://evil-fcm.googleapis.com/',
  'https://push.services.mozilla.com.evil.example/',
  'https://notpush.apple.com/',
  'https://push.apple.com/',
  'https://169.254.169.254/latest/meta-data',
  'https://localhost/',
  'file:///etc/passwd',
  'words',
];

it.each([...taken, ...refused])('an address of a push service, or none: %s', (endpoint) => {
  expect(isPushEndpoint(endpoint)).toBe(taken.includes(endpoint));
});
