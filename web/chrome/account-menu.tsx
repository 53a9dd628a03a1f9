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
import { useTranslate } from '#web/i18n/i18n.tsx';
import { Avatar } from '../features/account/avatar.tsx';
import { nameOf } from '../features/account/name-of.ts';
import { buttonClass } from '../ui/button-class.ts';
import { defer } from '../ui/defer.tsx';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import styles from './account-menu.module.css';

const AccountLinks = defer(async () => (await import('./account-links.tsx')).AccountLinks);

/** A menu opened by hover closes when the pointer leaves; a clicked one stays. */
type Opening = 'closed' | 'hovering' | 'pressed';

export function AccountMenu({ user }: { user: User }): ReactNode {
  const t = useTranslate();
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const { opening, setOpening, container } = useOpening(button);
  const isOpen = opening !== 'closed';
  const name = nameOf(user);
  return (
    <div className={styles.account} {...container}>
      <button
        ref={button}
        type="button"
        className={buttonClass('plain', styles.button)}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpening(opening === 'pressed' ? 'closed' : 'pressed')}
      >
        <Avatar user={user} size={32} />
        <VisuallyHidden>{t('nav.account', { name })}</VisuallyHidden>
        <bdi className={styles.name} aria-hidden="true">
          {name}
        </bdi>
      </button>
      {isOpen && (
        <div id={id} className={styles.panel}>
          <AccountLinks
            listClass={styles.list}
            linkClass={styles.link}
            onFollow={() => setOpening('closed')}
          />
        </div>
      )}
    </div>
  );
}

const openAfterMs = 100;
const graceMs = 300;

function useOpening(button: { current: HTMLButtonElement | null }) {
  const [opening, setOpening] = useState<Opening>('closed');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const frame = useRef<HTMLDivElement>(null);
  const after = (milliseconds: number, change: (before: Opening) => Opening) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setOpening(change), milliseconds);
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    if (opening === 'closed') return;
    const closeOutside = ({ target }: PointerEvent) => {
      if (target instanceof Node && !frame.current?.contains(target)) setOpening('closed');
    };
    document.addEventListener('pointerdown', closeOutside);
    return () => document.removeEventListener('pointerdown', closeOutside);
  }, [opening]);
  const container = {
    ref: frame,
    onPointerEnter: ({ pointerType }: { pointerType: string }) => {
      if (pointerType === 'mouse')
        after(openAfterMs, (before) => (before === 'closed' ? 'hovering' : before));
    },
    onPointerLeave: () => after(graceMs, (before) => (before === 'hovering' ? 'closed' : before)),
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent<HTMLDivElement>) => {
      if (relatedTarget !== null && !currentTarget.contains(relatedTarget)) setOpening('closed');
    },
    onKeyDown: ({ key }: KeyboardEvent) => {
      if (key !== 'Escape' || opening === 'closed') return;
      setOpening('closed');
      button.current?.focus();
    },
  };
  return { opening, setOpening, container };
}
