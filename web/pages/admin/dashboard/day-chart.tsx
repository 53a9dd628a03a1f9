/** Stacked column chart by day, with a cursor for keyboard, mouse and touch, a legend and a table. */
import { type ReactNode, useId, useMemo, useState } from 'react';
import type { IsoDate } from '#contract/domain/dates.ts';
import { directionOf } from '#contract/domain/language.ts';
import { ChartDrawing, ChartFrame, GridLines } from '#web/features/chart/chart-frame.tsx';
import { FiguresTable } from '#web/features/chart/figures-table.tsx';
import { formatDate, formatFullDate, formatNumber } from '#web/i18n/format.ts';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { Card, Row, Stack, Text } from '#web/ui/layout.tsx';
import styles from './dashboard.module.css';
import { type DayScale, type DaySeries, dayScale, orderSeries, sumOf } from './day-scale.ts';

/** Colours of the series; the third one has a pattern. */
const fills = ['var(--accent)', 'var(--ink-soft)', null, 'var(--band)', 'var(--verified)'] as const;

type DayChartProps = {
  title: string;
  /** Text shown when all counts are zero. */
  empty: string;
  days: readonly IsoDate[];
  series: readonly DaySeries[];
};

export function DayChart({ title, empty, days, series: given }: DayChartProps): ReactNode {
  const barsId = useId();
  const t = useTranslate();
  const isRightToLeft = directionOf(t.language) === 'rtl';
  const series = useMemo(() => orderSeries(given), [given]);
  const scale = useMemo(() => dayScale({ days, series, isRightToLeft }), [days, series, isRightToLeft]);
  const [chosen, setChosen] = useState<number | null>(null);
  // A shorter period may not contain the chosen day.
  const cursor = chosen !== null && chosen < days.length ? chosen : null;
  const last = days.length - 1;
  const place = cursor ?? last;
  const wordsAt = (index: number) => {
    const day = days[index];
    const counted = series.map(
      ({ name, counts }) => `${name} ${formatNumber(counts[index] ?? 0, t.language)}`,
    );
    return [day === undefined ? '' : formatFullDate(day, t.language), ...counted].join(', ');
  };
  return (
    <ChartCard title={title} empty={series.length === 0 && empty}>
      <ChartLegend days={days} series={series} cursor={cursor} barsId={barsId} />
      <ChartFrame
        className={styles.chart}
        ticks={scale.ticks}
        days={scale.named.flatMap((index) => {
          const column = scale.columns[index];
          return column ? [{ day: column.day, x: column.x + scale.columnWidth / 2 }] : [];
        })}
        cursor={{
          last,
          place,
          label: t('admin.dashboard.chart.cursor', { chart: title }),
          words: wordsAt(place),
          placeAt: (share) => Math.floor(share * (last + 1)),
          onMove: setChosen,
          followsFocus: true,
        }}
      >
        <DayPlot scale={scale} cursor={cursor} barsId={barsId} />
      </ChartFrame>
      <DayTable title={title} days={days} series={series} />
    </ChartCard>
  );
}

/** A chart with its title, or words where there is nothing to draw. */
export function ChartCard(props: { title: string; empty: string | false; children: ReactNode }): ReactNode {
  const { title, empty, children } = props;
  const id = useId();
  return (
    <Card
      as="figure"
      dense
      gap={3}
      className={styles.figure}
      data-is-empty={empty !== false}
      aria-labelledby={id}
    >
      <Text as="figcaption" size="lg" weight="strong" id={id}>
        {title}
      </Text>
      {empty === false ? children : <Text tone="soft">{empty}</Text>}
    </Card>
  );
}

/** How a series is drawn; `barsId` is the pattern of the third one. */
function lookOf(index: number, barsId: string) {
  const fill = fills[index % fills.length] ?? `url(#${barsId})`;
  return { fill, stroke: 'var(--surface)', strokeWidth: 0.5 };
}

type ChartLegendProps = {
  days: readonly IsoDate[];
  series: readonly DaySeries[];
  cursor: number | null;
  barsId: string;
};

