/** A day in both calendars, with its weekday. */
import type { ReactNode } from 'react';
import { formatFullDate, formatHijri } from '#web/i18n/format.ts';
import { useLanguage } from '#web/i18n/i18n.tsx';
import { Soft } from '#web/ui/layout.tsx';

export function FullDay({ date }: { date: string }): ReactNode {
  const language = useLanguage();
  return (
    <>
      <time dateTime={date}>{formatFullDate(date, language)}</time>
      <Soft as="div" size="sm">
        {formatHijri(date, language)}
      </Soft>
    </>
  );
}
