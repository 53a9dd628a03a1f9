/** Banner for content reserved to Premium members, with a link to Premium. */
import { type ReactNode, useId } from 'react';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { LockIcon } from '#web/ui/icons.tsx';
import { Row, Text } from '#web/ui/layout.tsx';
import { Link } from '#web/ui/link.tsx';

type PremiumBannerProps = { title: string; text: string; action: string; to?: string };

export function PremiumBanner({ title, text, action, to = '/premium' }: PremiumBannerProps): ReactNode {
  const titleId = useId();
  return (
    <Row
      as="aside"
      fill="night"
      gap={4}
      lines={3}
      pad={4}
      justify="between"
      stretch
      aria-labelledby={titleId}
    >
      <Row gap={4} wrap={false}>
        <Text as="span">
          <LockIcon size={28} />
        </Text>
        <Text as="div" grow>
          <Text id={titleId} size="lg" weight="strong">
            {title}
          </Text>
          <Text size="md">{text}</Text>
        </Text>
      </Row>
      <Link className={buttonClass()} to={to}>
        {action}
      </Link>
    </Row>
  );
}

/** Below every part of a list with prices that the reader may not see. */
export function LockedFares({ locked }: { locked: number }): ReactNode {
  const t = useTranslate();
  if (locked === 0) return null;
  return (
    <PremiumBanner
      title={t('fare.banner.title', { count: locked })}
      text={t('fare.banner.text')}
      action={t('fare.upgrade')}
    />
  );
}
