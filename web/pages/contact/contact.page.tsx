/** Contact page. */
import { type ReactNode, useId } from 'react';
import type { LoaderFunctionArgs } from 'react-router';
import { pages } from '#contract/domain/pages.ts';
import { sendContactMessage } from '#contract/endpoints/public.ts';
import { accountPath } from '#web/addresses/account-query.ts';
import { queries } from '#web/api/api.ts';
import { call } from '#web/api/call.ts';
import { prefetch } from '#web/api/load-context.ts';
import { useAnswer } from '#web/api/query.tsx';
import { PageHero } from '#web/chrome/page-hero.tsx';
import { EmailField, TextArea, TextField } from '#web/features/forms/fields.tsx';
import { Form } from '#web/features/forms/form.tsx';
import { useSchemaForm } from '#web/features/forms/use-schema-form.ts';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { useSiteName } from '#web/i18n/site-name.ts';
import { PageHead } from '#web/seo/page-head.tsx';
import { targetClass } from '#web/ui/button.tsx';
import { Fact } from '#web/ui/fact.tsx';
import { Grid, Page, Pass, Soft, Stack, Stub, Text } from '#web/ui/layout.tsx';
import { Link } from '#web/ui/link.tsx';
import { showReason } from '#web/ui/reason-of.ts';
import { showToast } from '#web/ui/toast-store.ts';

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
      <Page>
        <Pass>
          <ContactForm />
          <ContactDetails />
        </Pass>
      </Page>
    </>
  );
}

/** The commonest questions, answered by the site itself. */
const answers = [
  { to: `${pages.record.path}#method`, name: 'siteEnd.judge' },
  { to: accountPath('account'), name: 'contact.answers.data' },
  { to: pages.premium.path, name: 'contact.answers.premium' },
] as const;

/** The quick ways, beside the form: answers of the site itself, hours and address. */
function ContactDetails(): ReactNode {
  const t = useTranslate();
  const titleId = useId();
  const supportEmail = useAnswer(queries.settings())?.supportEmail ?? null;
  return (
    <Stub as="section" justify="between" gap={5} aria-labelledby={titleId}>
      <div>
        <Text as="h2" id={titleId} size="lg">
          {t('contact.answers')}
        </Text>
        <Stack as="ul" above={2}>
          {answers.map(({ to, name }) => (
            <li key={to}>
              <Link to={to} className={targetClass}>
                {t(name)}
              </Link>
            </li>
          ))}
        </Stack>
      </div>
      <div>
        <Text as="h2" size="lg">
          {t(supportEmail === null ? 'contact.details.hoursAndPlace' : 'contact.details')}
        </Text>
        <Stack as="dl" gap={4} above={3}>
          {supportEmail !== null && (
            <Fact name={t('contact.details.email')}>
              <a href={`mailto:${supportEmail}`} dir="ltr">
                {supportEmail}
              </a>
            </Fact>
          )}
          <Fact name={t('contact.details.hours')}>{t('contact.details.hoursText')}</Fact>
          <Fact name={t('contact.details.location')}>{t('contact.details.locationText')}</Fact>
        </Stack>
      </div>
    </Stub>
  );
}

const empty = { fullName: '', email: '', subject: '', message: '', website: '' };

/** Contact form: cleared after sending, input kept on failure. */
function ContactForm(): ReactNode {
  const t = useTranslate();
  const titleId = useId();
  const form = useSchemaForm({
    schema: async () => (await import('#contract/bodies/contact.ts')).contactMessage,
    start: empty,
    send: (body) => call(sendContactMessage, { body }),
    onSent: (_, { email }) => {
      form.hook.reset();
      showToast({ title: t('contact.sent.title'), text: t('contact.sent.text', { email }) });
    },
    onFailed: (error) =>
      showReason(t, error, { title: t('contact.failed.title'), text: t('contact.failed.text') }),
  });
  return (
    <Form
      form={form}
      aria-labelledby={titleId}
      send={t('contact.send')}
      hasTrap
      after={
        <Soft>{t.rich('contact.note', { privacy: <Link to="/privacy">{t('footer.privacy')}</Link> })}</Soft>
      }
    >
      <div>
        <h2 id={titleId}>{t('contact.form')}</h2>
        <Soft above={1}>{t('contact.allRequired')}</Soft>
      </div>
      <Grid columns={2} gap={4}>
        <TextField {...form.field('fullName')} label={t('contact.fullName')} autoComplete="name" required />
        <EmailField {...form.field('email')} label={t('contact.email')} autoComplete="email" />
      </Grid>
      <TextField {...form.field('subject')} label={t('contact.subject')} required />
      <TextArea {...form.field('message')} label={t('contact.message')} rows={4} required />
    </Form>
  );
}
