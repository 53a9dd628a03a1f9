/** Lists of what people sent, contact messages and early-access requests: read, answered, marked as done. */
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { AccessRequest, ReceivedMessage } from '#contract/api/admin-operations.ts';
import { handledStates } from '#contract/domain/admin.ts';
import * as calls from '#contract/endpoints/admin.ts';
import { RowAction } from '#web/features/admin/actions.tsx';
import { adminList, callAdmin } from '#web/features/admin/admin-api.ts';
import type { ListOptions } from '#web/features/admin/admin-list.tsx';
import { adminPath } from '#web/features/admin/admin-session.ts';
import { ListScreen } from '#web/features/admin/admin-tab.tsx';
import { BadgeCell, Breaking, momentColumn, Second, TwoLines } from '#web/features/admin/cells.tsx';
import { type Column, RowButton, RowLink } from '#web/features/admin/data-table.tsx';
import { Facts } from '#web/features/admin/figure-card.tsx';
import { statsQuery } from '#web/features/admin/part-nav.tsx';
import { formatMoment } from '#web/i18n/format.ts';
import { choicesOf, type Translate, useTranslate } from '#web/i18n/i18n.tsx';
import { type ButtonLook, buttonClass } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Card, Row, Stack, Text } from '#web/ui/layout.tsx';
import { MailIcon } from '#web/ui/more-icons.tsx';
import { Price } from '#web/ui/price.tsx';
import styles from './operations.module.css';

export function MessagesPart(): ReactNode {
  return (
    <ListScreen
      nameOf={({ fullName }) => fullName}
      list={messagesIn(useTranslate())}
      deletion={{
        words: 'admin.operations.messages',
        remove: ({ id }) => callAdmin(calls.deleteContactMessage, { params: { id } }),
      }}
    />
  );
}

function messagesIn(t: Translate): HandledList<ReceivedMessage> {
  return {
    ...handledList(t, 'admin.operations.messages'),
    query: (query) => adminList(calls.listContactMessages, { query }),
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
  const name = message.fullName;
  return (
    <>
      <RowButton label={t('admin.operations.messages.readNamed', { name })} onClick={() => setIsRead(true)}>
        {t('admin.operations.messages.read')}
      </RowButton>
      <Dialog isOpen={isRead} onClose={() => setIsRead(false)} title={t('admin.operations.messages.one')}>
        <Message message={message}>
          <MarkAction
            look="quiet"
            update={calls.updateContactMessage}
            row={message}
            name={name}
            onMarked={() => {
              setIsRead(false);
              onChanged();
            }}
          />
        </Message>
      </Dialog>
      <MarkAction update={calls.updateContactMessage} row={message} name={name} onMarked={onChanged} />
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

export function EarlyAccessPart(): ReactNode {
  return <ListScreen nameOf={({ email }) => email} list={requestsIn(useTranslate())} />;
}

function requestsIn(t: Translate): HandledList<AccessRequest> {
  return {
    ...handledList(t, 'admin.operations.early'),
    query: (query) => adminList(calls.listEarlyAccess, { query }),
    columns: [
      {
        head: t('admin.operations.early.email'),
        kind: 'wide',
        cell: ({ email, language }) => (
          <div>
            <Breaking>{email}</Breaking>
            <Second>{t(`admin.operations.language.${language}`)}</Second>
          </div>
        ),
      },
      {
        head: t('admin.operations.early.plan'),
        kind: 'tight',
        cell: ({ plan, price }) => (
          <div>
            {t(`admin.operations.plan.${plan}`)}
            <Second>
              <Price amount={price} /> {t('admin.operations.perMonth')}
            </Second>
          </div>
        ),
      },
      momentColumn(t('admin.operations.early.requested'), ({ requestedAt }) => requestedAt),
      {
        head: t('admin.operations.early.account'),
        kind: 'tight',
        cell: ({ userId, isPremium }) => {
          const state = userId === null ? 'none' : isPremium ? 'premium' : 'free';
          const tones = { none: 'plain', premium: 'accent', free: 'good' } as const;
          return <BadgeCell tone={tones[state]}>{t(`admin.operations.account.${state}`)}</BadgeCell>;
        },
      },
      handledColumn(t),
    ],
    actions: (request, refetch) => <RequestActions request={request} onChanged={refetch} />,
  };
}

type RequestProps = { request: AccessRequest; onChanged: () => void };

/** With a link to the account, whose form grants Premium, or to an invitation; none for Premium users. */
function RequestActions({ request, onChanged }: RequestProps): ReactNode {
  const t = useTranslate();
  const { email: name, userId, isPremium, plan, price, language } = request;
  const query =
    userId === null
      ? { form: 'new', email: name, subscription: 'premium', language, plan, price: String(price) }
      : { search: name };
  const words = userId === null ? 'admin.operations.early.invite' : 'admin.operations.early.grant';
  return (
    <>
      {!isPremium && (
        <RowLink
          to={`${adminPath('users')}?${new URLSearchParams(query)}`}
          label={t(`${words}Named`, { name })}
        >
          {t(words)}
        </RowLink>
      )}
      <MarkAction update={calls.updateEarlyAccess} row={request} name={name} onMarked={onChanged} />
    </>
  );
}

type Handled = { id: string; doneAt: string | null };

const usual = { state: 'open', search: '' };
type HandledList<Row> = ListOptions<Row, typeof usual>;

function handledList(t: Translate, family: 'admin.operations.messages' | 'admin.operations.early') {
  return {
    title: t(`${family}.title`),
    lead: t(`${family}.lead`),
    empty: t(`${family}.none`),
    noneSuch: t(`${family}.noneSuch`),
    usual,
    canRefresh: true,
    filters: [
      { name: 'search', label: t(`${family}.search`) },
      {
        name: 'state',
        label: t('admin.operations.handled'),
        options: choicesOf(t, 'admin.operations.handled', handledStates),
      },
    ],
    toneOf: ({ doneAt }) => (doneAt === null ? undefined : 'soft'),
  } as const satisfies Partial<HandledList<Handled>>;
}

function handledColumn(t: Translate): Column<Handled> {
  return {
    head: t('admin.operations.handled'),
    kind: 'tight',
    cell: ({ doneAt }) => (
      <BadgeCell tone={doneAt === null ? 'warning' : 'good'}>
        {t(doneAt === null ? 'admin.operations.handled.open' : 'admin.operations.handled.done')}
      </BadgeCell>
    ),
  };
}

type MarkProps = {
  update: typeof calls.updateContactMessage | typeof calls.updateEarlyAccess;
  row: Handled;
  /** Accessible name of the row. */
  name: string;
  look?: ButtonLook;
  onMarked: () => void;
};

/** Marks a row as done, or as open again. */
function MarkAction({ update, row: { id, doneAt }, name, look, onMarked }: MarkProps): ReactNode {
  const t = useTranslate();
  const client = useQueryClient();
  const isDone = doneAt === null;
  return (
    <RowAction
      {...(look && { look })}
      label={t(isDone ? 'admin.operations.markDoneNamed' : 'admin.operations.markOpenNamed', { name })}
      send={() => callAdmin(update, { params: { id }, body: { isDone } })}
      failed={t('admin.operations.markFailed')}
      done={{ title: t(isDone ? 'admin.operations.markedDone' : 'admin.operations.markedOpen') }}
      onSettled={() => {
        onMarked();
        void client.invalidateQueries({ queryKey: statsQuery.queryKey });
      }}
    >
      {t(isDone ? 'admin.operations.markDone' : 'admin.operations.markOpen')}
    </RowAction>
  );
}
