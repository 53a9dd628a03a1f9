/** Contact form: cleared after sending, input kept on failure. */
import { type ReactNode, useId } from 'react';
import { contactMessage } from '#contract/bodies/contact.ts';
import { sendContactMessage } from '#contract/endpoints/public.ts';
import { ApiError } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { Form } from '#web/features/forms/form.tsx';
import { EmailField, TextArea, TextField } from '#web/features/forms/text-fields.tsx';
import { useSchemaForm } from '#web/features/forms/use-schema-form.ts';
import { type Translate, useTranslate } from '#web/i18n/i18n.tsx';
import { Card, Soft } from '#web/ui/layout.tsx';
import { Link } from '#web/ui/link.tsx';
import { showToast } from '#web/ui/toast-store.ts';

const empty = { fullName: '', email: '', subject: '', message: '', website: '' };

export function ContactForm(): ReactNode {
  const t = useTranslate();
  const titleId = useId();
  const form = useSchemaForm({
    schema: contactMessage,
    start: empty,
    send: (body) => call(sendContactMessage, { body }),
    onSent: (_, { email }) => {
      form.hook.reset();
      showToast({ title: t('contact.sent.title'), text: t('contact.sent.text', { email }) });
    },
    onFailed: (error) =>
      showToast({ title: t('contact.failed.title'), text: reasonOf(error, t), tone: 'error' }),
  });
  return (
    <Form
      form={form}
      frame={Card}
      aria-labelledby={titleId}
      send={t('contact.send')}
      hasTrap
      after={
        <Soft>{t.rich('contact.note', { privacy: <Link to="/privacy">{t('footer.privacy')}</Link> })}</Soft>
      }
    >
      <h2 id={titleId}>{t('contact.form')}</h2>
      <Soft>{t('contact.allRequired')}</Soft>
      <TextField {...form.field('fullName')} label={t('contact.fullName')} autoComplete="name" required />
      <EmailField {...form.field('email')} label={t('contact.email')} autoComplete="email" />
      <TextField {...form.field('subject')} label={t('contact.subject')} required />
      <TextArea {...form.field('message')} label={t('contact.message')} required />
    </Form>
  );
}

/** Shows the server's message for rate and storage limits, and a generic one otherwise. */
function reasonOf(error: unknown, t: Translate): string {
  const isExplained =
    error instanceof ApiError && (error.code === 'too_many_requests' || error.code === 'storage_low');
  return isExplained ? error.message : t('contact.failed.text');
}
