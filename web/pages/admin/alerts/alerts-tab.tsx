/** Alerts tab: figures, suppressed addresses, price reports. */
import type { ReactNode } from 'react';
import { TabParts } from '#web/features/admin/part-nav.tsx';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { OverviewPart } from './overview-part.tsx';
import { PriceReportsPart } from './price-reports-part.tsx';
import { SuppressionsPart } from './suppressions-part.tsx';

const screens = {
  overview: OverviewPart,
  suppressions: SuppressionsPart,
  'price-reports': PriceReportsPart,
} as const;

export function AlertsTab(): ReactNode {
  const t = useTranslate();
  return (
    <TabParts
      tab="alerts"
      label={t('admin.alerts.parts')}
      screens={screens}
      nameOf={(part) => t(`admin.alerts.part.${part}`)}
    />
  );
}
