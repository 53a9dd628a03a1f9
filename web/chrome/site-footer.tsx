/** Footer: company, note on prices, links. */
import type { ReactNode } from 'react';
import type { Language } from '#contract/domain/language.ts';
import { localizedPath } from '#contract/domain/localized-path.ts';
import { pages } from '#contract/domain/pages.ts';
import type { SocialLink } from '#contract/domain/settings.ts';
import { nameNetwork } from '#contract/domain/social-networks.ts';
import { queries } from '#web/api/api.ts';
import { useAnswer } from '#web/api/query.tsx';
import { useUser } from '#web/features/account/use-user.ts';
import { Operator } from '#web/features/how-it-works/site-about.tsx';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { useSiteName } from '#web/i18n/site-name.ts';
import { calmTargetClass } from '#web/ui/button.tsx';
import { ExternalIcon } from '#web/ui/icons.tsx';
import { Page, Row, Stack, Text, VisuallyHidden } from '#web/ui/layout.tsx';
import { Link } from '../ui/link.tsx';
import { HoopoeMark } from './hoopoe-mark.tsx';
import drawings from './payment-marks.svg';
import styles from './site-footer.module.css';

/** On the landing page, which members do not have. */
const judging = {
  path: '/#proof',
  membersPath: `${pages.record.path}#method`,
  name: 'siteEnd.judge',
} as const;

/** `plain` links leave the React application: the server renders those pages. */
const columns = [
  {
    heading: 'siteEnd.explore',
    plain: { path: () => '/developers', label: 'siteEnd.api' },
    links: [pages.deals, pages.search, pages.check, pages.record, pages.premium],
  },
  {
    heading: 'siteEnd.trust',
    plain: { path: (language: Language) => localizedPath(language, '/licences'), label: 'siteEnd.licences' },
    links: [pages.contact, pages.alerts, judging, pages.privacy, pages.terms],
  },
] as const;

export function SiteFooter(): ReactNode {
  const translate = useTranslate();
  const settings = useAnswer(queries.settings());
  return (
    <footer className={styles.footer}>
      <Page gap={6} className={styles.page}>
        <div className={styles.inner}>
          <Stack gap={3} align="start" justify="start" measure="narrow" self="all" className={styles.company}>
            <Row as="p" gap={2} size="lg" weight="strong" className={styles.brand}>
              <HoopoeMark size={28} />
              {useSiteName()}
            </Row>
            <p>{translate('siteEnd.honest')}</p>
          </Stack>
          {columns.map((column) => (
            <FooterColumn key={column.heading} {...column} />
          ))}
          <SocialLinks links={settings?.socialLinks ?? []} />
        </div>
        <Row className={styles.end} gap={5} lines={3} justify="between">
          <p>{translate('siteEnd.payment')}</p>
          <PaymentMarks />
        </Row>
        <Operator />
      </Page>
    </footer>
  );
}

function FooterColumn({ heading, links, plain }: (typeof columns)[number]): ReactNode {
  const translate = useTranslate();
  const user = useUser();
  return (
    <nav aria-label={translate(heading)}>
      <Text as="h2" size="md" weight="normal">
        {translate(heading)}
      </Text>
      <Stack as="ul" above={1}>
        {links.map((link) => (
          <li key={link.path}>
            <Link
              to={user && 'membersPath' in link ? link.membersPath : link.path}
              className={calmTargetClass}
            >
              {translate(link.name)}
            </Link>
          </li>
        ))}
        <li>
          <a className={calmTargetClass} href={plain.path(translate.language)}>
            {translate(plain.label)}
          </a>
        </li>
      </Stack>
    </nav>
  );
}

const marks = [
  { id: 'visa', name: 'Visa' },
  { id: 'mastercard', name: 'Mastercard' },
  { id: 'apple-pay', name: 'Apple Pay' },
  { id: 'mada', name: 'mada' },
] as const;

/** The logos are a separate file, so that they are not in the script. */
function PaymentMarks(): ReactNode {
  return (
    <Row as="ul" gap={2}>
      {marks.map(({ id, name }) => (
        <li key={id}>
          <svg className={styles.mark} width="56" height="36" role="img" aria-label={name}>
            <use href={`${drawings}#${id}`} />
          </svg>
        </li>
      ))}
    </Row>
  );
}

/** Links to the site's social media accounts from the settings; nothing while there are none. */
function SocialLinks({ links }: { links: readonly SocialLink[] }): ReactNode {
  const translate = useTranslate();
  if (links.length === 0) return null;
  return (
    <Stack as="nav" self="all" aria-label={translate('siteEnd.social')}>
      <Text as="h2" size="md" weight="normal">
        {translate('siteEnd.social')}
      </Text>
      <Row as="ul" gap={5} lines={0} above={1}>
        {links.map(({ network, url }) => (
          <li key={network}>
            <a className={calmTargetClass} href={url} target="_blank" rel="me noopener">
              <bdi>{nameNetwork(network, translate.language)}</bdi>
              <ExternalIcon size={16} />
              <VisuallyHidden>{translate('common.opensNewTab')}</VisuallyHidden>
            </a>
          </li>
        ))}
      </Row>
    </Stack>
  );
}
