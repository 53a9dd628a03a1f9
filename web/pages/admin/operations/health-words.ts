/** The sentence about an area's state, and what to do about it. */
import type { AreaHealth } from '#contract/api/admin-health.ts';
import type { Language } from '#contract/domain/language.ts';
import { providerWords, queueWords } from '#web/features/admin/operations-words.ts';
import { ageOf } from '#web/i18n/format.ts';
import type { Translate } from '#web/i18n/i18n.tsx';

type Finding = Pick<AreaHealth, 'area' | 'reason' | 'amount' | 'names'>;

/** What is the case, in one sentence. */
export function healthText(t: Translate, finding: Finding): string {
  const { reason } = finding;
  const amount = finding.amount ?? 0;
  const time = spanOf(t, amount);
  const names = namesOf(t, finding);
  switch (reason) {
    case 'site.good':
    case 'mail.good':
    case 'mail.failing':
      return t(`admin.health.text.${reason}`, { count: amount });
    case 'site.failing':
    case 'site.slow':
    case 'mail.bouncing':
      return t(`admin.health.text.${reason}`, { percent: percentOf(amount, t.language) });
    case 'database.good':
    case 'database.slow':
      return t(`admin.health.text.${reason}`, { milliseconds: millisecondsOf(amount) });
    case 'fares.good':
    case 'fares.old':
    case 'mail.waiting':
    case 'alerts.waiting':
      return t(`admin.health.text.${reason}`, { time });
    case 'jobs.late':
      return t(`admin.health.text.${reason}`, { time, names });
    case 'jobs.failing':
    case 'fares.failing':
      return t(`admin.health.text.${reason}`, { count: amount, names });
    case 'fares.quota':
      return t(`admin.health.text.${reason}`, { names });
    case 'disk.good':
    case 'disk.low':
      return t(`admin.health.text.${reason}`, { size: sizeOf(amount, t.language) });
    default:
      return t(`admin.health.text.${reason}`);
  }
}

/** What to do; undefined where nothing is. */
export function healthTodo(t: Translate, { reason }: Finding): string | undefined {
  return t.find('admin.health.todo', reason);
}

function spanOf(t: Translate, seconds: number): string {
  return t('admin.health.span', ageOf(new Date(0).toISOString(), seconds * 1000));
}

function namesOf(t: Translate, { area, names }: Finding): string {
  const words = names.map((name) => (area === 'jobs' ? queueWords(t, name) : providerWords(t, name)) ?? name);
  return new Intl.ListFormat(t.language, { type: 'conjunction' }).format(words);
}

const oneDecimal = new Intl.NumberFormat('en', { maximumFractionDigits: 1 });

function percentOf(share: number, language: Language): string {
  return `${oneDecimal.format(share * 100)}${language === 'ar' ? '٪' : '%'}`;
}

function millisecondsOf(seconds: number): number {
  return Math.max(1, Math.round(seconds * 1000));
}

const gigabyte = 1024 ** 3;
const megabyte = 1024 ** 2;

/** With a no-break space, so that the unit stays with its number. */
function sizeOf(bytes: number, language: Language): string {
  const isLarge = bytes >= gigabyte;
  const value = oneDecimal.format(bytes / (isLarge ? gigabyte : megabyte));
  const units = language === 'ar' ? (['غيغابايت', 'ميغابايت'] as const) : (['GB', 'MB'] as const);
  return `${value}\u00a0${units[isLarge ? 0 : 1]}`;
}
