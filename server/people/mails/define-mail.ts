/** Definition of a mail: its name in the outbox, its payload, and how its text is written from the messages. */
import type { z } from 'zod';
import type { ApiMessageArguments, ApiMessageKey } from '#messages/generated/types.ts';
import type { Translate } from '#server/platform/http/translate.ts';
import type { MailText } from '#server/platform/mail/mail-text.ts';

export type MailDefinition<Name extends string, Payload extends z.ZodType> = {
  name: Name;
  /** Stored mails are parsed with it again. Links with a secret are sealed. */
  payload: Payload;
  /** @param about.site the site's name in the language */
  write: (payload: z.output<Payload>, about: { t: Translate; site: string }) => MailText;
};

export function defineMail<const Name extends string, Payload extends z.ZodType>(
  definition: MailDefinition<Name, Payload>,
): MailDefinition<Name, Payload> {
  return definition;
}

type NameWith<Part extends string, Key = ApiMessageKey> = Key extends `mail.${infer Name}.${Part}`
  ? Name
  : never;
type LinkMailName = NameWith<'subject'> & NameWith<'heading'> & NameWith<'body'> & NameWith<'action'>;

type Part = 'subject' | 'heading' | 'body' | 'action' | 'note';
type WordOf<Key> = Key extends ApiMessageKey ? keyof ApiMessageArguments[Key] : never;
/** Arguments of the texts of a mail; each has the name of the site. */
type Words<Name extends string> = Record<Exclude<WordOf<`mail.${Name}.${Part}`>, 'site'>, string>;

type LinkMailParts<Name extends string, Payload> = {
  /** Small print, in order; texts that are empty are left out. */
  notes?: readonly (ApiMessageKey & (`mail.${Name}.note` | 'mail.linkOnce' | 'mail.ignore'))[];
  more?: (payload: Payload, t: Translate) => Pick<MailText, 'facts' | 'price'>;
  words?: (payload: Payload, t: Translate) => Words<Name>;
} & (keyof Words<Name> extends never ? unknown : { words: unknown });

/** With words that `LinkMailParts` has checked. */
type Say = (key: ApiMessageKey, words: Readonly<Record<string, string>>) => string;

/** A mail with a button: the texts `mail.<name>.subject`, `.heading`, `.body` and `.action`. */
export function defineLinkMail<const Name extends LinkMailName, Payload extends z.ZodType<{ url: string }>>(
  name: Name,
  payload: Payload,
  { notes = [], more, words }: LinkMailParts<Name, z.output<Payload>>,
): MailDefinition<Name, Payload> {
  return defineMail({
    name,
    payload,
    write(content, { t, site }) {
      const filled = { site, ...words?.(content, t) };
      const say = (key: ApiMessageKey) => (t as Say)(key, filled);
      return {
        subject: say(`mail.${name}.subject`),
        heading: say(`mail.${name}.heading`),
        paragraphs: [say(`mail.${name}.body`)],
        ...more?.(content, t),
        action: { url: content.url, label: say(`mail.${name}.action`) },
        notes: notes.map(say).filter(Boolean),
      };
    },
  });
}
