/** Every action that is counted for a limit. `test/counters.test.ts` tries each with a failing database. */
export const countedActions = [
  'sign-in',
  'wrong-password',
  'wrong-code',
  'own-password',
  'sign-up',
  'forgot',
  'stranger-mail',
  'email-change',
  'verify-resend',
  'admin-password-mail',
  'upload',
  'deal-image-upload',
  'deal-image-fetch',
  'destination-photo-upload',
  'export',
  'contact',
  'early-access',
  'trial-push',
  'trial-alert',
  'price-report',
  'watch',
] as const;

export type CountedAction = (typeof countedActions)[number];
