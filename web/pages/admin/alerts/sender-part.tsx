/** Checks SPF, DKIM and DMARC of the sender's domain, and says what to publish. */
import { type ReactNode, useState } from 'react';
import type { RecordCheck, SenderDomainAnswer } from '#contract/api/admin-alerts.ts';
import { checkSenderDomain } from '#contract/endpoints/admin.ts';
import { callAdmin } from '#web/features/admin/admin-api.ts';
import { Badge, type BadgeTone } from '#web/features/admin/badge.tsx';
import { Panel } from '#web/features/admin/panel.tsx';
import { useAdminMutation } from '#web/features/admin/use-admin-mutation.ts';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { Button } from '#web/ui/button.tsx';
import { Fact } from '#web/ui/fact.tsx';
import { copyText } from '../second-factor/copy-text.ts';
import styles from './alerts.module.css';

export function SenderPart(): ReactNode {
  const t = useTranslate();
  const { isBusy, mutate } = useAdminMutation();
  const [answer, setAnswer] = useState<SenderDomainAnswer | null>(null);
  const check = () =>
    mutate({
      send: () => callAdmin(checkSenderDomain),
      failed: t('admin.alerts.sender.failed'),
      onDone: setAnswer,
    });
  return (
    <Panel
      title={t('admin.alerts.sender.title')}
      lead={t('admin.alerts.sender.lead')}
      actions={
        <Button aria-disabled={isBusy} onClick={check}>
          {t(isBusy ? 'admin.alerts.sender.checking' : checkWords(answer))}
        </Button>
      }
    >
      <div role="status">{answer && <SenderLine answer={answer} />}</div>
      {answer && answer.records.length > 0 && (
        <ul className={styles.records} aria-busy={isBusy}>
          {answer.records.map((record) => (
            <li key={record.record}>
              <RecordCard check={record} />
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

function checkWords(answer: SenderDomainAnswer | null) {
  return answer ? 'admin.alerts.sender.again' : 'admin.alerts.sender.check';
}

function SenderLine({ answer: { sender } }: { answer: SenderDomainAnswer }): ReactNode {
  const t = useTranslate();
  if (sender === null) return <p className={styles.empty}>{t('admin.alerts.sender.files')}</p>;
  return <p>{t('admin.alerts.sender.from', { address: `\u2068${sender}\u2069` })}</p>;
}

const tones: Readonly<Record<RecordCheck['state'], BadgeTone>> = {
  ok: 'good',
  missing: 'bad',
  wrong: 'bad',
  unknown: 'warning',
};

function RecordCard({ check }: { check: RecordCheck }): ReactNode {
  const t = useTranslate();
  const { record, state, finding, host, found, proposal } = check;
  const name = record.toUpperCase();
  const isProposed = state !== 'ok' && state !== 'unknown' && proposal !== null;
  return (
    <section className={styles.record} aria-labelledby={`record-${record}`}>
      <div className={styles.recordHead}>
        <h3 id={`record-${record}`}>
          <bdi>{name}</bdi>
        </h3>
        <Badge tone={tones[state]}>{t(`admin.alerts.record.state.${state}`)}</Badge>
      </div>
      <p className={styles.note}>{t(`admin.alerts.record.${record}`)}</p>
      <p>{t(`admin.alerts.finding.${finding}`)}</p>
      <dl className={styles.texts}>
        {host !== null && <CopiedText label={t('admin.alerts.record.host')} record={name} text={host} />}
        <Fact name={t('admin.alerts.record.found')}>{found !== null && <code dir="ltr">{found}</code>}</Fact>
        {isProposed && <CopiedText label={t('admin.alerts.record.proposal')} record={name} text={proposal} />}
      </dl>
    </section>
  );
}

function CopiedText({ label, record, text }: { label: string; record: string; text: string }): ReactNode {
  const t = useTranslate();
  return (
    <Fact name={label}>
      <code dir="ltr">{text}</code>
      <Button
        look="quiet"
        className={styles.copy}
        aria-label={t('admin.alerts.record.copyNamed', { name: `${record}, ${label}` })}
        onClick={() => void copyText(t, text)}
      >
        {t('admin.alerts.record.copy')}
      </Button>
    </Fact>
  );
}
