/**
 * Dialog that creates a watch or changes one, with its form: the price to wait for at first sight, condition and
 * dates behind a press. Loaded with its messages when it is first opened.
 */
import { type ReactNode, useId, useState } from 'react';
import type { Watch } from '#contract/api/watches.ts';
import { nameCity } from '#contract/domain/iata.ts';
import { describe, EmailField, FieldFrame } from '#web/features/forms/fields.tsx';
import { Form } from '#web/features/forms/form.tsx';
import type { FieldProps } from '#web/features/forms/use-schema-form.ts';
import { FareSeen, listTripFacts } from '#web/features/sightings/fare-seen.tsx';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { withWords } from '#web/i18n/load-words.tsx';
import { Button } from '#web/ui/button.tsx';
import { DialogView } from '#web/ui/dialog-view.tsx';
import { WarningIcon } from '#web/ui/icons.tsx';
import { DottedLine, Row, Soft, Stack, Text } from '#web/ui/layout.tsx';
import { Link } from '#web/ui/link.tsx';
import { Price, RiyalSign } from '#web/ui/price.tsx';
import { TermFields } from './term-fields.tsx';
import { TermWords } from './term-words.tsx';
import { useWatchForm, type WatchSending } from './use-watch-form.ts';
import styles from './watch-dialog.module.css';
import { type WatchOutcome, WatchResult } from './watch-outcome.tsx';
import type { AlertLink } from './watch-queries.ts';
import { readPrice } from './watch-terms.ts';
import type { WatchedTrip } from './watched-trip.ts';

type WatchDialogProps = {
  isOpen: boolean;
  onClose: () => void;
  trip: WatchedTrip;
  /** The watch to change, and the link of the mail that changes it; without it a new one is made. */
  watch?: Watch;
  link?: AlertLink;
};

export const loadWatchDialog = () => withWords(WatchDialog, 'watch', 'forms', 'search');

function WatchDialog({ isOpen, onClose, trip, watch, link }: WatchDialogProps): ReactNode {
  const t = useTranslate();
  const [outcome, setOutcome] = useState<WatchOutcome>();
  const close = () => {
    onClose();
    // What was told is not told again when the dialog opens the next time.
    setOutcome(undefined);
  };
  return (
    <DialogView
      isOpen={isOpen}
      onClose={close}
      title={t(watch === undefined ? 'watch.title' : 'watch.edit')}
      width="narrow"
    >
      {outcome === undefined ? (
        <WatchForm trip={trip} watch={watch} link={link} onOutcome={setOutcome} onClose={close} />
      ) : (
        <WatchResult outcome={outcome} trip={trip} onClose={close} />
      )}
    </DialogView>
  );
}

function WatchForm(props: WatchSending): ReactNode {
  const { trip, watch } = props;
  const t = useTranslate();
  const [isWhole, setIsWhole] = useState(watch !== undefined);
  const { form, refusal, isGuest, today } = useWatchForm(props);
  const terms = form.hook.watch();
  return (
    <Form
      form={form}
      above={3}
      send={t(watch === undefined ? 'watch.send' : 'watch.save')}
      hasTrap={isGuest}
      after={
        isGuest && (
          <Soft as="p" size="sm">
            {t.rich('watch.emailNote', { privacy: <Link to="/privacy">{t('footer.privacy')}</Link> })}
          </Soft>
        )
      }
    >
      <TripHead trip={trip} />
      {terms.condition === 'below' && (
        <PriceField field={form.field('below')} wanted={readPrice(terms.below)} price={trip.price} />
      )}
      {isWhole ? (
        <TermFields form={form} trip={trip} today={today} />
      ) : (
        <Row fill="sunken" justify="between" gap={3} wrap={false} size="md" className={styles.summary}>
          <p>
            <TermWords terms={terms} />
          </p>
          <Button
            look="plain"
            className={styles.change}
            aria-expanded="false"
            onClick={() => setIsWhole(true)}
          >
            {t('watch.change')}
          </Button>
        </Row>
      )}
      {isGuest && <EmailField {...form.field('email')} label={t('watch.email')} autoComplete="email" />}
      {refusal !== undefined && (
        <Row as="p" fill="bad" pad={3} align="first" gap={2} tone="bad" size="md" role="alert">
          <WarningIcon size={18} />
          {refusal}
        </Row>
      )}
    </Form>
  );
}

function TripHead({ trip }: { trip: WatchedTrip }): ReactNode {
  const t = useTranslate();
  const { origin, destination, isCity, city, tripType, price, sighting } = trip;
  return (
    <Stack gap={1} className={styles.trip}>
      <Text size="lg" weight="strong">
        {t('watch.route', {
          origin: t(`city.${origin}`),
          destination: nameCity(city, isCity ? null : destination),
        })}
      </Text>
      <Soft as="div">
        <DottedLine>
          {price !== null && t.rich('watch.now', { price: <Price amount={price} /> })}
          {sighting === null ? t(`trip.${tripType}`) : listTripFacts({ ...sighting, tripType }, t)}
          {price !== null && sighting !== null && <FareSeen sighting={sighting} />}
        </DottedLine>
      </Soft>
      {price === null && <Soft as="p">{t('watch.noPrice')}</Soft>}
    </Stack>
  );
}

function PriceField(props: {
  field: FieldProps;
  /** As typed; undefined unless it may be watched. */
  wanted: number | undefined;
  /** The price now; null where none is listed. */
  price: number | null;
}): ReactNode {
  const { field, wanted, price } = props;
  const t = useTranslate();
  const id = useId();
  const { fault, ...input } = field;
  const hint = useHint(wanted, price);
  const hintId = hint === null ? undefined : `${id}-hint`;
  return (
    <div>
      <FieldFrame id={id} label={t('watch.below')} fault={fault}>
        <Row as="span" gap={2} wrap={false} className={styles.price}>
          <RiyalSign className={styles.sign} />
          <input
            {...input}
            {...describe(id, fault, hintId)}
            className={styles.amount}
            inputMode="decimal"
            autoComplete="off"
            dir="ltr"
            required
          />
        </Row>
      </FieldFrame>
      <Soft as="p" size="sm" above={1} id={hintId} aria-live="polite">
        {hint}
      </Soft>
    </div>
  );
}

function useHint(wanted: number | undefined, price: number | null): string | null {
  const t = useTranslate();
  if (wanted === undefined || price === null) return null;
  if (wanted >= price) return t('watch.alreadyThere');
  return t('watch.belowNow', { percent: Math.max(1, Math.round(((price - wanted) / price) * 100)) });
}
