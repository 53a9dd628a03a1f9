/** Buttons that send a trial alert to the administrator, and what became of the last one. */
import { type ReactNode, useState } from 'react';
import type { TrialAnswer } from '#contract/api/admin-alerts.ts';
import { type AlertChannel, alertChannels } from '#contract/domain/alert.ts';
import { sendTrialAlert } from '#contract/endpoints/admin.ts';
import { callAdmin } from '#web/features/admin/admin-api.ts';
import { Panel } from '#web/features/admin/panel.tsx';
import { useAdminMutation } from '#web/features/admin/use-admin-mutation.ts';
import { type Translate, useTranslate } from '#web/i18n/i18n.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card, Row } from '#web/ui/layout.tsx';

export function TrialPanel(): ReactNode {
  const t = useTranslate();
  const { isBusy, mutate } = useAdminMutation();
  const [answer, setAnswer] = useState<TrialAnswer | null>(null);
  const send = (channel: AlertChannel) => {
    setAnswer(null);
    mutate({
      send: () => callAdmin(sendTrialAlert, { body: { channel } }),
      failed: t('admin.alerts.trial.failed'),
      onDone: setAnswer,
    });
  };
  return (
    <Panel title={t('admin.alerts.trial.title')} lead={t('admin.alerts.trial.lead')}>
      <Row gap={3} lines={2}>
        {alertChannels.map((channel) => (
          <Button
            key={channel}
            look="quiet"
            aria-disabled={isBusy}
            onClick={() => {
              if (!isBusy) send(channel);
            }}
          >
            {t(`admin.alerts.trial.${channel}`)}
          </Button>
        ))}
      </Row>
      <div role="status">{answer && <Outcome answer={answer} />}</div>
    </Panel>
  );
}

function Outcome({ answer }: { answer: TrialAnswer }): ReactNode {
  const t = useTranslate();
  return (
    <Card as="p" dense fill={answer.failure === null ? 'good' : 'bad'}>
      {answer.to === null ? wordsOfPush(t, answer) : wordsOfMail(t, { ...answer, to: answer.to })}
    </Card>
  );
}

function wordsOfMail(t: Translate, { to, isFiled, failure }: TrialAnswer & { to: string }): string {
  if (failure !== null)
    return t('admin.alerts.trial.mailFailed', { to: isolate(to), failure: isolate(failure) });
  return isFiled ? t('admin.alerts.trial.filed') : t('admin.alerts.trial.mailed', { to: isolate(to) });
}

function wordsOfPush(t: Translate, { sent, failure }: TrialAnswer): string {
  const words = t('admin.alerts.trial.pushed', { count: sent });
  return failure === null
    ? words
    : `${words} ${t('admin.alerts.trial.someFailed', { failure: isolate(failure) })}`;
}

/** Keeps text of another direction in one piece. */
function isolate(text: string): string {
  return `\u2068${text}\u2069`;
}
