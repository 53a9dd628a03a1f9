/** One line above a list or a trip with the words of a wish that the site did not understand. */
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { unknownIn } from '#contract/domain/trip-filter.ts';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { WarningIcon } from '#web/ui/icons.tsx';
import { Row } from '#web/ui/layout.tsx';

export function NotUnderstood(): ReactNode {
  const t = useTranslate();
  const [params] = useSearchParams();
  const words = unknownIn(params);
  if (words === '') return null;
  return (
    <Row as="p" role="status" gap={2} wrap={false} size="sm" breaks="anywhere">
      <WarningIcon size={18} />
      <span>{t.rich('wish.unknown', { words: <bdi>{words}</bdi> })}</span>
    </Row>
  );
}
