/** Navigation between the sections of an admin screen, each with its own URL. */
import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from '#web/ui/link.tsx';
import styles from './part-nav.module.css';

type PartNavProps<Part extends string> = {
  /** Accessible name of the navigation. */
  label: string;
  value: Part;
  parts: readonly { value: Part; label: ReactNode; to: string }[];
};

export function PartNav<Part extends string>({ label, value, parts }: PartNavProps<Part>): ReactNode {
  const list = useRef<HTMLUListElement>(null);
  // Scrolls the current link into view, since a narrow screen shows only some.
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls when the section changes
  useEffect(() => {
    const link = list.current?.querySelector('[aria-current]');
    if (!list.current || !link) return;
    const shift = link.getBoundingClientRect().x - list.current.getBoundingClientRect().x;
    list.current.scrollBy({ left: shift - (list.current.clientWidth - link.clientWidth) / 2 });
  }, [value]);
  return (
    <nav aria-label={label}>
      <ul ref={list} className={styles.list}>
        {parts.map((part) => (
          <li key={part.value}>
            <Link
              to={part.to}
              preventScrollReset
              className={styles.link}
              aria-current={part.value === value ? 'page' : undefined}
            >
              {part.label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
