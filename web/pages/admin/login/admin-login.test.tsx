import { expect, test } from 'vitest';
import { textOfPart } from '#test/support/render-part.tsx';
import { keepProven } from '#web/features/admin/admin-session.ts';
import { AdminLogin } from './admin-login.tsx';

test('who proved the password at the public sign-in is asked for the code alone, once', () => {
  keepProven({ username: 'boss@example.sa', password: 'kettle-palm-74-river' });
  expect(textOfPart(<AdminLogin />)).toContain('Second step');
  expect(textOfPart(<AdminLogin />)).not.toContain('Second step');
});
