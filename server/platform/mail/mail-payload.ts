/** Kinds of mail and the data each needs. */
import { z } from 'zod';
import { tripTypes } from '#contract/domain/itinerary.ts';
import type { Language } from '#contract/domain/language.ts';
import { premiumPlans } from '#contract/domain/premium-plan.ts';

/** A link, with a token where needed. */
const link = z.object({ url: z.url() });

const secondFactorChanges = ['removed', 'codes', 'stopped'] as const;
export type SecondFactorChange = (typeof secondFactorChanges)[number];

/** Schemas by template name; stored payloads are parsed with them again. */
export const mailPayloads = {
  'contact-message': z.object({
    fullName: z.string(),
    email: z.string(),
    subject: z.string(),
    message: z.string(),
  }),
  /** `price` in SAR per month at the time of the request. */
  'early-access': z.object({ plan: z.enum(premiumPlans), price: z.number() }),
  'verify-email': link,
  'account-exists': link,
  'reset-password': link,
  'password-changed': z.object({ url: z.url(), isEveryDevice: z.boolean().default(false) }),
  'change-email': link,
  /** `url` undoes the change; null for an unconfirmed address. */
  'email-change-notice': z.object({ url: z.url().nullable(), newEmail: z.string() }),
  'sign-in-stopped': link,
  /** `stopped`: too many wrong codes. `url` resets the password. */
  'second-factor-changed': z.object({ url: z.url(), change: z.enum(secondFactorChanges) }),
  /** `deletionDay` is a day of Riyadh. */
  'account-deletion': z.object({
    url: z.url(),
    deletionDay: z.string(),
    isByAdministrator: z.boolean().default(false),
  }),
  invitation: link,
  /** A guest watches a trip: `url` confirms the watch. Cities are in the language of the mail. */
  'confirm-watch': z.object({
    url: z.url(),
    trip: z.object({
      origin: z.string(),
      destination: z.string(),
      tripType: z.enum(tripTypes),
      days: z.object({ from: z.string(), until: z.string() }).nullable(),
    }),
  }),
  /** An administrator set it: `url` leads to setting a new one. */
  'password-set': link,
  /** An administrator promoted them: `url` leads to the administration. */
  'made-administrator': link,
  /** An administrator changed the address: `url` leads to the contact page. */
  'email-replaced': z.object({ url: z.url(), newEmail: z.string() }),
} as const;

type MailTemplate = keyof typeof mailPayloads;

/** One mail with its template and payload. */
export type Mail = {
  [Template in MailTemplate]: { template: Template; payload: z.output<(typeof mailPayloads)[Template]> };
}[MailTemplate];

export type MailRequest = Mail & { to: string; language: Language };

/**
 * Parses a stored mail.
 * @throws ZodError when another version of the program stored its payload
 */
export function parseMail(template: string, payload: unknown): Mail {
  return storedMail.parse({ template, payload });
}

const storedMail = z.discriminatedUnion('template', [
  z.object({ template: z.literal('contact-message'), payload: mailPayloads['contact-message'] }),
  z.object({ template: z.literal('early-access'), payload: mailPayloads['early-access'] }),
  z.object({ template: z.literal('account-deletion'), payload: mailPayloads['account-deletion'] }),
  z.object({ template: z.literal('verify-email'), payload: mailPayloads['verify-email'] }),
  z.object({ template: z.literal('account-exists'), payload: mailPayloads['account-exists'] }),
  z.object({ template: z.literal('reset-password'), payload: mailPayloads['reset-password'] }),
  z.object({ template: z.literal('password-changed'), payload: mailPayloads['password-changed'] }),
  z.object({ template: z.literal('change-email'), payload: mailPayloads['change-email'] }),
  z.object({ template: z.literal('email-change-notice'), payload: mailPayloads['email-change-notice'] }),
  z.object({ template: z.literal('sign-in-stopped'), payload: mailPayloads['sign-in-stopped'] }),
  z.object({
    template: z.literal('second-factor-changed'),
    payload: mailPayloads['second-factor-changed'],
  }),
  z.object({ template: z.literal('confirm-watch'), payload: mailPayloads['confirm-watch'] }),
  z.object({ template: z.literal('invitation'), payload: mailPayloads.invitation }),
  z.object({ template: z.literal('password-set'), payload: mailPayloads['password-set'] }),
  z.object({ template: z.literal('made-administrator'), payload: mailPayloads['made-administrator'] }),
  z.object({ template: z.literal('email-replaced'), payload: mailPayloads['email-replaced'] }),
]);
