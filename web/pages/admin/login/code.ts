/** Normalises second-factor codes as typed. */
import { toLatinDigits } from '#contract/domain/digits.ts';

export type CodeKind = 'code' | 'recovery';

/** As the server takes it: six digits, or two times five characters; undefined for anything else. */
export function readCode(kind: CodeKind, typed: string): string | undefined {
  const plain = toLatinDigits(typed).replaceAll(/[\s\u200e\u200f-]/g, '');
  if (kind === 'code') return /^\d{6}$/.test(plain) ? plain : undefined;
  return /^[A-Za-z0-9]{10}$/.test(plain) ? `${plain.slice(0, 5)}-${plain.slice(5)}`.toUpperCase() : undefined;
}
