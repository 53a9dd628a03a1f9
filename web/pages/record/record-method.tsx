/** How claims are made and judged, in ten lines, and where the rows behind the figures are. */
import { Fragment, type ReactNode } from 'react';
import { claimDefinitions, outcomeRule } from '#contract/domain/record.ts';
import { openApiPath, recordCsvPath } from '#contract/endpoints/public.ts';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { buttonClass } from '#web/ui/button-class.ts';
import { Card, Row, Stack, Text } from '#web/ui/layout.tsx';
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

export function RecordMethod(): ReactNode {
  const t = useTranslate();
  return (
    <Card as="section" gap={4} id="method" aria-labelledby="method-title">
      <Text as="h2" size="xl" id="method-title">
        {t('record.method')}
      </Text>
      <Stack as="ol" gap={2} className={styles.method}>
        {lines.map((line) => (
          <li key={line}>
            {line === 'version'
              ? t.rich('record.method.version', { versions: <Versions /> })
              : t(`record.method.${line}`)}
          </li>
        ))}
      </Stack>
      <Row gap={3}>
        <a className={buttonClass('quiet')} href={recordCsvPath} download>
          {t('record.csv')}
        </a>
        <a className={buttonClass('quiet')} href={openApiPath}>
          {t('record.api')}
        </a>
      </Row>
    </Card>
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
