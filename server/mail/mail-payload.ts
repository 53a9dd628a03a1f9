/** The kinds of mail the site sends, and what each is told. */
import { z } from 'zod';
import type { Language } from '#contract/domain/language.ts';
import { premiumPlans } from '#contract/domain/premium-plan.ts';

/** By template name; a stored payload is read through these again. */
export const mailPayloads = {
  'contact-message': z.object({
    fullName: z.string(),
    email: z.string(),
    subject: z.string(),
    message: z.string(),
  }),
  /** `price` in SAR a month when it was asked for. */
  'early-access': z.object({ plan: z.enum(premiumPlans), price: z.number() }),
} as const;

export type MailTemplate = keyof typeof mailPayloads;

/** One mail of one kind. */
export type Mail = {
  [Template in MailTemplate]: { template: Template; payload: z.output<(typeof mailPayloads)[Template]> };
}[MailTemplate];

export type MailRequest = Mail & { to: string; language: Language };

/**
 * A stored mail as a typed one.
 * @throws ZodError when its payload is of another version of the program
 */
export function parseMail(template: string, payload: unknown): Mail {
  return storedMail.parse({ template, payload });
}

const storedMail = z.discriminatedUnion('template', [
  z.object({ template: z.literal('contact-message'), payload: mailPayloads['contact-message'] }),
  z.object({ template: z.literal('early-access'), payload: mailPayloads['early-access'] }),
]);
