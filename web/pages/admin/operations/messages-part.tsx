/** Contact messages: read, reply by mail, mark as handled, delete. */
import { type ReactNode, useState } from 'react';
import type { ReceivedMessage } from '#contract/api/admin-operations.ts';
import {
  deleteContactMessage,
  listContactMessages,
  updateContactMessage,
} from '#contract/endpoints/admin.ts';
import { useQuery } from '#web/api/query.tsx';
import { adminList, callAdmin } from '#web/features/admin/admin-api.ts';
import { AdminList } from '#web/features/admin/admin-list.tsx';
import { ConfirmDialog } from '#web/features/admin/confirm-dialog.tsx';
import { type Column, RowButton } from '#web/features/admin/data-table.tsx';
import { useListState } from '#web/features/admin/list-state.ts';
import { useAdminMutation } from '#web/features/admin/use-admin-mutation.ts';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import {
  defaultHandledQuery,
  handledColumn,
  handledFilters,
  MarkButton,
  toneOfHandled,
  useHandling,
} from './handled.tsx';
import { MessageDialog } from './message-dialog.tsx';
import { Moment } from './moment.tsx';
import styles from './operations.module.css';
import { RefreshButton } from './refresh-button.tsx';

export function MessagesPart(): ReactNode {
  const t = useTranslate();
  const list = useListState(defaultHandledQuery);
  const view = useQuery(adminList(listContactMessages, { query: list.parameters }));
  const mark = useHandling(updateContactMessage, view.refetch);
  const [read, setRead] = useState<ReceivedMessage | null>(null);
  const deletion = useDeletion(view.refetch);
  return (
    <AdminList
      title={t('admin.operations.messages.title')}
      lead={t('admin.operations.messages.lead')}
      tools={<RefreshButton isFetching={view.isFetching} onRefresh={view.refetch} />}
      list={list}
      filters={handledFilters(t, t('admin.operations.messages.search'))}
      columns={useColumns()}
      view={view}
      empty={t(list.isNarrowed ? 'admin.operations.messages.noneSuch' : 'admin.operations.messages.none')}
      toneOf={toneOfHandled}
      actions={(message) => (
        <>
          <RowButton
            label={t('admin.operations.messages.readNamed', { name: message.fullName })}
            onClick={() => setRead(message)}
          >
            {t('admin.operations.messages.read')}
          </RowButton>
          <MarkButton row={message} name={message.fullName} onMark={() => mark(message)} />
          <RowButton
            label={t('admin.operations.messages.deleteNamed', { name: message.fullName })}
            tone="danger"
            onClick={() => deletion.open(message)}
          >
            {t('admin.operations.messages.delete')}
          </RowButton>
        </>
      )}
    >
      <MessageDialog
        message={read}
        onClose={() => setRead(null)}
        onMark={(message) => {
          setRead(null);
          mark(message);
        }}
      />
      {deletion.dialog}
    </AdminList>
  );
}

function useDeletion(onDeleted: () => void): { open: (message: ReceivedMessage) => void; dialog: ReactNode } {
  const t = useTranslate();
  const [toDelete, setToDelete] = useState<ReceivedMessage | null>(null);
  const { isBusy, mutate } = useAdminMutation();
  const remove = (id: string) =>
    mutate({
      send: () => callAdmin(deleteContactMessage, { params: { id } }),
      failed: t('admin.operations.messages.deleteFailed'),
      onDone: () => showToast({ title: t('admin.operations.messages.deleted') }),
      onSettled: () => {
        setToDelete(null);
        onDeleted();
      },
    });
  const dialog = (
    <ConfirmDialog
      isOpen={toDelete !== null}
      title={t('admin.operations.messages.deleteTitle')}
      text={t('admin.operations.messages.deleteText', { name: toDelete?.fullName ?? '' })}
      confirm={t('admin.operations.messages.delete')}
      isBusy={isBusy}
      onConfirm={() => toDelete && remove(toDelete.id)}
      onCancel={() => setToDelete(null)}
    />
  );
  return { open: setToDelete, dialog };
}

function useColumns(): Column<ReceivedMessage>[] {
  const t = useTranslate();
  return [
    {
      key: 'from',
      head: t('admin.operations.messages.from'),
      cell: (message) => (
        <div>
          <span className={styles.strong}>
            <bdi>{message.fullName}</bdi>
          </span>
          <span className={styles.second}>
            <bdi>{message.email}</bdi>
          </span>
        </div>
      ),
    },
    {
      key: 'subject',
      head: t('admin.operations.messages.subject'),
      kind: 'wide',
      cell: (message) => (
        <div className={styles.excerpt}>
          <span className={styles.strong}>
            <bdi>{message.subject}</bdi>
          </span>
          <span className={styles.oneLine}>
            <bdi>{message.message}</bdi>
          </span>
        </div>
      ),
    },
    {
      key: 'receivedAt',
      head: t('admin.operations.messages.received'),
      kind: 'tight',
      cell: ({ receivedAt }) => <Moment at={receivedAt} />,
    },
    handledColumn(t),
  ];
}
