/** Testimonials from the settings, attributed to cities; nothing when there are none. */
import { type ReactNode, useId } from 'react';
import type { Testimonial } from '#contract/domain/settings.ts';
import { useLanguage, useTranslate } from '#web/i18n/i18n.tsx';
import styles from './testimonial-list.module.css';

export function TestimonialList({ testimonials }: { testimonials: readonly Testimonial[] }): ReactNode {
  const t = useTranslate();
  const titleId = useId();
  if (testimonials.length === 0) return null;
  return (
    <section aria-labelledby={titleId}>
      <h2 id={titleId} className={styles.title}>
        {t('testimonials.title')}
      </h2>
      <ul className={styles.list}>
        {testimonials.map((testimonial) => (
          <li key={testimonial.text.en}>
            <Words testimonial={testimonial} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Words({ testimonial: { text, city } }: { testimonial: Testimonial }): ReactNode {
  const t = useTranslate();
  return (
    <figure className={styles.words}>
      <blockquote className={styles.quote}>
        <bdi>{text[useLanguage()]}</bdi>
      </blockquote>
      <figcaption className={styles.from}>{t('testimonials.from', { city: t(`city.${city}`) })}</figcaption>
    </figure>
  );
}
