/** Tests a URL template on the server while it is typed, and links to the result. */
import { type ReactNode, useEffect, useState } from 'react';
import { settingEntries } from '#contract/domain/settings.ts';
import { checkBookingTemplate } from '#contract/endpoints/admin.ts';
import { useQuery } from '#web/api/query.tsx';
import { adminQuery } from '#web/features/admin/admin-api.ts';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { WarningIcon } from '#web/ui/icons.tsx';
import { Row } from '#web/ui/layout.tsx';
import { CheckIcon, ExternalIcon } from '#web/ui/page-icons.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import styles from './settings.module.css';
import type { TemplatePlace } from './templates-field.tsx';

/** Debounce delay before the server is asked. */
const pauseMs = 400;

export function TemplateTrial({ place, template }: { place: TemplatePlace; template: string }): ReactNode {
  const t = useTranslate();
  const tried = useSettled(template);
  const isEnabled = tried !== '' && tried.length <= settingEntries.bookingTemplates.row.template.longest;
  const query = adminQuery(checkBookingTemplate, { query: { ...place, template: tried } });
  const { data: trial, error } = useQuery(query, isEnabled);
  if (tried !== template) return <Verdict>{t('admin.settings.templates.checking')}</Verdict>;
  if (!isEnabled) return null;
  if (error) return <Verdict tone="bad">{error.message}</Verdict>;
  if (!trial) return <Verdict>{t('admin.settings.templates.checking')}</Verdict>;
  if (!trial.isValid || trial.example === null) {
    return (
      <Verdict tone="bad">
        <WarningIcon size={18} />
        {t('admin.settings.templates.bad')}
      </Verdict>
    );
  }
  return (
    <>
      <Verdict tone="good">
        <CheckIcon size={18} />
        {t('admin.settings.templates.good')}
      </Verdict>
      <a className={styles.link} href={trial.example} target="_blank" rel="noopener">
        {t('admin.settings.templates.example')}
        <ExternalIcon size={16} />
        <VisuallyHidden> ({t('common.opensNewTab')})</VisuallyHidden>
      </a>
    </>
  );
}

function Verdict({ tone, children }: { tone?: 'good' | 'bad'; children: ReactNode }): ReactNode {
  return (
    <Row as="span" gap={1} tone={tone} role="status">
      {children}
    </Row>
  );
}

/** Debounces the text. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), pauseMs);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
