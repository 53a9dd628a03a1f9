/** Warning on every page of a demo site that other machines can reach. */
import type { ReactNode } from 'react';
import { queries } from '#web/api/api.ts';
import { useAnswer } from '#web/api/query.tsx';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { WarningIcon } from '../ui/icons.tsx';
import { Row } from '../ui/layout.tsx';
import styles from './site-notice.module.css';

export function PublicDemoNotice(): ReactNode {
  const translate = useTranslate();
  const status = useAnswer(queries.siteStatus());
  if (!status?.isPublicDemo) return null;
  return (
    <Row
      as="aside"
      gap={2}
      justify="center"
      wrap={false}
      size="md"
      className={styles.notice}
      aria-label={translate('demo.public.label')}
    >
      <WarningIcon size={18} />
      <p>{translate('demo.public.text')}</p>
    </Row>
  );
}
