/** Where an administrator goes on to after signing in, and codes as people type them. */
import { expect, test } from 'vitest';
import { codeField, readLoginStep } from './login-forms.tsx';

test.each(['/admin', '/admin/users?search=noura', '/admin?days=7'])('back to %s', (from) => {
  expect(readLoginStep({ from }).from).toBe(from);
});

test.each([
  null,
  undefined,
  'text',
  {},
  { from: 7 },
  { from: '//evil.example' },
  { from: '/administrator' },
  { from: '/admin/login' },
  { from: 'https://evil.example/admin' },
])('to the dashboard for %j', (state) => {
  expect(readLoginStep(state)).toEqual({ from: '/admin', isLeaving: false });
});

test('who just signed out is not led on', () => {
  expect(readLoginStep({ isLeaving: true }).isLeaving).toBe(true);
});

test.each([
  ['123456', '123456'],
  [' 123 456 ', '123456'],
  ['١٢٣٤٥٦', '123456'],
  ['۱۲۳۴۵۶', '123456'],
  ['12345', undefined],
  ['1234567', undefined],
  ['7K2MQ-XW9D4', undefined],
])('an authenticator’s %s is %s', (typed, code) => {
  expect(codeField('code', 'no').safeParse(typed).data).toBe(code);
});

test.each([
  ['7K2MQ-XW9D4', '7K2MQ-XW9D4'],
  ['7k2mq xw9d4', '7K2MQ-XW9D4'],
  ['7K2MQXW9D4', '7K2MQ-XW9D4'],
  ['7K2MQ-XW9D', undefined],
  ['123456', undefined],
])('a recovery code’s %s is %s', (typed, code) => {
  expect(codeField('recovery', 'no').safeParse(typed).data).toBe(code);
});
