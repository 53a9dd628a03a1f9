/** The written parts of a mail, before they are laid out as HTML or plain text. */
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
