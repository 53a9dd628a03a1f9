/** Mail settings from their variables: sender, DKIM key, return path. */
import { createPrivateKey, type KeyObject } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { ConfigError } from './refusals.ts';

/** `no-reply@example.sa` or `Hudhud <no-reply@example.sa>`. */
const sender = z
  .string()
  .regex(/^(?:[^"<>\r\n]+<[^<>\s]+>|[^<>\s]+)$/, 'not an address such as Hudhud <no-reply@example.sa>')
  .transform((value) => {
    const [name = '', address] = value.split('<');
    return address === undefined
      ? { name: null, address: name.trim() }
      : { name: name.trim() || null, address: address.slice(0, -1) };
  })
  .pipe(z.object({ name: z.string().nullable(), address: z.email() }));

const domainName = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/i;

export const mailVariables = {
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: sender.optional(),
  MAIL_ALERTS_FROM: sender.optional(),
  // RFC 5321 allows 64 characters before the @, and the token takes 53 of them.
  MAIL_RETURN_PATH: z
    .email()
    .regex(/^[a-z0-9._-]{1,11}@/i, 'up to 11 letters or digits before the @, without a +')
    .optional(),
  MAIL_EVENTS_SECRET: z
    .string()
    .regex(/^[\x21-\x7e]{24,200}$/, 'needs 24 characters or more, without spaces')
    .optional(),
  DKIM_KEY: z.string().trim().min(1).optional(),
  DKIM_SELECTOR: z
    .string()
    .regex(/^[a-z0-9](?:[a-z0-9._-]{0,61}[a-z0-9])?$/i, 'not a selector such as hudhud2026')
    .optional(),
  DKIM_DOMAIN: z.string().regex(domainName, 'not a domain such as example.sa').optional(),
} as const;

type MailVariables = z.output<z.ZodObject<typeof mailVariables>>;

/** @throws ConfigError with one line naming the variable */
export function buildMailConfig(values: MailVariables) {
  refuseHalfMail(values);
  const { DKIM_KEY: key, DKIM_SELECTOR: selector } = values;
  const from = values.MAIL_FROM ?? { name: null, address: 'no-reply@localhost.localdomain' };
  const domain = values.DKIM_DOMAIN ?? from.address.slice(from.address.lastIndexOf('@') + 1);
  return {
    /** Includes the password; null writes mail to a folder instead. */
    smtpUrl: values.SMTP_URL ?? null,
    /** Sender of mail; the site name when `name` is null. */
    from,
    alertsFrom: values.MAIL_ALERTS_FROM ?? from,
    /** Signs all mail; `privateKey` is the PEM of an RSA key. */
    dkim:
      key && selector
        ? { domain: domain.toLowerCase(), selector: selector.toLowerCase(), privateKey: readDkimKey(key) }
        : null,
    /** Address bounces of alerts go to, with a token between `+` and `@`; null sends them to the sender. */
    returnPath: values.MAIL_RETURN_PATH ?? null,
    /** Authorises reports of bounces and complaints; null closes their route. */
    eventsSecret: values.MAIL_EVENTS_SECRET ?? null,
  };
}

function refuseHalfMail(values: MailVariables): void {
  if (values.SMTP_URL && !values.MAIL_FROM) {
    throw new ConfigError('MAIL_FROM: needed beside SMTP_URL, such as Hudhud <no-reply@example.sa>');
  }
  if (Boolean(values.DKIM_KEY) !== Boolean(values.DKIM_SELECTOR)) {
    const missing = values.DKIM_KEY ? 'DKIM_SELECTOR' : 'DKIM_KEY';
    throw new ConfigError(`${missing}: signing mail needs both DKIM_KEY and DKIM_SELECTOR`);
  }
  if (values.DKIM_DOMAIN && !values.DKIM_KEY) {
    throw new ConfigError('DKIM_DOMAIN: needs DKIM_KEY and DKIM_SELECTOR');
  }
  const needing = (['DKIM_KEY', 'MAIL_ALERTS_FROM', 'MAIL_RETURN_PATH', 'MAIL_EVENTS_SECRET'] as const).find(
    (name) => values[name] && !values.SMTP_URL,
  );
  if (needing) throw new ConfigError(`${needing}: needs SMTP_URL, without it mail goes to files`);
}

/** The PEM itself, with line breaks or `\n` between its lines, or the path of its file. */
function readDkimKey(given: string): string {
  const pem = given.includes('-----BEGIN') ? given.replaceAll('\\n', '\n') : readKeyFile(given);
  const key = parseKey(pem);
  if (key?.asymmetricKeyType !== 'rsa' || (key.asymmetricKeyDetails?.modulusLength ?? 0) < 1024) {
    throw new ConfigError('DKIM_KEY: not the PEM of an RSA private key of 1024 bits or more, nor its file');
  }
  return pem;
}

function readKeyFile(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    throw new ConfigError('DKIM_KEY: neither a PEM nor a file that can be read');
  }
}

function parseKey(pem: string): KeyObject | undefined {
  try {
    return createPrivateKey(pem);
  } catch {
    return undefined;
  }
}
