/** Signs in as an administrator and returns the next path. */
import { adminLogIn } from '#contract/endpoints/admin.ts';
import { ApiError } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { keepAdmin } from '#web/features/admin/admin-api.ts';

export type Credentials = { username: string; password: string };

/** Keeps who administers from then on. Rejects with ApiError. */
export async function logInAsAdmin(credentials: Credentials & { totp?: string }): Promise<void> {
  keepAdmin(await call(adminLogIn, { body: credentials }));
}

export function isCodeAsked(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'second_factor_required';
}

/** Somebody else chose the password: its owner has to choose one first, which works on the main site. */
export function isPasswordChangeAsked(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'password_change_required';
}

/** What a step to the login says: which screen was asked for, and whether somebody just signed out. */
export type LoginStep = { from: string; isLeaving: boolean };

/** @param state of the router's entry, which the browser keeps and anybody's script could have written */
export function readLoginStep(state: unknown): LoginStep {
  const step = typeof state === 'object' && state !== null ? (state as Partial<LoginStep>) : {};
  const { from } = step;
  const isOurs =
    typeof from === 'string' && /^\/admin(?:[/?]|$)/.test(from) && !from.startsWith('/admin/login');
  return { from: isOurs ? from : '/admin', isLeaving: step.isLeaving === true };
}
