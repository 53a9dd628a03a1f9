/** Definition of a mail: its name in the outbox, its payload, and its texts in both languages. */
import type { z } from 'zod';
import type { Language } from '#contract/domain/language.ts';
import type { Feathers } from '#contract/domain/verdict.ts';

export type MailParty = { name: string; address: string };

export type MailPrice = {
  label: string;
  amount: string;
  verdict: { feathers: Feathers; sentence: string } | null;
  /** A line each: the days of the trip, when and where the price was seen. */
  seen: readonly string[];
  sample: string | null;
};

/** Plain texts; user input is only in `subject`, `facts` and `quote`. */
export type MailText = {
  subject: string;
  heading: string;
  paragraphs: readonly string[];
  /** A price, its verdict where there is one, where it comes from, and a note where it is not real. */
  price?: MailPrice;
  facts?: readonly { label: string; value: string }[];
  quote?: string;
  action?: { url: string; label: string };
  /** Small print at the end. */
  notes: readonly string[];
  /** `Reply-To`, if not the sender. */
  replyTo?: MailParty;
};

/** @param about.site the site's name in the language */
type WriteMail<Payload> = (payload: Payload, about: { site: string }) => MailText;

type MailDefinition<Name extends string, Payload extends z.ZodType> = Record<
  Language,
  WriteMail<z.output<Payload>>
> & {
  name: Name;
  /** Stored mails are parsed with it again. Links with a secret are sealed. */
  payload: Payload;
};

export function defineMail<const Name extends string, Payload extends z.ZodType>(
  definition: MailDefinition<Name, Payload>,
): MailDefinition<Name, Payload> {
  return definition;
}

export const linkOnce: Record<Language, string> = {
  ar: 'يعمل الرابط مرة واحدة.',
  en: 'The link works once.',
};
export const ignore: Record<Language, string> = {
  ar: 'إن لم تطلب ذلك فتجاهل هذه الرسالة، ولن يتغيّر شيء.',
  en: 'If you didn’t ask for this, ignore this email and nothing will change.',
};
