/** Normalises second-factor codes as typed. */
import { z } from 'zod';
import { toLatinDigits } from '#contract/domain/typed-text.ts';

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
