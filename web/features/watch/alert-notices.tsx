/** Why alerts do not arrive, and what the reader can do about it; needs the bundle `watch`. */
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { AlertSettings } from '#contract/api/alerts.ts';
import { updateAlertSettings } from '#contract/endpoints/account.ts';
import { accountPath } from '#web/addresses/account-query.ts';
import { type Answer, call } from '#web/api/call.ts';
import { useQuery } from '#web/api/query.tsx';
import { formatMoment } from '#web/i18n/format.ts';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { BellIcon, WarningIcon } from '#web/ui/icons.tsx';
import { Link } from '#web/ui/link.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import { type AlertLink, byLink, useAlertMutation, watchQueries } from './watch-queries.ts';

/** Stands in an account: nothing where alerts arrive; an unconfirmed address has a notice of its own. */
export function AlertNotice(): ReactNode {
  const { data: settings } = useQuery(watchQueries.settings());
  if (!settings) return null;
  if (settings.obstacle === 'off') return <AlertsOff />;
  return (
    <>
      <SuppressedNotice settings={settings} />
      <WaitingNotice settings={settings} />
    </>
  );
}

/** Alerts that quiet hours or a digest hold back, and when they go. */
export function WaitingNotice({ settings }: { settings: Pick<AlertSettings, 'waiting'> }): ReactNode {
  const { waiting } = settings;
  const t = useTranslate();
  if (!waiting) return null;
  const moment = formatMoment(waiting.until, t.language);
  return (
    <Notice icon={<BellIcon size={22} />}>
      <p>{t('watch.waiting', { count: waiting.alerts, moment })}</p>
    </Notice>
  );
}

export function AlertsOff({ onLeave }: { onLeave?: () => void }): ReactNode {
  const t = useTranslate();
  const toPreferences = (
    <Link to={accountPath('preferences')} className={buttonClass('quiet')} onClick={onLeave}>
      {t('watch.obstacle.preferences')}
    </Link>
  );
  return (
    <Notice icon={<BellIcon size={22} />} action={toPreferences}>
      <p>{t('watch.obstacle.off')}</p>
    </Notice>
  );
}

type SuppressedNoticeProps = { settings: Pick<AlertSettings, 'suppressed'>; link?: AlertLink };

/** Alert mail is no longer sent to the address; its owner may have it tried again after a bounce. */
export function SuppressedNotice({ settings: { suppressed }, link }: SuppressedNoticeProps): ReactNode {
  const t = useTranslate();
  const [isRetried, setIsRetried] = useState(false);
  const queryClient = useQueryClient();
  const { mutate } = useAlertMutation(link);
  if (suppressed === null || isRetried) return null;
  const sendAgain = () =>
    mutate<Answer<typeof updateAlertSettings>>({
      send: () => call(updateAlertSettings, { body: { retryAddress: true }, ...byLink(link) }),
      onDone: ({ settings }) => {
        queryClient.setQueryData(watchQueries.settings(link).queryKey, settings);
        showToast({ title: t('watch.suppressed.retried') });
        setIsRetried(true);
      },
    });
  const retry = suppressed === 'bounced' && (
    <Button look="quiet" onClick={sendAgain}>
      {t('watch.suppressed.retry')}
    </Button>
  );
  return (
    <Notice icon={<WarningIcon size={22} />} role="alert" action={retry}>
      <p>{t(`watch.suppressed.${suppressed}`)}</p>
    </Notice>
  );
}
