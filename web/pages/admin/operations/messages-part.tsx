/** What people wrote through the contact form: read, answered by mail, ticked off, removed. */
import { type ReactNode, useState } from 'react';
import type { ReceivedMessage } from '#contract/api/admin-operations.ts';
import {
  deleteContactMessage,
  listContactMessages,
  updateContactMessage,
} from '#contract/endpoints/admin.ts';
import { useQuery } from '#web/api/query.tsx';
import { adminList, callAdmin } from '#web/features/admin/admin-api.ts';
import { ConfirmDialog } from '#web/features/admin/confirm-dialog.tsx';
import { type Column, DataTable, RowButton } from '#web/features/admin/data-table.tsx';
import { Pager } from '#web/features/admin/pager.tsx';
import { Panel } from '#web/features/admin/panel.tsx';
import { showFailure } from '#web/features/admin/show-failure.ts';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import { HandledBadge } from './handled-badge.tsx';
import { HandledFilters, usualHandled } from './handled-filters.tsx';
import { MessageDialog } from './message-dialog.tsx';
import { Moment } from './moment.tsx';
import styles from './operations.module.css';
import { RefreshButton } from './refresh-button.tsx';
import { useHandling } from './use-handling.ts';
import { useListFocus } from './use-list-focus.ts';
import { usePartList } from './use-part-list.ts';

export function MessagesPart(): ReactNode {
  const t = useTranslate();
  const list = usePartList(usualHandled);
  const view = useQuery(adminList(listContactMessages, { query: list.parameters }));
  const focus = useListFocus(view.data);
  const mark = useHandling(updateContactMessage, () => {
    focus.keep();
    view.refetch();
  });
  const [read, setRead] = useState<ReceivedMessage | null>(null);
  const deletion = useDeletion(() => {
    focus.keep();
    view.refetch();
  });
  return (
    <Panel
      title={t('admin.operations.messages.title')}
      lead={t('admin.operations.messages.lead')}
      actions={<RefreshButton isFetching={view.isFetching} onRefresh={view.refetch} />}
    >
      <HandledFilters list={list} search={t('admin.operations.messages.search')} />
      <div ref={focus.list} className={styles.list} tabIndex={-1}>
        <DataTable
          caption={t('admin.operations.messages.title')}
          columns={useColumns()}
          idOf={({ id }) => id}
          nameOf={({ subject }) => subject}
          view={view}
          empty={t(list.isNarrowed ? 'admin.operations.messages.noneSuch' : 'admin.operations.messages.none')}
          toneOf={({ doneAt }) => (doneAt === null ? undefined : 'soft')}
          actions={(message) => (
            <>
              <RowButton
                label={t('admin.operations.messages.readNamed', { name: message.fullName })}
                onClick={() => setRead(message)}
              >
                {t('admin.operations.messages.read')}
              </RowButton>
              <RowButton
                label={t(
                  message.doneAt === null
                    ? 'admin.operations.markDoneNamed'
                    : 'admin.operations.markOpenNamed',
                  { name: message.fullName },
                )}
                onClick={() => void mark(message)}
              >
                {t(message.doneAt === null ? 'admin.operations.markDone' : 'admin.operations.markOpen')}
              </RowButton>
              <RowButton
                label={t('admin.operations.messages.deleteNamed', { name: message.fullName })}
                tone="danger"
                onClick={() => deletion.ask(message)}
              >
                {t('admin.operations.messages.delete')}
              </RowButton>
            </>
          )}
        />
      </div>
      <Pager list={list} total={view.data?.total} />
      <MessageDialog
        message={read}
        onClose={() => setRead(null)}
        onMark={(message) => {
          setRead(null);
          void mark(message);
        }}
      />
      {deletion.dialog}
    </Panel>
  );
}

function useDeletion(onDeleted: () => void): { ask: (message: ReceivedMessage) => void; dialog: ReactNode } {
  const t = useTranslate();
  const [doomed, setDoomed] = useState<ReceivedMessage | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const remove = async (id: string) => {
    setIsBusy(true);
    try {
      await callAdmin(deleteContactMessage, { params: { id } });
      showToast({ title: t('admin.operations.messages.deleted') });
    } catch (error) {
      showFailure(t, error, t('admin.operations.messages.deleteFailed'));
    } finally {
      setIsBusy(false);
      setDoomed(null);
      onDeleted();
    }
  };
  const dialog = (
    <ConfirmDialog
      isOpen={doomed !== null}
      title={t('admin.operations.messages.deleteTitle')}
      text={t('admin.operations.messages.deleteText', { name: doomed?.fullName ?? '' })}
      confirm={t('admin.operations.messages.delete')}
      isBusy={isBusy}
      onConfirm={() => {
        if (doomed) void remove(doomed.id);
      }}
      onCancel={() => setDoomed(null)}
    />
  );
  return { ask: setDoomed, dialog };
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
    {
      key: 'state',
      head: t('admin.operations.handled'),
      kind: 'tight',
      cell: ({ doneAt }) => <HandledBadge doneAt={doneAt} />,
    },
  ];
}
