/** Pagination of a list. */
import type { ReactNode } from 'react';
import { rowsPerPage } from '#contract/domain/admin.ts';
import { formatNumber } from '#web/i18n/format.ts';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { Button } from '#web/ui/button.tsx';
import { Row } from '#web/ui/layout.tsx';
import type { ListState, ListValues } from './list-state.ts';
import styles from './pager.module.css';

type PagerProps = { list: Omit<ListState<ListValues>, 'change' | 'values'>; total: number | undefined };

export function Pager({ list, total }: PagerProps): ReactNode {
  const t = useTranslate();
  if (total === undefined || total === 0) return null;
  const { page, perPage } = list;
  const pages = Math.max(1, Math.ceil(total / perPage));
  const number = (value: number) => formatNumber(value, t.language);
  const from = Math.min((page - 1) * perPage + 1, total);
  const to = Math.min(page * perPage, total);
  return (
    <Row as="nav" gap={5} lines={3} tone="soft" size="md" aria-label={t('admin.pager.label')}>
      <p role="status">
        {t('admin.pager.range', { from: number(from), to: number(to), total: number(total) })}
      </p>
      <Row as="label" gap={2}>
        {t('admin.pager.rows')}
        <select
          className={styles.rows}
          value={perPage}
          onChange={({ target }) => list.setPerPage(Number(target.value))}
        >
          {rowsPerPage.map((rows) => (
            <option key={rows}>{rows}</option>
          ))}
        </select>
      </Row>
      <Row gap={3} wrap={false} className={styles.steps}>
        <Button look="quiet" disabled={page <= 1} onClick={() => list.goTo(Math.min(page - 1, pages))}>
          {t('admin.pager.previous')}
        </Button>
        <span className={styles.page}>
          {t('admin.pager.page', { page: number(page), pages: number(pages) })}
        </span>
        <Button look="quiet" disabled={page >= pages} onClick={() => list.goTo(page + 1)}>
          {t('admin.pager.next')}
        </Button>
      </Row>
    </Row>
  );
}
