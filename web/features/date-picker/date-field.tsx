/** Date field with a bilingual calendar; the browser's own date input without JavaScript. */
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import cell from '#web/features/destination-search/search-field.module.css';
import fields from '#web/features/forms/fields.module.css';
import { formatCellDate } from '#web/i18n/calendar-format.ts';
import { formatHijri } from '#web/i18n/format.ts';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { defer } from '#web/ui/defer.tsx';
import { Dialog, loadDialog } from '#web/ui/dialog.tsx';
import { CalendarIcon } from '#web/ui/icons.tsx';
import { Stack, Text } from '#web/ui/layout.tsx';
import { Skeleton } from '#web/ui/status.tsx';
import type { ChosenDay, DateCalendarProps } from './date-calendar.tsx';

const DateCalendar = defer(
  async () => (await import('./date-calendar.tsx')).DateCalendar,
  <Skeleton as="part" />,
);

type DateFieldProps = Omit<DateCalendarProps, 'onChoose'> & {
  name: string;
  label: string;
  onChange: (day: ChosenDay) => void;
  errorId?: string | undefined;
};

export function DateField(props: DateFieldProps): ReactNode {
  const { name, label, value, range, onChange, errorId } = props;
  const t = useTranslate();
  const id = useId();
  const opener = useRef<HTMLButtonElement>(null);
  const [shape, setShape] = useState<'closed' | 'middle' | 'sheet'>('closed');
  const isOpen = shape !== 'closed';
  const close = () => setShape('closed');
  useFocusBack(isOpen, opener);
  useEffect(loadWhenIdle, []);
  return (
    <div className={cell.field} data-field={name}>
      <span className={cell.label} id={`${id}-label`}>
        {label}
      </span>
      <button
        ref={opener}
        type="button"
        className={cell.opener}
        aria-haspopup="dialog"
        aria-labelledby={`${id}-label ${id}-value`}
        aria-describedby={errorId}
        data-invalid={errorId === undefined ? undefined : true}
        onClick={() => setShape(window.matchMedia('(max-width: 39.99rem)').matches ? 'sheet' : 'middle')}
      >
        <span id={`${id}-value`}>
          {value === null ? (
            <Text as="span" tone="soft" weight="normal">
              {t('date.choose')}
            </Text>
          ) : (
            <time dateTime={value}>
              {formatCellDate(value, t.language)}
              <Stack as="span" tone="soft" size="xs" weight="normal">
                {formatHijri(value, t.language)}
              </Stack>
            </time>
          )}
        </span>
        <CalendarIcon size={20} />
      </button>
      <noscript>
        {import.meta.env.SSR && <NativeDate name={name} label={label} value={value} range={range} />}
      </noscript>
      <Dialog isOpen={isOpen} onClose={close} title={label} shape={shape === 'sheet' ? 'sheet' : 'middle'}>
        <DateCalendar {...props} onChoose={onChange} onDone={close} />
      </Dialog>
    </div>
  );
}

/** The calendar is there when the field is pressed. */
function loadWhenIdle(): () => void {
  const load = () => void Promise.all([loadDialog(), DateCalendar.load()]).catch(() => undefined);
  // Safari has no idle callbacks.
  if (!window.requestIdleCallback) return load() ?? (() => undefined);
  const handle = window.requestIdleCallback(load);
  return () => window.cancelIdleCallback(handle);
}

type NativeDateProps = Pick<DateFieldProps, 'name' | 'label' | 'value' | 'range'>;

/** Native date input for forms without JavaScript; `hint` follows its label. */
export function NativeDateField({ hint, ...date }: NativeDateProps & { hint: string }): ReactNode {
  return (
    <div className={cell.field}>
      <span className={cell.label}>{`${date.label} (${hint})`}</span>
      <NativeDate {...date} />
    </div>
  );
}

function NativeDate(props: NativeDateProps): ReactNode {
  return (
    <input
      className={fields.input}
      data-dense
      type="date"
      name={props.name}
      aria-label={props.label}
      defaultValue={props.value ?? ''}
      min={props.range.first}
      max={props.range.last}
    />
  );
}

/** The calendar takes the focus when it opens, so this remembers where to return it. */
function useFocusBack(isOpen: boolean, opener: { current: HTMLElement | null }): void {
  const wasOpen = useRef(false);
  useEffect(() => {
    if (wasOpen.current && !isOpen) opener.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen, opener]);
}
