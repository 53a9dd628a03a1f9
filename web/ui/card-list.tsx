/** List of cards that can be removed, with loading, empty and error states. */
import { type ReactNode, useRef } from 'react';
import type { QueryView } from '#web/api/query.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { Loaded } from './loaded.tsx';
import { Skeleton } from './skeleton.tsx';
import { HiddenStatus } from './visually-hidden.tsx';

type CardListProps<Item> = {
  view: Pick<QueryView<readonly Item[]>, 'data' | 'error' | 'refetch'>;
  /** What screen readers are told while it loads. */
  loading: string;
  /** Skeletons while it loads. */
  expected: number;
  empty: ReactNode;
  /** Call `onRemoved` when the card is removed. */
  children: (item: Item, onRemoved: () => void) => ReactNode;
};

export function CardList<Item extends { id: string }>(props: CardListProps<Item>): ReactNode {
  const { view, loading, expected, empty, children } = props;
  const box = useRef<HTMLDivElement>(null);
  // The pressed button disappears with its card, so the focus moves to the list.
  const restoreFocus = () => box.current?.focus({ preventScroll: true });
  const skeletons = Array.from({ length: expected }, (_, index) => `skeleton-${index}`);
  const fallback = (
    <>
      <HiddenStatus>{loading}</HiddenStatus>
      <Stack as="ul" gap={4} aria-hidden="true">
        {skeletons.map((key) => (
          <li key={key}>
            <Skeleton as="card" />
          </li>
        ))}
      </Stack>
    </>
  );
  return (
    <div ref={box} tabIndex={-1}>
      <Loaded view={view} fallback={fallback}>
        {(items) =>
          items.length === 0 ? (
            empty
          ) : (
            <Stack as="ul" gap={4}>
              {items.map((item) => (
                <li key={item.id}>{children(item, restoreFocus)}</li>
              ))}
            </Stack>
          )
        }
      </Loaded>
    </div>
  );
}
