/** Account menu of the signed-in user: opens on click or hover. */
import {
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import type { User } from '#contract/api/auth.ts';
import { nameOf } from '#web/features/account/use-user.ts';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { Card, VisuallyHidden } from '#web/ui/layout.tsx';
import { Avatar } from '../features/account/avatar.tsx';
import { defer } from '../ui/defer.tsx';
import styles from './account-menu.module.css';

const AccountLinks = defer(async () => (await import('./account-links.tsx')).AccountLinks);

/** A menu opened by hover closes when the pointer leaves; a clicked one stays. */
type MenuState = 'closed' | 'hovering' | 'pressed';

export function AccountMenu({ user }: { user: User }): ReactNode {
  const t = useTranslate();
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const { menuState, setMenuState, container } = useMenuState(button);
  const isOpen = menuState !== 'closed';
  const name = nameOf(user);
  return (
    <div className={styles.account} {...container}>
      <button
        ref={button}
        type="button"
        className={buttonClass('plain', styles.button)}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setMenuState(menuState === 'pressed' ? 'closed' : 'pressed')}
      >
        <Avatar user={user} size={32} />
        <VisuallyHidden>{t('nav.account', { name })}</VisuallyHidden>
        <bdi className={styles.name} aria-hidden="true">
          {name}
        </bdi>
      </button>
      {isOpen && (
        <Card id={id} gap={0} pad={2} raised="float" className={styles.panel}>
          <AccountLinks linkClass={buttonClass('item')} onFollow={() => setMenuState('closed')} />
        </Card>
      )}
    </div>
  );
}

const openAfterMs = 100;
const graceMs = 300;

function useMenuState(button: { current: HTMLButtonElement | null }) {
  const [menuState, setMenuState] = useState<MenuState>('closed');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const frame = useRef<HTMLDivElement>(null);
  const after = (milliseconds: number, change: (before: MenuState) => MenuState) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setMenuState(change), milliseconds);
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    if (menuState === 'closed') return;
    const closeOutside = ({ target }: PointerEvent) => {
      if (target instanceof Node && !frame.current?.contains(target)) setMenuState('closed');
    };
    document.addEventListener('pointerdown', closeOutside);
    return () => document.removeEventListener('pointerdown', closeOutside);
  }, [menuState]);
  const container = {
    ref: frame,
    onPointerEnter: ({ pointerType }: { pointerType: string }) => {
      if (pointerType === 'mouse')
        after(openAfterMs, (before) => (before === 'closed' ? 'hovering' : before));
    },
    onPointerLeave: () => after(graceMs, (before) => (before === 'hovering' ? 'closed' : before)),
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent<HTMLDivElement>) => {
      if (relatedTarget !== null && !currentTarget.contains(relatedTarget)) setMenuState('closed');
    },
    onKeyDown: ({ key }: KeyboardEvent) => {
      if (key !== 'Escape' || menuState === 'closed') return;
      setMenuState('closed');
      button.current?.focus();
    },
  };
  return { menuState, setMenuState, container };
}
