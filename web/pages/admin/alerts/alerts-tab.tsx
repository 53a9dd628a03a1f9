/** Alerts tab: figures, suppressed addresses, price reports. */
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { adminPath } from '#web/features/admin/admin-path.ts';
import { PartNav } from '#web/features/admin/part-nav.tsx';
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
  const part = readAlertsPart(useLocation().search);
  const Screen = screens[part];
  return (
    <>
      <PartNav
        label={t('admin.alerts.parts')}
        value={part}
        parts={alertsParts.map((each) => ({
          value: each,
          label: t(`admin.alerts.part.${each}`),
          to: alertsPath(each),
        }))}
      />
      <Screen key={part} />
    </>
  );
}

const alertsParts = ['overview', 'suppressions', 'price-reports'] as const;
type AlertsPart = (typeof alertsParts)[number];

/** Falls back to the first section. @param search query string */
function readAlertsPart(search: string): AlertsPart {
  const named = new URLSearchParams(search).get('part');
  return alertsParts.find((part) => part === named) ?? 'overview';
}

function alertsPath(part: AlertsPart): string {
  return part === 'overview' ? adminPath('alerts') : `${adminPath('alerts')}?part=${part}`;
}
