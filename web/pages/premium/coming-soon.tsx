/** Plans and prices, with the early-access form instead of payment. */
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import type { PublicSettings } from '#contract/api/settings.ts';
import { localizedPath } from '#contract/domain/localized-path.ts';
import { signInPath } from '#contract/endpoints/public.ts';
import { useLanguage, useTranslate } from '#web/i18n/i18n.tsx';
import { Button } from '#web/ui/button.tsx';
import { buttonClass } from '#web/ui/button-class.ts';
import { CheckIcon, ClockIcon } from '#web/ui/page-icons.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import styles from './coming-soon.module.css';
import { EarlyAccessForm, type EarlyAccessWish } from './early-access-form.tsx';

type ComingSoonProps = {
  settings: PublicSettings;
  /** Whether the reader is not signed in. */
  isGuest: boolean;
};

export function ComingSoon({ settings, isGuest }: ComingSoonProps): ReactNode {
  const t = useTranslate();
  const returnPath = localizedPath(useLanguage(), '/premium');
  const titleId = useId();
  const [wish, setWish] = useState<EarlyAccessWish>();
  return (
    <section className={styles.card} aria-labelledby={titleId}>
      <p className={styles.chip}>
        <ClockIcon size={18} />
        {t('premium.soon.chip')}
      </p>
      <h2 id={titleId} className={styles.title}>
        {t('premium.soon.title')}
      </h2>
      {wish ? (
        <Confirmation wish={wish} onChange={() => setWish(undefined)} />
      ) : (
        <>
          <p className={styles.text}>{t('premium.soon.text')}</p>
          <EarlyAccessForm settings={settings} onSent={setWish} />
          {isGuest && (
            <a className={buttonClass('quiet')} href={`${signInPath}?next=${encodeURIComponent(returnPath)}`}>
              {t('premium.login')}
            </a>
          )}
        </>
      )}
    </section>
  );
}

function Confirmation({ wish, onChange }: { wish: EarlyAccessWish; onChange: () => void }): ReactNode {
  const t = useTranslate();
  const heading = useRef<HTMLHeadingElement>(null);
  // Moves focus to the confirmation, since the form is gone.
  useEffect(() => heading.current?.focus(), []);
  const email = (
    <bdi dir="ltr" className={styles.email}>
      {wish.email}
    </bdi>
  );
  return (
    <div className={styles.sent}>
      <h3 ref={heading} tabIndex={-1}>
        <CheckIcon />
        {t('premium.sent.title')}
      </h3>
      <p>{t.rich(`premium.sent.${wish.plan}`, { email })}</p>
      <Button look="quiet" onClick={onChange}>
        {t('premium.sent.change')}
      </Button>
    </div>
  );
}

export function ComingSoonSkeleton(): ReactNode {
  return (
    <div className={styles.card}>
      <Skeleton className={styles.loadingCard} />
    </div>
  );
}
