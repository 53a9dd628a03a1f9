/** Every action that is counted. `test/counters.test.ts` tries each of them with failures of ours. */
export const countedActions = [
  'sign-in',
  'wrong-password',
  'wrong-code',
  'own-password',
  'sign-up',
  'forgot',
  'email-change',
  'verify-resend',
  'admin-password-mail',
  'upload',
  'deal-image-upload',
  'deal-image-fetch',
  'export',
  'contact',
  'early-access',
] as const;

export type CountedAction = (typeof countedActions)[number];
