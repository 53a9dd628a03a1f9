/** Menu button of narrow screens that opens the drawer. */
import { type ReactNode, useState } from 'react';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { useSiteName } from '#web/i18n/site-name.ts';
import { Button } from '../ui/button.tsx';
import { defer } from '../ui/defer.tsx';
import { Dialog, loadDialog } from '../ui/dialog.tsx';
import { MenuIcon } from '../ui/icons.tsx';
import { Row } from '../ui/layout.tsx';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import { HoopoeMark } from './hoopoe-mark.tsx';
import styles from './site-menu.module.css';

const SiteDrawer = defer(async () => (await import('./site-drawer.tsx')).SiteDrawer);

export function SiteMenu(): ReactNode {
  const translate = useTranslate();
  const siteName = useSiteName();
  const [isOpen, setIsOpen] = useState(false);
  const title = translate('nav.menu');
  // Loads the drawer with its content; a failure is shown inside it.
  const open = () => void Promise.allSettled([SiteDrawer.load(), loadDialog()]).then(() => setIsOpen(true));
  return (
    <>
      <Button
        look="plain"
        className={styles.button}
        aria-label={title}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={open}
      >
        <MenuIcon size={24} />
      </Button>
      <Dialog
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        title={
          <Row as="span" gap={2}>
            <HoopoeMark />
            <VisuallyHidden>{title}</VisuallyHidden>
            <span aria-hidden="true">{siteName}</span>
          </Row>
        }
        shape="drawer"
      >
        <SiteDrawer onFollow={() => setIsOpen(false)} />
      </Dialog>
    </>
  );
}