/** Not a live region, since the slider already announces the values of the day. */
function ChartLegend({ days, series, cursor, barsId }: ChartLegendProps): ReactNode {
  const t = useTranslate();
  const count = ({ counts }: DaySeries) => (cursor === null ? sumOf(counts) : (counts[cursor] ?? 0));
  const all = formatNumber(sumOf(series.map(count)), t.language);
  const day = cursor === null ? undefined : days[cursor];
  return (
    <Stack gap={1} tone="soft" size="sm" className={styles.legend}>
      <Row gap={3} lines={0} align="baseline">
        <Text as="span" tone="ink" size="lg" weight="strong">
          {day === undefined ? t('admin.dashboard.chart.total', { number: all }) : all}
        </Text>
        {day !== undefined && formatFullDate(day, t.language)}
      </Row>
      {series.length > 1 && (
        <Row as="ul" gap={4} lines={1}>
          {series.map((each, index) => (
            <Row as="li" gap={2} key={each.key}>
              <svg width="12" height="14" aria-hidden="true" focusable="false">
                <rect {...lookOf(index, barsId)} width="12" height="14" />
              </svg>
              <bdi>{each.name}</bdi> <b>{formatNumber(count(each), t.language)}</b>
            </Row>
          ))}
        </Row>
      )}
    </Stack>
  );
}

/** Pixels. */
const height = 168;
/** Gap between columns in percent of the column width. */
const gap = 18;

type DayPlotProps = { scale: DayScale; cursor: number | null; barsId: string };

function DayPlot({ scale, cursor, barsId }: DayPlotProps): ReactNode {
  const { columns, columnWidth, ticks, yOf } = scale;
  const marked = cursor === null ? undefined : columns[cursor];
  const inset = (columnWidth * gap) / 200;
  return (
    <ChartDrawing height={height}>
      <defs>
        {/* Stripe pattern for the third series. */}
        <pattern id={barsId} width="8" height="7" patternUnits="userSpaceOnUse">
          <rect fill="var(--bar-light)" width="8" height="7" />
          <rect fill="var(--bar-dark)" width="8" height="4" />
        </pattern>
      </defs>
      {marked && (
        <rect
          fill="var(--band-gap)"
          stroke="var(--line-strong)"
          x={`${marked.x}%`}
          width={`${columnWidth}%`}
          height={height}
        />
      )}
      <GridLines ticks={ticks} yOf={(tick) => pixels(yOf(tick))} />
      {columns.map(({ day, x, bars }) =>
        bars.map(({ key, tone, y, height: share }) => (
          <rect
            key={`${day} ${key}`}
            {...lookOf(tone, barsId)}
            x={`${x + inset}%`}
            y={pixels(y)}
            width={`${columnWidth - 2 * inset}%`}
            height={Math.max(1, pixels(share))}
          />
        )),
      )}
    </ChartDrawing>
  );
}

function pixels(percent: number): number {
  return Math.round((percent / 100) * height * 10) / 10;
}

type DayTableProps = { title: string; days: readonly IsoDate[]; series: readonly DaySeries[] };

function DayTable({ title, days, series }: DayTableProps): ReactNode {
  const t = useTranslate();
  const first = days[0];
  const last = days.at(-1);
  if (first === undefined || last === undefined) return null;
  const span = { chart: title, start: formatDate(first, t.language), end: formatDate(last, t.language) };
  const caption = t('admin.dashboard.chart.span', span);
  const sums = days.map((_, index) => sumOf(series.map(({ counts }) => counts[index] ?? 0)));
  const sum = { key: 'sum', name: t('admin.dashboard.chart.sum'), counts: sums };
  const columns = series.length > 1 ? [...series, sum] : series;
  return (
    <FiguresTable
      summary={t('admin.dashboard.chart.table')}
      label={caption}
      caption={caption}
      head={[
        { key: 'day', words: t('admin.dashboard.chart.day') },
        ...columns.map(({ key, name }) => ({ key, words: <bdi key={key}>{name}</bdi> })),
      ]}
      rows={() =>
        days
          .map((day, index) => ({
            key: day,
            name: formatDate(day, t.language),
            cells: columns.map(({ key, counts }) => ({
              key,
              words: formatNumber(counts[index] ?? 0, t.language),
            })),
          }))
          .toReversed()
      }
    />
  );
}
