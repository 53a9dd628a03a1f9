/** How often a form may be sent: few by one e-mail, many by one address, which carriers give to many people. */
import { emailKey } from '#contract/domain/email.ts';
import type { Limit } from './limit.repository.ts';

const hourSeconds = 3600;
const mostByAddress = 60;
const mostByEmail = 3;

/** @param sender an address as `Caller` has it, and the e-mail typed in */
export function formLimits(
  form: 'contact' | 'early-access',
  sender: { address: string; email: string },
): Limit[] {
  return [
    { action: form, actor: `address:${sender.address}`, most: mostByAddress, withinSeconds: hourSeconds },
    { action: form, actor: `email:${emailKey(sender.email)}`, most: mostByEmail, withinSeconds: hourSeconds },
  ];
}
