/** Hook that formats the duration of a flight. */
import { useTranslate } from '#web/i18n/i18n.tsx';

/** Null if the duration is unknown. */
export function useDuration(minutes: number | null): string | null {
  const t = useTranslate();
  if (minutes === null) return null;
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  return rest === 0 ? t('trip.durationHours', { hours }) : t('trip.duration', { hours, minutes: rest });
}
