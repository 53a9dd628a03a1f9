/** How many prices of the first page and of watched routes are as young as they should be. */
import type { ReactNode } from 'react';
import type { FareSources } from '#contract/api/admin-fare-sources.ts';
import { formatNumber } from '#web/i18n/format.ts';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { ShareBar } from './budget-bar.tsx';
import styles from './sources.module.css';

type Coverage = FareSources['coverage'];

export function CoverageFigures({ coverage }: { coverage: Coverage }): ReactNode {
  return (
    <dl className={styles.figures}>
      <CoverageFigure name="firstPage" coverage={coverage} />
      <CoverageFigure name="watched" coverage={coverage} />
    </dl>
  );
}

function CoverageFigure({ name, coverage }: { name: keyof Coverage; coverage: Coverage }): ReactNode {
  const t = useTranslate();
  const { prices, young, withinHours } = coverage[name];
  const share = prices === 0 ? 0 : young / prices;
  return (
    <div className={styles.figure}>
      <dt>{t(`admin.operations.coverage.${name}`, { hours: withinHours })}</dt>
      <dd className={styles.value}>
        {prices === 0 ? '–' : t('admin.operations.percent', { percent: Math.floor(share * 100) })}
      </dd>
      <dd>{prices > 0 && <ShareBar share={share} />}</dd>
      <dd className={styles.note}>
        {prices === 0
          ? t(`admin.operations.coverage.${name}None`)
          : t('admin.operations.coverage.of', { young: formatNumber(young, t.language), count: prices })}
      </dd>
    </div>
  );
}
