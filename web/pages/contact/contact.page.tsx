/** Contact page. */
import type { ReactNode } from 'react';
import type { LoaderFunctionArgs } from 'react-router';
import { queries } from '#web/api/api.ts';
import { prefetch } from '#web/api/load-context.ts';
import { PageHero } from '#web/chrome/page-hero.tsx';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { useSiteName } from '#web/i18n/site-name.ts';
import { PageHead } from '#web/seo/page-head.tsx';
import { Grid, Page } from '#web/ui/layout.tsx';
import { StripedDivider } from '#web/ui/striped-divider.tsx';
import { ContactDetails } from './contact-details.tsx';
import { ContactForm } from './contact-form.tsx';

export async function loader({ context }: LoaderFunctionArgs): Promise<null> {
  await prefetch(context, [queries.settings()]);
  return null;
}

export function Component(): ReactNode {
  const t = useTranslate();
  return (
    <>
      <PageHead description={t('contact.pageDescription', { siteName: useSiteName() })} />
      <PageHero title={t('contact.heading')} lead={t('contact.lead')} />
      <StripedDivider />
      <Page>
        <Grid columns="aside" gap={6}>
          <ContactForm />
          <ContactDetails />
        </Grid>
      </Page>
    </>
  );
}
