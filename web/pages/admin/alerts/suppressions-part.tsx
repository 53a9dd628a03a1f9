/** Suppressed addresses: looked up by the typed address, and lifted. */
import { type ReactNode, useState } from 'react';
import type { Suppression } from '#contract/api/admin-alerts.ts';
import { isEmail } from '#contract/domain/email.ts';
import { liftSuppression, listSuppressions } from '#contract/endpoints/admin.ts';
import { useQuery } from '#web/api/query.tsx';
import { adminList, callAdmin } from '#web/features/admin/admin-api.ts';
import { AdminList } from '#web/features/admin/admin-list.tsx';
import { Badge } from '#web/features/admin/badge.tsx';
import { ConfirmDialog } from '#web/features/admin/confirm-dialog.tsx';
import { type Column, RowButton } from '#web/features/admin/data-table.tsx';
import { useListState } from '#web/features/admin/list-state.ts';
import { useAdminMutation } from '#web/features/admin/use-admin-mutation.ts';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import { Moment } from '../operations/moment.tsx';
import styles from './alerts.module.css';

const usual = { search: '' };

export function SuppressionsPart(): ReactNode {
  const t = useTranslate();
  const list = useListState(usual);
  const view = useQuery(adminList(listSuppressions, { query: list.parameters }));
  const [isAsking, setIsAsking] = useState(false);
  const { isBusy, mutate } = useAdminMutation();
  const address = list.values.search.trim();
  const shownAddress = `\u2068${address}\u2069`;
  const lift = () =>
    mutate({
      send: () => callAdmin(liftSuppression, { body: { email: address } }),
      failed: t('admin.alerts.suppressions.liftFailed'),
      onDone: () => showToast({ title: t('admin.alerts.suppressions.lifted'), text: address }),
      onSettled: () => {
        setIsAsking(false);
        view.refetch();
      },
    });
  return (
    <>
      <AdminList
        title={t('admin.alerts.suppressions.title')}
        lead={t('admin.alerts.suppressions.lead')}
        list={list}
        filters={[{ name: 'search', label: t('admin.alerts.suppressions.search') }]}
        columns={useColumns()}
        view={view}
        empty={t(emptyWords(address))}
        actions={() =>
          address !== '' && (
            <RowButton
              label={t('admin.alerts.suppressions.liftNamed', { name: shownAddress })}
              onClick={() => setIsAsking(true)}
            >
              {t('admin.alerts.suppressions.lift')}
            </RowButton>
          )
        }
      />
      <ConfirmDialog
        isOpen={isAsking}
        title={t('admin.alerts.suppressions.liftTitle', { name: shownAddress })}
        text={t('admin.alerts.suppressions.liftText')}
        confirm={t('admin.alerts.suppressions.lift')}
        isBusy={isBusy}
        onConfirm={lift}
        onCancel={() => setIsAsking(false)}
      />
    </>
  );
}

function emptyWords(address: string) {
  if (address === '') return 'admin.alerts.suppressions.none';
  return isEmail(address) ? 'admin.alerts.suppressions.noneSuch' : 'admin.alerts.suppressions.incomplete';
}

function useColumns(): Column<Suppression>[] {
  const t = useTranslate();
  return [
    {
      key: 'id',
      head: t('admin.alerts.suppressions.hash'),
      kind: 'wide',
      cell: ({ id }) => (
        <code dir="ltr" className={styles.hash}>
          {id}…
        </code>
      ),
    },
    {
      key: 'reason',
      head: t('admin.alerts.suppressions.reason'),
      cell: ({ reason, detail }) => (
        <div className={styles.row}>
          <Badge tone={reason === 'complained' ? 'bad' : 'warning'}>
            {t(`admin.alerts.suppressions.reason.${reason}`)}
          </Badge>
          {detail !== null && <bdi className={styles.note}>{detail}</bdi>}
        </div>
      ),
    },
    {
      key: 'since',
      head: t('admin.alerts.suppressions.since'),
      kind: 'tight',
      cell: ({ suppressedAt }) => <Moment at={suppressedAt} />,
    },
  ];
}
