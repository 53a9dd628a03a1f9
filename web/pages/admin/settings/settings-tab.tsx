/** Settings tab: sections saved separately. */
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import type { Admin } from '#contract/api/admin-session.ts';
import { settingsParts } from '#contract/domain/settings.ts';
import { useQuery } from '#web/api/query.tsx';
import { Panel } from '#web/features/admin/panel.tsx';
import { PartNav } from '#web/features/admin/part-nav.tsx';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { LastChange, PartForm, settingsQuery } from './part-form.tsx';
import styles from './settings.module.css';
import { readSettingsPart, settingsPath } from './settings-parts.ts';

export function SettingsTab(_: { admin: Admin }): ReactNode {
  const t = useTranslate();
  const part = readSettingsPart(useLocation().search);
  const { data: answer, error, refetch } = useQuery(settingsQuery);
  return (
    <>
      <PartNav
        label={t('admin.settings.parts')}
        value={part}
        parts={settingsParts.map((each) => ({
          value: each,
          label: t(`admin.settings.part.${each}`),
          to: settingsPath(each),
        }))}
      />
      <Panel
        title={t(`admin.settings.title.${part}`)}
        lead={t(`admin.settings.lead.${part}`)}
        actions={answer && <LastChange answer={answer} />}
      >
        {answer && <PartForm key={part} part={part} answer={answer} />}
        {!answer && (error ? <ErrorState error={error} onRetry={refetch} /> : <LoadingForm />)}
      </Panel>
    </>
  );
}

function LoadingForm(): ReactNode {
  return (
    <Stack gap={4}>
      <Skeleton className={styles.loadingRow} />
      <Skeleton className={styles.loadingRow} />
      <Skeleton className={styles.loadingRow} />
    </Stack>
  );
}
