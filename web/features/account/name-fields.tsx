/** Fields of a name, in the words of signing up. */
import type { ReactNode } from 'react';
import { TextField } from '#web/features/forms/fields.tsx';
import type { FieldProps } from '#web/features/forms/use-schema-form.ts';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { Grid } from '#web/ui/layout.tsx';

export function NameFields({ first, last }: { first: FieldProps; last: FieldProps }): ReactNode {
  const t = useTranslate();
  return (
    <Grid columns="fit" gap={4}>
      <TextField {...first} label={t('login.firstName')} autoComplete="given-name" required />
      <TextField {...last} label={t('login.lastName')} autoComplete="family-name" required />
    </Grid>
  );
}
