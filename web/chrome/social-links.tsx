/** Links to the site's social media accounts from the settings; nothing while there are none. */
import type { ReactNode } from 'react';
import type { SocialLink } from '#contract/domain/settings.ts';
import { socialNamesIn } from '#contract/domain/social-networks.ts';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { ExternalIcon } from '../ui/page-icons.tsx';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import styles from './site-footer.module.css';

export function SocialLinks({ links }: { links: readonly SocialLink[] }): ReactNode {
  const translate = useTranslate();
  const names = socialNamesIn(translate.language);
  if (links.length === 0) return null;
  return (
    <nav className={styles.social} aria-label={translate('siteEnd.social')}>
      <h2 className={styles.heading}>{translate('siteEnd.social')}</h2>
      <ul className={styles.links}>
        {links.map(({ network, url }) => (
          <li key={network}>
            <a className={styles.link} href={url} target="_blank" rel="me noopener">
              <bdi>{names[network]}</bdi>
              <ExternalIcon size={16} />
              <VisuallyHidden>{translate('common.opensNewTab')}</VisuallyHidden>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
