/** Premium page: benefits, prices, early access. */
import type { ReactNode } from 'react';
import type { LoaderFunctionArgs } from 'react-router';
import { queries } from '#web/api/api.ts';
import { prefetch } from '#web/api/load-context.ts';
import { useQuery } from '#web/api/query.tsx';
import { PageHero } from '#web/chrome/page-hero.tsx';
import { useUser } from '#web/features/account/use-user.ts';
import { TestimonialList } from '#web/features/testimonials/testimonial-list.tsx';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { PageHead } from '#web/seo/page-head.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Page, Stack } from '#web/ui/layout.tsx';
import { StripedDivider } from '#web/ui/striped-divider.tsx';
import { AlreadyPremium } from './already-premium.tsx';
import { ComingSoon, ComingSoonSkeleton } from './coming-soon.tsx';
import { MoneyBack } from './money-back.tsx';
import styles from './premium.module.css';
import { PremiumFeatures } from './premium-features.tsx';

export async function loader({ context }: LoaderFunctionArgs): Promise<null> {
  await prefetch(context, [queries.settings()]);
  return null;
}

export function Component(): ReactNode {
  const t = useTranslate();
  const { data: settings, error, refetch } = useQuery(queries.settings());
  const user = useUser();
  return (
    <>
      <PageHead />
      <PageHero title={t('premium.heading')} lead={t('premium.lead')} />
      <StripedDivider />
      <Page className={styles.page}>
        <div className={styles.plans}>
          {user?.subscriptionStatus === 'premium' ? (
            <AlreadyPremium />
          ) : settings ? (
            <ComingSoon settings={settings} isGuest={user === null} />
          ) : error ? (
            <ErrorState error={error} onRetry={refetch} />
          ) : (
            <ComingSoonSkeleton />
          )}
        </div>
        <Stack gap={6} className={styles.reasons}>
          <PremiumFeatures freeAlerts={settings?.maxFreeDeals} />
          {settings && settings.moneyBackDays > 0 && <MoneyBack days={settings.moneyBackDays} />}
          {settings && <TestimonialList testimonials={settings.testimonials} />}
        </Stack>
      </Page>
    </>
  );
}
