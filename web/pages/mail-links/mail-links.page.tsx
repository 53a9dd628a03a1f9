/** The pages around mailed links, by their paths: one asks for a link, the others are led to by one. */
import { ForgotPage } from './forgot-view.tsx';
import { KeepAccountPage } from './keep-account-view.tsx';
import { ResetPage } from './reset-view.tsx';
import { VerifyPage } from './verify-view.tsx';

export const pages = {
  forgot: ForgotPage,
  reset: ResetPage,
  verify: VerifyPage,
  'keep-account': KeepAccountPage,
} as const;
