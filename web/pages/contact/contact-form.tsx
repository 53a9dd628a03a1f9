/** Contact form: cleared after sending, input kept on failure. */
import { type ReactNode, useId } from 'react';
import { foldEmail, isEmail } from '#contract/domain/email.ts';
import { cleanLine } from '#contract/domain/typed-text.ts';
import { sendContactMessage } from '#contract/endpoints/public.ts';
import { ApiError } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { Form } from '#web/features/forms/form.tsx';
import { EmailField, TextArea, TextField } from '#web/features/forms/text-fields.tsx';
import { type FormFaults, type FormValues, useForm } from '#web/features/forms/use-form.ts';
import { type Translate, useTranslate } from '#web/i18n/i18n.tsx';
import { Link } from '#web/ui/link.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import styles from './contact.module.css';

const names = ['fullName', 'email', 'subject', 'message', 'website'] as const;
type Name = (typeof names)[number];

export function ContactForm(): ReactNode {
  const t = useTranslate();
  const titleId = useId();
  const form = useForm<Name>({
    names,
    findFaults: (values) => findFaults(values, t),
    send: (body) => call(sendContactMessage, { body }),
    onSent: ({ email }, element) => {
      element.reset();
      showToast({ title: t('contact.sent.title'), text: t('contact.sent.text', { email }) });
    },
    onFailed: (error) =>
      showToast({ title: t('contact.failed.title'), text: reasonOf(error, t), tone: 'error' }),
  });
  return (
    <Form
      form={form}
      className={styles.form}
      aria-labelledby={titleId}
      send={t('contact.send')}
      hasTrap
      after={
        <p className={styles.hint}>
          {t.rich('contact.note', { privacy: <Link to="/privacy">{t('footer.privacy')}</Link> })}
        </p>
      }
    >
      <h2 id={titleId}>{t('contact.form')}</h2>
      <p className={styles.hint}>{t('contact.allRequired')}</p>
      <TextField {...form.field('fullName')} label={t('contact.fullName')} autoComplete="name" required />
      <EmailField {...form.field('email')} label={t('contact.email')} autoComplete="email" />
      <TextField {...form.field('subject')} label={t('contact.subject')} required />
      <TextArea {...form.field('message')} label={t('contact.message')} required />
    </Form>
  );
}

function findFaults(values: FormValues<Name>, t: Translate): FormFaults<Name> {
  const required = names.filter((name) => name !== 'website');
  const missing = required.filter((name) => cleanLine(values[name]) === '');
  const faults: Partial<Record<Name, string>> = {};
  if (!isEmail(foldEmail(values.email))) faults.email = t('forms.email');
  for (const name of missing) faults[name] = t('forms.required');
  return faults;
}

/** Shows the server's message for rate and storage limits, and a generic one otherwise. */
function reasonOf(error: unknown, t: Translate): string {
  const isExplained =
    error instanceof ApiError && (error.code === 'too_many_requests' || error.code === 'storage_low');
  return isExplained ? error.message : t('contact.failed.text');
}
