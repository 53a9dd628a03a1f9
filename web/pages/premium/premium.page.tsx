/** Premium page: benefits, prices, early access. */
import { type ReactNode, useId } from 'react';
import type { LoaderFunctionArgs } from 'react-router';
import { queries } from '#web/api/api.ts';
import { findHomeOrigin, prefetch } from '#web/api/load-context.ts';
import { useQuery } from '#web/api/query.tsx';
import { PageHero } from '#web/chrome/page-hero.tsx';
import { useHomeOrigin, useUser } from '#web/features/account/use-user.ts';
import { nearbyFaresQuery, prefetchNearby } from '#web/features/fares/nearby-fares.ts';
import { DestinationPicture } from '#web/features/pictures/destination-picture.tsx';
import { TestimonialList } from '#web/features/testimonials/testimonial-list.tsx';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { PageHead } from '#web/seo/page-head.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { CloseIcon, LockIcon, VerifiedIcon } from '#web/ui/icons.tsx';
import { Card, Grid, Page, Row, Soft, Stack, Text, VisuallyHidden } from '#web/ui/layout.tsx';
import { Link } from '#web/ui/link.tsx';
import { CheckIcon } from '#web/ui/more-icons.tsx';
import { Skeleton } from '#web/ui/status.tsx';
import { ComingSoon } from './coming-soon.tsx';
import styles from './premium.module.css';

export async function loader({ context }: LoaderFunctionArgs): Promise<null> {
  const origin = await findHomeOrigin(context);
  await Promise.all([
    prefetch(context, [queries.settings()]),
    prefetchNearby(context, { origin, tripType: 'oneway' }, null, true),
  ]);
  return null;
}

export function Component(): ReactNode {
  const t = useTranslate();
  const { data: settings, error, refetch } = useQuery(queries.settings());
  const user = useUser();
  const isPremium = user?.subscriptionStatus === 'premium';
  return (
    <>
      <PageHead />
      <PageHero title={t('premium.heading')} lead={t('premium.lead')} />
      <Page gap={6} className={styles.page}>
        <div className={styles.offer}>
          {isPremium ? (
            <Card as="section" gap={3} pad={5} raised="float" aria-labelledby="already-premium">
              <VerifiedIcon size={36} />
              <h2 id="already-premium">{t('premium.already.title')}</h2>
              <Soft>{t('premium.already.text')}</Soft>
              <Link to="/deals" className={buttonClass('primary')}>
                {t('premium.already.deals')}
              </Link>
            </Card>
          ) : settings ? (
            <ComingSoon settings={settings} isGuest={user === null} />
          ) : error ? (
            <ErrorState error={error} onRetry={refetch} />
          ) : (
            <Card gap={3} pad={5} raised="float">
              <Skeleton as="part" />
            </Card>
          )}
        </div>
        <Stack gap={6}>
          {!isPremium && <OpenedPlaces />}
          <PremiumFeatures freeAlerts={settings?.maxFreeDeals} />
          {settings && settings.moneyBackDays > 0 && <MoneyBack days={settings.moneyBackDays} />}
          {settings && <TestimonialList testimonials={settings.testimonials} />}
        </Stack>
      </Page>
    </>
  );
}

/** Some of the destinations that are locked for whoever is no member; nothing where none is. */
function OpenedPlaces(): ReactNode {
  const t = useTranslate();
  const titleId = useId();
  const origin = useHomeOrigin();
  const { data: places, error } = useQuery(nearbyFaresQuery({ origin, tripType: 'oneway' }, null, true));
  if (error || places?.length === 0) return null;
  return (
    <Stack as="section" gap={3} aria-labelledby={titleId}>
      <h2 id={titleId}>{t('premium.opens')}</h2>
      <Grid as="ul" columns="fit" gap={3} className={styles.places}>
        {(places ? [] : [1, 2, 3, 4]).map((key) => (
          <li key={key}>
            <Skeleton as="card" />
          </li>
        ))}
        {places?.map(({ code, photo, city, cityAr }) => (
          <Stack as="li" key={code} gap={1}>
            <DestinationPicture
              code={code}
              day={null}
              photo={photo}
              width={320}
              height={180}
              loading="eager"
            />
            <Row gap={1} size="md" weight="strong">
              <LockIcon size={16} />
              {t.language === 'ar' ? cityAr : city}
            </Row>
          </Stack>
        ))}
      </Grid>
    </Stack>
  );
}

/** `days` counts from the first payment and is at least 1. */
function MoneyBack({ days }: { days: number }): ReactNode {
  const t = useTranslate();
  const titleId = useId();
  return (
    <Row as="section" gap={3} align="first" tone="good" aria-labelledby={titleId}>
      <VerifiedIcon size={24} />
      <Text as="div" tone="ink">
        <Text as="h2" id={titleId} size="lg">
          {t('premium.moneyBack.title', { days })}
        </Text>
        <Soft above={1}>{t('premium.moneyBack.text')}</Soft>
      </Text>
    </Row>
  );
}

/** `freeAlerts` is the weekly alert limit of free users; undefined while settings load. */
function PremiumFeatures({ freeAlerts }: { freeAlerts: number | undefined }): ReactNode {
  const t = useTranslate();
  const titleId = useId();
  const alerts = freeAlerts === undefined ? null : t('premium.features.alertsFree', { count: freeAlerts });
  return (
    <Stack as="section" gap={3} aria-labelledby={titleId}>
      <h2 id={titleId}>{t('premium.features.title')}</h2>
      <table className={styles.table} aria-labelledby={titleId}>
        <thead>
          <tr>
            <th scope="col">
              <VisuallyHidden>{t('premium.features.feature')}</VisuallyHidden>
            </th>
            <th scope="col">{t('premium.features.free')}</th>
            <th scope="col">{t('premium.features.premium')}</th>
          </tr>
        </thead>
        <tbody>
          <Feature name={t('premium.features.browse')} free={<Mark has />} premium={<Mark has />} />
          <Feature name={t('premium.features.search')} free={<Mark has />} premium={<Mark has />} />
          <Feature
            name={t('premium.features.exclusive')}
            free={<Mark has={false} />}
            premium={<Mark has />}
          />
          <Feature
            name={t('premium.features.compare')}
            free={t('premium.features.compareFree')}
            premium={t('premium.features.comparePremium')}
          />
          <Feature
            name={t('premium.features.alerts')}
            free={alerts}
            premium={t('premium.features.alertsPremium')}
          />
        </tbody>
      </table>
    </Stack>
  );
}

function Feature({ name, free, premium }: { name: string; free: ReactNode; premium: ReactNode }): ReactNode {
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>{free}</td>
      <td>{premium}</td>
    </tr>
  );
}

function Mark({ has }: { has: boolean }): ReactNode {
  const t = useTranslate();
  return (
    <>
      <Text as="span" tone={has ? 'good' : 'soft'}>
        {has ? <CheckIcon /> : <CloseIcon />}
      </Text>
      <VisuallyHidden>{t(has ? 'premium.features.yes' : 'premium.features.no')}</VisuallyHidden>
    </>
  );
}
