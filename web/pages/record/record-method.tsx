/** Folded parts of the record; one tells how claims are made and judged, and where the rows behind the figures are. */
import { Fragment, type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import type { ClaimGroup } from '#contract/api/record.ts';
import { claimDefinitions, outcomeRule } from '#contract/domain/record.ts';
import { openApiPath, recordCsvPath } from '#contract/endpoints/public.ts';
import { SiteAbout } from '#web/features/how-it-works/site-about.tsx';
import { formatNumber } from '#web/i18n/format.ts';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { Row, Soft, Stack, Text } from '#web/ui/layout.tsx';
import styles from './record.module.css';

const lines = [
  'claim',
  'base',
  'kept',
  'later',
  'window',
  'change',
  'gone',
  'departed',
  'public',
  'version',
] as const;

type RecordMethodProps = { deals: Pick<ClaimGroup, 'waiting' | 'departed'> | undefined };

export function RecordMethod({ deals }: RecordMethodProps): ReactNode {
  const t = useTranslate();
  return (
    <Fold id="method" title={t('record.method')}>
      <Stack as="ol" gap={2} measure="wide" className={styles.method}>
        {lines.map((line) => (
          <li key={line}>
            {line === 'version'
              ? t.rich('record.method.version', { versions: <Versions /> })
              : t(`record.method.${line}`)}
          </li>
        ))}
      </Stack>
      <SiteAbout />
      {deals && (
        <Soft size="sm">
          {t('record.left', {
            waiting: formatNumber(deals.waiting, t.language),
            departed: formatNumber(deals.departed, t.language),
          })}
        </Soft>
      )}
      <Row gap={3}>
        <a className={buttonClass('quiet')} href={recordCsvPath} download>
          {t('record.csv')}
        </a>
        <a className={buttonClass('quiet')} href={openApiPath}>
          {t('record.api')}
        </a>
      </Row>
    </Fold>
  );
}

type FoldProps = { title: string; id?: string; children: ReactNode };

/** Opens by a click, and for an address that ends in its id. */
export function Fold({ title, id, children }: FoldProps): ReactNode {
  const { hash } = useLocation();
  const part = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    if (id === undefined || hash !== `#${id}` || !part.current) return;
    part.current.open = true;
    part.current.scrollIntoView();
  }, [hash, id]);
  return (
    <details className={styles.fold} id={id} ref={part}>
      <summary>
        <Text as="h2" size="lg">
          {title}
        </Text>
      </summary>
      <Stack gap={4} className={styles.inside}>
        {children}
      </Stack>
    </details>
  );
}

/** Each by itself, so that a line break does not reorder them in Arabic. */
function Versions(): ReactNode {
  const isArabic = useTranslate().language === 'ar';
  return [...Object.values(claimDefinitions), outcomeRule].map((version, index) => (
    <Fragment key={version}>
      {index > 0 && (isArabic ? '، ' : ', ')}
      <bdi dir="ltr">{version}</bdi>
    </Fragment>
  ));
}
