/** Every mail to a person by name but those of alerts: the payload that is stored of it, and its text. */
import { z } from 'zod';
import type { Language } from '#contract/domain/language.ts';
import type { Trx } from '#server/platform/database/schema.ts';
import { translatorFor } from '#server/platform/http/translate.ts';
import { type QueueContext, queueMail as queue } from '#server/platform/mail/mail.service.ts';
import type { MailText } from '#server/platform/mail/mail-text.ts';
import * as account from './account.mail.ts';
import type { MailDefinition } from './define-mail.ts';
import * as visitor from './visitor.mail.ts';

const mails = Object.values({ ...account, ...visitor });

type Definition = (typeof mails)[number];
type MailOf<Each extends Definition> = Each extends Definition
  ? { template: Each['name']; payload: z.output<Each['payload']> }
  : never;

export type Mail = MailOf<Definition>;
export type MailRequest = Mail & { to: string; language: Language };

/** As `queueMail` of the outbox, with the payload that the template needs. */
export function queueMail(trx: Trx, context: QueueContext, mail: MailRequest): Promise<void> {
  return queue(trx, context, mail);
}

/**
 * Parses a stored mail.
 * @throws ZodError when another version of the program stored its payload
 */
export function parseMail(template: string, payload: unknown): Mail {
  const name = z.enum(mails.map((mail) => mail.name)).parse(template);
  return { template: name, payload: find(name).payload.parse(payload) } as Mail;
}

/** @param site the site's name in `language` */
export function writeMail(mail: Mail, { language, site }: { language: Language; site: string }): MailText {
  const t = translatorFor(language);
  const { write } = find(mail.template) as MailDefinition<string, z.ZodType>;
  const text = write(mail.payload, { t, site });
  return { ...text, notes: [...text.notes, t('mail.footer', { site })] };
}

function find(name: Mail['template']): Definition {
  return mails.find((each) => each.name === name) as Definition;
}
