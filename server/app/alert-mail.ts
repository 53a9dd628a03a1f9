/** Context of alert mails, for the jobs that send them and for the administration's trial. */
import { join } from 'node:path';
import type { EmailChannelContext } from '#server/people/alert-mail/email-channel.ts';
import { makeReturnPath } from '#server/people/mail-events/mail-events.routes.ts';
import { recordBounce } from '#server/people/mailboxes/suppression.repository.ts';
import type { Db } from '#server/platform/database/schema.ts';
import { createMailTransport } from '#server/platform/mail/mail-transport.ts';
import type { AppContext } from './context.ts';

/** Takes mail while there is no mail server. */
export function mailFolderOf({ config }: Pick<AppContext, 'config'>): string {
  return join(config.dataDirectory, 'outbox');
}

/** @param db where refusals of the mail server are noted */
export function createAlertMail(context: AppContext, db: Db): EmailChannelContext {
  const { config, settings, accounts, now } = context;
  const { keys } = accounts;
  const { returnPath } = config.mail;
  return {
    transport: createMailTransport(config.mail, mailFolderOf(context)),
    keys,
    config,
    siteName: () => settings.current().siteName,
    returnPathOf: (message) => (returnPath === null ? null : makeReturnPath(keys, returnPath, message)),
    noteRefusal: async ({ messageId, recipient: { emailKey } }, { status }) => {
      // A policy of the server, such as one against relaying, says nothing of the address.
      if (status?.startsWith('5.7.')) return;
      const bounce = { kind: 'bounce', emailKey, messageId, status } as const;
      await db.transaction().execute((trx) => recordBounce(trx, keys, bounce, now()));
    },
  };
}
