/** Limits of public forms: many per IP address (mobile carriers share them), few per e-mail address where one answers. */
import { emailKey } from '#contract/domain/email.ts';
import type { Limit } from './limit.repository.ts';

const hourSeconds = 3600;
const mostByAddress = 60;
const mostByEmail = 3;

/** @param address from `Caller` */
export function formLimit(form: 'contact' | 'early-access' | 'watch', address: string): Limit {
  return { action: form, actor: `address:${address}`, most: mostByAddress, withinSeconds: hourSeconds };
}

/** @param sender the address from `Caller`, and the typed e-mail address */
export function contactLimits({ address, email }: { address: string; email: string }): Limit[] {
  const actor = `email:${emailKey(email)}`;
  return [
    formLimit('contact', address),
    { action: 'contact', actor, most: mostByEmail, withinSeconds: hourSeconds },
  ];
}
