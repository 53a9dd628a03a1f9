/** One watch: its trip and terms on one side, what was last seen on the other, and what can be done with it. */
import type { ReactNode } from 'react';
import type { Watch } from '#contract/api/watches.ts';
import { riyadhDate } from '#contract/domain/dates.ts';
import { siteNamesIn } from '#contract/domain/site.ts';
import { recordOfUsual } from '#contract/domain/verdict.ts';
import { dealPath } from '#web/addresses/deal-query.ts';
import { FareSeen } from '#web/features/sightings/fare-seen.tsx';
import { Verdict } from '#web/features/verdict/verdict.tsx';
import { ageOf, formatDate, formatDayMonth, formatHijriDayMonth } from '#web/i18n/format.ts';
import { useLanguage, useTranslate } from '#web/i18n/i18n.tsx';
import { useNow } from '#web/i18n/now.tsx';
import { Badge, type BadgeTone } from '#web/ui/badge.tsx';
import { DottedLine } from '#web/ui/dotted-line.tsx';
import { Fact } from '#web/ui/fact.tsx';
import { Grid, Pass, Row, Soft, Stack, Stub, Text } from '#web/ui/layout.tsx';
import { Link } from '#web/ui/link.tsx';
import { Price } from '#web/ui/price.tsx';
import { ConditionWords, DateWords } from './term-words.tsx';
import { WatchActions } from './watch-actions.tsx';
import styles from './watch-card.module.css';
import { WatchHistory } from './watch-history.tsx';
import type { AlertLink } from './watch-queries.ts';

type WatchCardProps = { watch: Watch; link: AlertLink; onDeleted: () => void };

export function WatchCard({ watch, link, onDeleted }: WatchCardProps): ReactNode {
  const isArabic = useLanguage() === 'ar';
  const city = isArabic ? watch.destinationCityAr : watch.destinationCity;
  return (
    <Pass as="article" className={styles.card} data-state={watch.state}>
      <Stack gap={1} justify="start" pad={5}>
        <Route watch={watch} city={city} />
        <Text weight="strong" className={styles.condition}>
          <ConditionWords watch={watch} />
        </Text>
      </Stack>
      <Stub gap={3} pad={5} className={styles.seen}>
        <LastPrice watch={watch} />
      </Stub>
      <Stack gap={3} justify="start" pad={5} className={styles.past}>
        <WatchHistory {...watch} />
        <Target watch={watch} />
      </Stack>
      <Facts watch={watch} />
      <WatchActions watch={watch} city={city} link={link} onDeleted={onDeleted} />
    </Pass>
  );
}

function Route({ watch, city }: { watch: Watch; city: string }): ReactNode {
  const t = useTranslate();
  const isArabic = useLanguage() === 'ar';
  const { origin, destination, tripType, state } = watch;
  const route = t('watch.route', {
    origin: isArabic ? watch.originCityAr : watch.originCity,
    destination: city,
  });
  return (
    <>
      <Row gap={2} lines={1} justify="between">
        <h3>
          {state === 'locked' ? (
            route
          ) : (
            <Link className={styles.link} to={dealPath(destination, { origin, tripType })}>
              {route}
            </Link>
          )}
        </h3>
        <WatchState watch={watch} />
      </Row>
      <Soft as="div">
        <DottedLine>
          {t(`trip.${tripType}`)}
          <DateWords watch={watch} />
        </DottedLine>
      </Soft>
    </>
  );
}

const tones: Partial<Record<Watch['state'], BadgeTone>> = { active: 'good', unconfirmed: 'warning' };

function WatchState({ watch }: { watch: Watch }): ReactNode {
  const t = useTranslate();
  const { state, snoozedUntil, isReached } = watch;
  const words =
    state === 'snoozed'
      ? t('watch.state.snoozed', {
          date: snoozedUntil === null ? '' : formatDayMonth(riyadhDate(new Date(snoozedUntil)), t.language),
        })
      : t(`watch.state.${state}`);
  return (
    <Row as="p" gap={2}>
      <Badge tone={tones[state] ?? 'plain'}>{words}</Badge>
      {isReached && state === 'active' && <Badge tone="accent">{t('watch.isReached')}</Badge>}
    </Row>
  );
}

function LastPrice({ watch: { last } }: { watch: Watch }): ReactNode {
  const t = useTranslate();
  const _now = useNow();
  if (last === null) {
    return (
      <div>
        <Soft size="sm">{t('watch.last')}</Soft>
        <Text weight="strong">{t('watch.lastNone')}</Text>
      </div>
    );
  }
  const { price, site, departureDate, returnDate } = last;
  const dates = [departureDate, ...(returnDate === null ? [] : [returnDate])]
    .map((date) => formatDayMonth(date, t.language))
    .join(' – ');
  return (
    <div>
      <Soft size="sm">{t('watch.last')}</Soft>
      <Text size="2xl" weight="strong" className={styles.price}>
        <Price amount={price} />
      </Text>
      <p>
        <Verdict price={price} record={recordOfUsual(last.usual)} />
      </p>
      <Soft>
        {t.rich('fare.via', { site: <bdi>{siteNamesIn(t.language)[site]}</bdi> })}
        {' · '}
        <FareSeen sighting={last} />
      </Soft>
      <Soft>
        {dates} · {formatHijriDayMonth(departureDate, t.language)}
      </Soft>
    </div>
  );
}

/** The price that is waited for, beside a piece of its line; in words, where the condition does not name it. */
function Target({ watch: { state, target, condition, history } }: { watch: Watch }): ReactNode {
  const t = useTranslate();
  if (target === null) return state !== 'locked' && <Text size="md">{t('watch.targetNone')}</Text>;
  const price = <Price amount={Math.floor(target)} />;
  if (condition !== 'below') {
    return (
      <Text size="md" className={styles.target}>
        {t.rich('watch.target', { price })}
      </Text>
    );
  }
  return history.length > 1 && <Text className={styles.target}>{price}</Text>;
}

/** Last alert and last check. */
function Facts({ watch }: { watch: Watch }): ReactNode {
  const t = useTranslate();
  const now = useNow();
  const { lastAlertAt, lastAlertPrice, lastCheckedAt } = watch;
  const age = (at: string) => t('common.age', ageOf(at, now));
  return (
    <Grid as="dl" columns="fit" gap={4} lines={2} size="md" pad={5} className={styles.facts}>
      <div>
        <dt>{t('watch.lastAlert')}</dt>
        <dd
          title={lastAlertAt === null ? undefined : formatDate(riyadhDate(new Date(lastAlertAt)), t.language)}
        >
          {lastAlertAt === null
            ? t('watch.lastAlertNone')
            : lastAlertPrice === null
              ? age(lastAlertAt)
              : t.rich('watch.lastAlertAt', {
                  price: <Price amount={lastAlertPrice} />,
                  age: age(lastAlertAt),
                })}
        </dd>
      </div>
      <Fact name={t('watch.checked')}>
        {lastCheckedAt === null ? t('watch.notChecked') : age(lastCheckedAt)}
      </Fact>
    </Grid>
  );
}
