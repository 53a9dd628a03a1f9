/** Contact messages: read, reply by mail, mark as handled, delete. */
import { type ReactNode, useState } from 'react';
import type { ReceivedMessage } from '#contract/api/admin-operations.ts';
import {
  deleteContactMessage,
  listContactMessages,
  updateContactMessage,
} from '#contract/endpoints/admin.ts';
import { RowAction } from '#web/features/admin/actions.tsx';
import { adminList, callAdmin } from '#web/features/admin/admin-api.ts';
import { Resource } from '#web/features/admin/admin-tab.tsx';
import { momentColumn, TwoLines } from '#web/features/admin/cells.tsx';
import { RowButton } from '#web/features/admin/data-table.tsx';
import { Facts } from '#web/features/admin/figure-card.tsx';
import { formatMoment } from '#web/i18n/format.ts';
import { type Translate, useTranslate } from '#web/i18n/i18n.tsx';
import { MailIcon } from '#web/ui/account-icons.tsx';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Card, Row, Stack, Text } from '#web/ui/layout.tsx';
import { type HandledList, handledColumn, handledList, useHandling } from './handled.tsx';
import styles from './operations.module.css';

const nameOf = ({ fullName }: ReceivedMessage) => fullName;

export function MessagesPart(): ReactNode {
  return <Resource of={{ nameOf, list: listIn(useTranslate()) }} />;
}

function listIn(t: Translate): HandledList<ReceivedMessage> {
  return {
    ...handledList(t, t('admin.operations.messages.search')),
    title: t('admin.operations.messages.title'),
    lead: t('admin.operations.messages.lead'),
    query: (query) => adminList(listContactMessages, { query }),
    empty: t('admin.operations.messages.none'),
    noneSuch: t('admin.operations.messages.noneSuch'),
    columns: [
      {
        head: t('admin.operations.messages.from'),
        cell: ({ fullName, email }) => <TwoLines first={fullName} second={email} />,
      },
      {
        head: t('admin.operations.messages.subject'),
        kind: 'wide',
        cell: ({ subject, message }) => (
          <div className={styles.excerpt}>
            <TwoLines first={subject} second={message} />
          </div>
        ),
      },
      momentColumn(t('admin.operations.messages.received'), ({ receivedAt }) => receivedAt),
      handledColumn(t),
    ],
    actions: (message, refetch) => <MessageActions message={message} onChanged={refetch} />,
  };
}

type MessageProps = { message: ReceivedMessage; onChanged: () => void };

function MessageActions({ message, onChanged }: MessageProps): ReactNode {
  const t = useTranslate();
  const [isRead, setIsRead] = useState(false);
  const { id, fullName: name } = message;
  const mark = useHandling({ update: updateContactMessage, row: message, name, onMarked: onChanged });
  return (
    <>
      <RowButton label={t('admin.operations.messages.readNamed', { name })} onClick={() => setIsRead(true)}>
        {t('admin.operations.messages.read')}
      </RowButton>
      <Dialog isOpen={isRead} onClose={() => setIsRead(false)} title={t('admin.operations.messages.one')}>
        <Message message={message}>
          <Button
            look="quiet"
            onClick={() => {
              setIsRead(false);
              mark.act();
            }}
          >
            {mark.words}
          </Button>
        </Message>
      </Dialog>
      {mark.button}
      <RowAction
        label={t('admin.operations.messages.deleteNamed', { name })}
        tone="danger"
        question={{
          title: t('admin.operations.messages.deleteTitle'),
          text: t('admin.operations.messages.deleteText', { name }),
        }}
        send={() => callAdmin(deleteContactMessage, { params: { id } })}
        failed={t('admin.operations.messages.deleteFailed')}
        done={{ title: t('admin.operations.messages.deleted') }}
        onSettled={onChanged}
      >
        {t('admin.operations.messages.delete')}
      </RowAction>
    </>
  );
}

function Message({ message, children }: { message: ReceivedMessage; children: ReactNode }): ReactNode {
  const t = useTranslate();
  const { fullName, email, receivedAt, language, doneAt, subject, message: text } = message;
  return (
    <Stack gap={4}>
      <Facts
        of={[
          [t('admin.operations.messages.from'), <TwoLines key="from" first={fullName} second={email} />],
          [
            t('admin.operations.messages.received'),
            `${formatMoment(receivedAt, t.language)} · ${t(`admin.operations.language.${language}`)}`,
          ],
          [t('admin.operations.handled.done'), doneAt !== null && formatMoment(doneAt, t.language)],
        ]}
      />
      <Text as="h3" size="lg" dir="auto" className={styles.letter}>
        {subject}
      </Text>
      <Card dense fill="sunken" as="p" dir="auto" className={styles.letter}>
        {text}
      </Card>
      <Row gap={3}>
        <a className={buttonClass()} href={replyAddress(message)}>
          <MailIcon size={18} />
          {t('admin.operations.messages.reply')}
        </a>
        {children}
      </Row>
    </Stack>
  );
}

/** Encodes every part, since percent and question marks would end a mailto address early. */
function replyAddress({ email, subject }: ReceivedMessage): string {
  return `mailto:${encodeURIComponent(email).replace('%40', '@')}?subject=${encodeURIComponent(`Re: ${subject}`)}`;
}
