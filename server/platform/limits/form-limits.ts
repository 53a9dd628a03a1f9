/** Limits of public forms: few per e-mail address, many per IP address (mobile carriers share them). */
import { emailKey } from '#contract/domain/email.ts';
import type { Limit } from './limit.repository.ts';

const hourSeconds = 3600;
const mostByAddress = 60;
const mostByEmail = 3;

/** @param sender the address from `Caller`, and the typed e-mail address */
export function formLimits(
  form: 'contact' | 'early-access' | 'watch',
  sender: { address: string; email: string },
): Limit[] {
  return [
    { action: form, actor: `address:${sender.address}`, most: mostByAddress, withinSeconds: hourSeconds },
    { action: form, actor: `email:${emailKey(sender.email)}`, most: mostByEmail, withinSeconds: hourSeconds },
  ];
}
