/** Shown to Premium members: links to what it includes. */
import type { ReactNode } from 'react';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { buttonClass } from '#web/ui/button-class.ts';
import { VerifiedIcon } from '#web/ui/icons.tsx';
import { Card, Soft } from '#web/ui/layout.tsx';
import { Link } from '#web/ui/link.tsx';

export function AlreadyPremium(): ReactNode {
  const t = useTranslate();
  return (
    <Card as="section" gap={3} pad={5} raised="float" aria-labelledby="already-premium">
      <VerifiedIcon size={36} />
      <h2 id="already-premium">{t('premium.already.title')}</h2>
      <Soft>{t('premium.already.text')}</Soft>
      <Link to="/deals" className={buttonClass('primary')}>
        {t('premium.already.deals')}
      </Link>
    </Card>
  );
}
