/** Where an administrator goes on to after signing in. */
import { expect, test } from 'vitest';
import { readLoginStep } from './admin-login-call.ts';

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
