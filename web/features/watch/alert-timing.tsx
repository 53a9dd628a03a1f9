/** When alerts come: frequency of deal alerts, and hours without any; needs the bundle `account`. */
import { type ReactNode, useState } from 'react';
import {
  type AlertFrequency,
  alertFrequencies,
  defaultQuietHours,
  type QuietHours,
} from '#contract/domain/alert.ts';
import { CheckField, SelectField } from '#web/features/forms/fields.tsx';
import { formatTime } from '#web/i18n/calendar-format.ts';
import { choicesOf, useTranslate } from '#web/i18n/i18n.tsx';
import { Grid, Soft, Stack } from '#web/ui/layout.tsx';
import { SegmentedControl } from '#web/ui/segmented-control.tsx';

export function AlertTiming(props: {
  frequency: AlertFrequency;
  /** Null for none. */
  quietHours: QuietHours | null;
  onFrequency: (frequency: AlertFrequency) => void;
  onQuietHours: (hours: QuietHours | null) => void;
}): ReactNode {
  const { frequency, quietHours, onFrequency, onQuietHours } = props;
  const t = useTranslate();
  return (
    <Stack gap={4} above={4}>
      <div>
        <SegmentedControl
          legend={t('account.alerts.frequency')}
          value={frequency}
          options={choicesOf(t, 'account.alerts.frequency', alertFrequencies)}
          onChange={onFrequency}
        />
        <Soft size="sm" above={2}>
          {t('account.alerts.frequencyHint')}
        </Soft>
      </div>
      <QuietHoursFields hours={quietHours} onChange={onQuietHours} />
    </Stack>
  );
}

function QuietHoursFields(props: {
  hours: QuietHours | null;
  onChange: (hours: QuietHours | null) => void;
}): ReactNode {
  const { hours, onChange } = props;
  const t = useTranslate();
  // Switched off and on again, the hours are those from before.
  const [latest, setLatest] = useState(hours ?? defaultQuietHours);
  const change = (part: Partial<QuietHours>) => {
    const next = { ...latest, ...part };
    setLatest(next);
    onChange(next);
  };
  const optionsBeside = (other: string, value: string) =>
    listTimes(value)
      .filter((time) => time !== other)
      .map((time) => ({ value: time, label: formatTime(time, t.language) }));
  return (
    <div>
      <CheckField
        isSwitch
        label={t('account.alerts.quiet')}
        hint={t('account.alerts.quietHint')}
        checked={hours !== null}
        onChange={(event) => onChange(event.currentTarget.checked ? latest : null)}
      />
      {hours !== null && (
        <Grid columns="fit" gap={3} above={2}>
          <SelectField
            label={t('account.alerts.quietFrom')}
            value={hours.from}
            options={optionsBeside(hours.to, hours.from)}
            onChange={(event) => change({ from: event.currentTarget.value })}
          />
          <SelectField
            label={t('account.alerts.quietTo')}
            value={hours.to}
            options={optionsBeside(hours.from, hours.to)}
            onChange={(event) => change({ to: event.currentTarget.value })}
          />
        </Grid>
      )}
    </div>
  );
}

/** Every half hour as `HH:mm`, and `kept` in its place where it is between two. */
export function listTimes(kept: string): string[] {
  const halves = Array.from({ length: 48 }, (_, index) => {
    const hour = String(Math.floor(index / 2)).padStart(2, '0');
    return `${hour}:${index % 2 === 0 ? '00' : '30'}`;
  });
  return halves.includes(kept) ? halves : [...halves, kept].sort();
}
