/** Testimonials from the settings, attributed to cities; nothing when there are none. */
import { type ReactNode, useId } from 'react';
import type { Testimonial } from '#contract/domain/settings.ts';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { Card, Grid, Soft, Stack, Text } from '#web/ui/layout.tsx';

export function TestimonialList(props: { testimonials: readonly Testimonial[]; above?: 8 }): ReactNode {
  const { testimonials, above } = props;
  const t = useTranslate();
  const titleId = useId();
  if (testimonials.length === 0) return null;
  return (
    <Stack as="section" gap={4} above={above} aria-labelledby={titleId}>
      <Text as="h2" size="xl" id={titleId}>
        {t('testimonials.title')}
      </Text>
      <Grid as="ul" columns={3} gap={4} align="stretch">
        {testimonials.map(({ text, city }) => (
          <Card as="li" key={text.en} fill="sunken">
            <Stack as="figure" gap={4}>
              <blockquote>
                <bdi>{text[t.language]}</bdi>
              </blockquote>
              <Soft as="figcaption">{t('testimonials.from', { city: t(`city.${city}`) })}</Soft>
            </Stack>
          </Card>
        ))}
      </Grid>
    </Stack>
  );
}
