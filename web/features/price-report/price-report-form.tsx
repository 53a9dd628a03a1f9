/** Form in which a traveller says what price the booking site asked for. */
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { priceReport, reportedPrice, reportOutcomes } from '#contract/bodies/price-report.ts';
import { type Site, siteNamesIn } from '#contract/domain/site.ts';
import { reportPrice } from '#contract/endpoints/people.ts';
import { typedNumber } from '#contract/form-fields.ts';
import { call, type InputOf } from '#web/api/call.ts';
import type { ChosenTrip } from '#web/features/booking/chosen-trip.ts';
import { Form } from '#web/features/forms/form.tsx';
import fieldStyles from '#web/features/forms/text-fields.module.css';
import { FieldFrame, TextField } from '#web/features/forms/text-fields.tsx';
import { useSchemaForm } from '#web/features/forms/use-schema-form.ts';
import { formatNumber } from '#web/i18n/format.ts';
import { useLanguage, useTranslate } from '#web/i18n/i18n.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card, Row, Soft, Text } from '#web/ui/layout.tsx';
import { showReason } from '#web/ui/reason-of.ts';
import { SegmentedControl } from '#web/ui/segmented-control.tsx';
import styles from './price-report.module.css';
import type { ReportedJourney } from './price-report.tsx';

type Report = InputOf<typeof reportPrice>['body'];

const schema = priceReport.pick({ site: true, outcome: true }).extend({ seen: typedNumber(reportedPrice) });

type PriceReportFormProps = {
  journey: ReportedJourney;
  trip: ChosenTrip;
  cameFrom: NonNullable<Report['cameFrom']>;
};

export function PriceReportForm({ journey, trip, cameFrom }: PriceReportFormProps): ReactNode {
  const t = useTranslate();
  const [isSent, setIsSent] = useState(false);
  const shownAt = (site: Site) => trip.rows.find((row) => row.site === site)?.price ?? trip.price;
  const form = useSchemaForm({
    schema,
    start: { site: trip.site, outcome: 'higher', seen: '' },
    subject: `${journey.origin} ${journey.tripType} ${trip.departureDate}`,
    words: { seen: t('deal.report.fault.number') },
    check: ({ site, outcome, seen }) => {
      const shown = shownAt(site);
      if (seen === null || (outcome === 'higher' ? seen > shown : seen < shown)) return {};
      const limit = { price: formatNumber(shown, t.language) };
      return {
        seen: t(outcome === 'higher' ? 'deal.report.fault.notHigher' : 'deal.report.fault.notLower', limit),
      };
    },
    send: (answer) =>
      call(reportPrice, {
        body: { ...bodyOf(journey, trip), ...answer, shown: shownAt(answer.site), cameFrom },
      }),
    onSent: () => setIsSent(true),
    onFailed: (error) => showReason(t, error, { title: t('deal.report.failed') }),
  });
  const { site, outcome } = form.hook.watch();
  const isPriced = outcome === 'higher' || outcome === 'lower';
  if (isSent) return <Thanks />;
  return (
    <Form form={form} frame={Card} above={2} aria-label={t('deal.report.open')}>
      <SiteChoice trip={trip} site={site} onChange={(chosen) => form.change('site', chosen)} />
      <SegmentedControl
        className={styles.outcome}
        legend={t('deal.report.outcome', { price: formatNumber(shownAt(site), t.language) })}
        value={outcome}
        options={reportOutcomes.map((value) => ({ value, label: t(`deal.report.${value}`) }))}
        onChange={(value) => {
          form.change('outcome', value);
          form.clearFault('seen');
          if (value === 'gone' || value === 'same') form.change('seen', '');
        }}
      />
      {isPriced && (
        <TextField
          {...form.field('seen')}
          label={t('deal.report.seen')}
          inputMode="decimal"
          autoComplete="off"
          dir="ltr"
        />
      )}
      <Row gap={3}>
        {/* Not disabled while sending, so that it keeps focus. */}
        <Button type="submit" look="quiet" aria-disabled={form.isSending}>
          {t('deal.report.send')}
        </Button>
        <Soft size="sm">{t('deal.report.note')}</Soft>
      </Row>
    </Form>
  );
}

/** Route and dates of the trip as the API takes them. */
function bodyOf(
  { origin, destination, tripType }: ReportedJourney,
  { departureDate, returnDate }: ChosenTrip,
) {
  return {
    origin,
    destination,
    tripType,
    departureDate,
    returnDate: tripType === 'oneway' ? null : returnDate,
  };
}

type SiteChoiceProps = { trip: ChosenTrip; site: Site; onChange: (site: Site) => void };

/** Sites whose price was shown; a single one needs no choice. */
function SiteChoice({ trip, site, onChange }: SiteChoiceProps): ReactNode {
  const siteNames = siteNamesIn(useLanguage());
  const t = useTranslate();
  const id = useId();
  const choices = trip.rows.filter(({ price }) => price !== null);
  if (choices.length < 2) {
    return (
      <p>
        {t('deal.report.site')}: <bdi>{siteNames[site]}</bdi>
      </p>
    );
  }
  return (
    <FieldFrame id={id} label={t('deal.report.site')} fault={undefined}>
      <select
        id={id}
        className={fieldStyles.input}
        value={site}
        autoComplete="off"
        onChange={(event) => {
          const chosen = choices.find((choice) => choice.site === event.currentTarget.value);
          if (chosen) onChange(chosen.site);
        }}
      >
        {choices.map((choice) => (
          <option key={choice.site} value={choice.site}>
            {siteNames[choice.site]}
          </option>
        ))}
      </select>
    </FieldFrame>
  );
}

/** Takes the focus, since the button that had it is gone. */
function Thanks(): ReactNode {
  const t = useTranslate();
  const ref = useRef<HTMLParagraphElement>(null);
  useEffect(() => ref.current?.focus(), []);
  return (
    <Text ref={ref} fill="good" pad={4} above={2} tabIndex={-1}>
      {t('deal.report.thanks')}
    </Text>
  );
}
