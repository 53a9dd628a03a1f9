/** `POST /api/mail/events`: bounces and complaints from a mail server or service, as JSON or as returned mail. */
import { createHash, timingSafeEqual } from 'node:crypto';
import { reportMailEvents } from '#contract/api/mail-events.ts';
import { AppError } from '#server/platform/errors.ts';
import { type OperationRoute, operationRoute } from '#server/platform/http/operation-route.ts';
import { type MailEventsContext, receiveMailEvents } from './mail-events.service.ts';
import { readReturnedMail } from './returned-mail.ts';

export function mailEventsRoutes(
  context: MailEventsContext & { config: { mail: { eventsSecret: string | null } } },
): OperationRoute[] {
  const { eventsSecret } = context.config.mail;
  return [
    operationRoute(
      reportMailEvents,
      async ({ body }) => ({
        received: body.events.length,
        known: await receiveMailEvents(context, body.events),
      }),
      {
        authorize: (headers) => requireSecret(headers, eventsSecret),
        bodyReaders: { 'message/rfc822': readReturnedMail },
      },
    ),
  ];
}

/** @throws AppError `not_found` while no secret is configured, `unauthenticated` for another one */
function requireSecret(headers: Headers, secret: string | null): void {
  if (secret === null) throw new AppError('not_found', { log: 'MAIL_EVENTS_SECRET is not set' });
  const given = headers.get('authorization') ?? '';
  if (!timingSafeEqual(digestOf(given), digestOf(`Bearer ${secret}`)))
    throw new AppError('unauthenticated', { log: 'mail events without their secret' });
}

/** Of equal length, as the comparison needs. */
function digestOf(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
