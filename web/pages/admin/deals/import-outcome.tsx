/** Result of an import or dry run, with the refused lines. */
import type { ReactNode } from 'react';
import type { DealImport } from '#contract/api/admin-deals.ts';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { Fact } from '#web/ui/fact.tsx';
import { WarningIcon } from '#web/ui/icons.tsx';
import { CheckIcon } from '#web/ui/page-icons.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import styles from './import-dialog.module.css';

const mostShown = 100;

export function ImportOutcome({ result, isDone }: { result: DealImport; isDone: boolean }): ReactNode {
  const t = useTranslate();
  const { created, updated, unchanged, refused, refusedLines } = result;
  const isBad = refused.length > 0;
  const Sign = isBad ? WarningIcon : CheckIcon;
  const title = isDone
    ? t('admin.deals.import.done')
    : isBad
      ? t('admin.deals.import.refused', { count: refusedLines })
      : t('admin.deals.import.fits');
  return (
    <>
      <p className={styles.outcome} data-bad={isBad || undefined}>
        <Sign />
        {title}
      </p>
      {!isBad && (
        <dl className={styles.counts}>
          <Fact name={t(isDone ? 'admin.deals.import.created' : 'admin.deals.import.toCreate')}>
            {created}
          </Fact>
          <Fact name={t(isDone ? 'admin.deals.import.updated' : 'admin.deals.import.toUpdate')}>
            {updated}
          </Fact>
          <Fact name={t('admin.deals.import.unchanged')}>{unchanged}</Fact>
        </dl>
      )}
    </>
  );
}

export function RefusedLines({ result, parts }: { result: DealImport; parts: number }): ReactNode {
  const t = useTranslate();
  const { refused, refusedLines } = result;
  const shown = refused.slice(0, mostShown);
  const linesLeft = refusedLines - new Set(shown.map(({ line }) => line)).size;
  const title = t('admin.deals.import.refusedLines');
  if (refused.length === 0) return null;
  return (
    <>
      <p className={styles.soft}>
        {!result.isDryRun && parts > 1 ? t('admin.deals.import.partly') : t('admin.deals.import.nothingDone')}
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
      <section className={styles.scroller} aria-label={title} tabIndex={0}>
        <table className={styles.table}>
          <caption>
            <VisuallyHidden>{title}</VisuallyHidden>
          </caption>
          <thead>
            <tr>
              <th scope="col">{t('admin.deals.import.line')}</th>
              <th scope="col">{t('admin.deals.import.column')}</th>
              <th scope="col">{t('admin.deals.import.reason')}</th>
            </tr>
          </thead>
          <tbody>
            {shown.map(({ line, column, message }) => (
              <tr key={`${line} ${column} ${message}`}>
                <td>{line}</td>
                <td>
                  <bdi>{column ?? '–'}</bdi>
                </td>
                <td>{message}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {linesLeft > 0 && <p className={styles.soft}>{t('admin.deals.import.more', { count: linesLeft })}</p>}
    </>
  );
}
