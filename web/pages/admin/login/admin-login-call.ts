/** Signs in as an administrator: the call, codes as people type them, the path to go on to. */
import { z } from 'zod';
import { toLatinDigits } from '#contract/domain/typed-text.ts';
import { adminLogIn } from '#contract/endpoints/admin.ts';
import { call } from '#web/api/call.ts';
import { type Credentials, setAdmin } from '#web/features/admin/admin-session.ts';

/** Logs in and stores the admin session. Rejects with ApiError. */
export async function logInAsAdmin(credentials: Credentials & { totp?: string }): Promise<void> {
  setAdmin(await call(adminLogIn, { body: credentials }));
}

/** Router state of the login page: the requested screen, and whether the user just logged out. */
export type LoginStep = { from: string; isLeaving: boolean };

/** @param state history state, validated here because any script can write it */
export function readLoginStep(state: unknown): LoginStep {
  const step = typeof state === 'object' && state !== null ? (state as Partial<LoginStep>) : {};
  const { from } = step;
  const isOurs =
    typeof from === 'string' && /^\/admin(?:[/?]|$)/.test(from) && !from.startsWith('/admin/login');
  return { from: isOurs ? from : '/admin', isLeaving: step.isLeaving === true };
}

export type CodeKind = 'code' | 'recovery';

/** Returns six digits or `XXXXX-XXXXX`, as the server expects; undefined if invalid. */
function readCode(kind: CodeKind, typed: string): string | undefined {
  const plain = toLatinDigits(typed).replaceAll(/[\s\u200e\u200f-]/g, '');
  if (kind === 'code') return /^\d{6}$/.test(plain) ? plain : undefined;
  return /^[A-Za-z0-9]{10}$/.test(plain) ? `${plain.slice(0, 5)}-${plain.slice(5)}`.toUpperCase() : undefined;
}

/** Field of a code. @param fault what is said of anything else */
export function codeField(kind: CodeKind, fault: string) {
  return z
    .string()
    .transform((typed) => readCode(kind, typed) ?? '')
    .refine((code) => code !== '', { error: fault });
}
