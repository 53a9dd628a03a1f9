/**
 * Watches as cards: trip and terms on one side, what was last seen on the other, and what can be done; needs the
 * bundle `watch`.
 */
import type { ReactNode } from 'react';
import type { Watch } from '#contract/api/watches.ts';
import { riyadhDate } from '#contract/domain/dates.ts';
import { siteNamesIn } from '#contract/domain/site.ts';
import { recordOfUsual } from '#contract/domain/verdict.ts';
import { useQuery } from '#web/api/query.tsx';
import { FareSeen, listTripFacts } from '#web/features/sightings/fare-seen.tsx';
import { Verdict } from '#web/features/verdict/verdict.tsx';
import { ageOf, formatDate, formatDayMonth } from '#web/i18n/format.ts';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { useNow } from '#web/i18n/now.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { CardList } from '#web/ui/card-list.tsx';
import { BellIcon } from '#web/ui/icons.tsx';
import { DottedLine, Pass, Row, Soft, Stack, Stub, Text } from '#web/ui/layout.tsx';
import { Link } from '#web/ui/link.tsx';
import { Price } from '#web/ui/price.tsx';
import { Badge, type BadgeTone } from '#web/ui/status.tsx';
import { ConditionWords, DateWords } from './term-words.tsx';
import { WatchActions } from './watch-actions.tsx';
import styles from './watch-card.module.css';
import { WatchHistory } from './watch-history.tsx';
import { type AlertLink, watchQueries } from './watch-queries.ts';
import { pathOfWatch, routeOfWatch } from './watch-route.ts';

export function WatchList({ link }: { link?: AlertLink }): ReactNode {
  const t = useTranslate();
  const view = useQuery(watchQueries.list(link));
  const empty = (
    <Row fill="sunken" gap={4} lines={3} justify="between" pad={5} stretch>
      <Row gap={4} wrap={false}>
        <BellIcon size={28} />
        <div>
          <h3>{t('watch.empty.title')}</h3>
          <Soft>{t('watch.empty.text')}</Soft>
        </div>
      </Row>
      <Link className={buttonClass()} to="/">
        {t('watch.empty.action')}
      </Link>
    </Row>
  );
  return (
    <CardList view={view} loading={t('watch.list.loading')} expected={2} empty={empty}>
      {(watch, onRemoved) => <WatchCard watch={watch} link={link} onDeleted={onRemoved} />}
    </CardList>
  );
}

type WatchCardProps = { watch: Watch; link: AlertLink; onDeleted: () => void };

export function WatchCard({ watch, link, onDeleted }: WatchCardProps): ReactNode {
  const t = useTranslate();
  const { tripType, state } = watch;
  const cities = routeOfWatch(watch, t.language);
  const route = t('watch.route', cities);
  return (
    <Pass as="article" className={styles.card} data-state={state}>
      <Stack gap={1} justify="start">
        <h3 className={styles.first}>
          {state === 'locked' ? (
            route
          ) : (
            <Link className={styles.link} to={pathOfWatch(watch)}>
              {route}
            </Link>
          )}
        </h3>
        <Row gap={2} wrap={false} align="baseline" tone="soft" size="sm">
          <WatchState watch={watch} />
          <DottedLine>
            {t(`trip.${tripType}`)}
            <DateWords watch={watch} />
            <ConditionWords watch={watch} />
          </DottedLine>
        </Row>
      </Stack>
      <Stub className={styles.seen}>
        <LastPrice watch={watch} />
      </Stub>
      <div className={styles.past}>
        <WatchHistory watch={watch} />
      </div>
      <Facts watch={watch} />
      <WatchActions watch={watch} city={cities.destination} link={link} onDeleted={onDeleted} />
    </Pass>
  );
}

const tones: Partial<Record<Watch['state'], BadgeTone>> = { active: 'good', unconfirmed: 'warning' };

function WatchState({ watch: { state, snoozedUntil } }: { watch: Watch }): ReactNode {
  const t = useTranslate();
  const date = snoozedUntil === null ? '' : formatDayMonth(riyadhDate(new Date(snoozedUntil)), t.language);
  const words = state === 'snoozed' ? t('watch.state.snoozed', { date }) : t(`watch.state.${state}`);
  return <Badge tone={tones[state] ?? 'plain'}>{words}</Badge>;
}

/** How far the last price is from the one that is waited for. */
function Answer({ watch }: { watch: Watch }): ReactNode {
  const t = useTranslate();
  const { state, isReached, last, target } = watch;
  if (state === 'locked' || state === 'ended') return null;
  if (target === null) return <Text size="md">{t('watch.targetNone')}</Text>;
  const away = last === null ? 0 : Math.ceil(last.price - Math.floor(target));
  const isFound = isReached && state === 'active';
  if (!isFound && away <= 0) return null;
  return (
    <Text size="md" weight="strong" tone={isFound ? 'good' : undefined} className={styles.answer}>
      {isFound ? t('watch.isReached') : t.rich('watch.away', { amount: <Price amount={away} /> })}
    </Text>
  );
}

function LastPrice({ watch }: { watch: Watch }): ReactNode {
  const { last } = watch;
  const t = useTranslate();
  if (last === null)
    return (
      <div>
        <Text weight="strong">{t('watch.lastNone')}</Text>
        <Answer watch={watch} />
      </div>
    );
  const { price, site, airport } = last;
  return (
    <div>
      <Row gap={3} lines={0} align="baseline" justify="between" className={styles.first}>
        <Text size="2xl" weight="strong" className={styles.price}>
          <Price amount={price} />
        </Text>
        <Answer watch={watch} />
      </Row>
      <Row gap={2} lines={0} justify="between">
        <Text as="div" grow="words">
          <Verdict price={price} record={recordOfUsual(last.usual, last.feathers)} />
        </Text>
        <Soft as="span" size="sm">
          <FareSeen isShort sighting={last} />
        </Soft>
      </Row>
      <Soft as="div" size="sm" above={1}>
        <DottedLine>
          {listTripFacts({ ...last, tripType: watch.tripType }, t)}
          {airport}
          <bdi>{siteNamesIn(t.language)[site]}</bdi>
        </DottedLine>
      </Soft>
    </div>
  );
}

function Facts({ watch }: { watch: Watch }): ReactNode {
  const { state, isReached, lastAlertAt, lastAlertPrice, lastCheckedAt } = watch;
  const t = useTranslate();
  const now = useNow();
  const age = (at: string) => t('common.age', ageOf(at, now));
  const day = lastAlertAt === null ? undefined : formatDate(riyadhDate(new Date(lastAlertAt)), t.language);
  const alert =
    lastAlertAt === null
      ? t(isReached && state === 'active' ? 'watch.lastAlertSeen' : 'watch.lastAlertNone')
      : lastAlertPrice === null
        ? age(lastAlertAt)
        : t.rich('watch.lastAlertAt', { price: <Price amount={lastAlertPrice} />, age: age(lastAlertAt) });
  return (
    <Soft as="div" size="sm" className={styles.facts}>
      <DottedLine>
        <span title={day}>{t.rich('watch.lastAlert', { alert })}</span>
        {lastCheckedAt !== null && t('watch.compared', { age: age(lastCheckedAt) })}
      </DottedLine>
    </Soft>
  );
}
