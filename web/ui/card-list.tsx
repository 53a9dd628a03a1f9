/** List of cards that can be removed, with loading, empty and error states. */
import { type ReactNode, useRef } from 'react';
import type { QueryView } from '#web/api/query.tsx';
import { Skeleton } from '#web/ui/status.tsx';
import { Loaded } from './error-state.tsx';
import { Grid, HiddenStatus, type PartProps, Stack } from './layout.tsx';

type CardListProps<Item> = {
  view: Pick<QueryView<readonly Item[]>, 'data' | 'error' | 'refetch'>;
  /** Read out while it loads. */
  loading: string;
  expected: number;
  empty: ReactNode;
  /** Cards beside each other instead of below. */
  columns?: 'cards';
  className?: string | undefined;
  after?: ReactNode;
  /** Call `onRemoved` when the card is removed. */
  children: (item: Item, onRemoved: () => void) => ReactNode;
};

export function CardList<Item extends { id: string }>(props: CardListProps<Item>): ReactNode {
  const { view, loading, expected, empty, columns, className, after, children } = props;
  const box = useRef<HTMLDivElement>(null);
  // The pressed button disappears with its card, so the focus moves to the list.
  const restoreFocus = () => box.current?.focus({ preventScroll: true });
  const fallback = (
    <>
      <HiddenStatus>{loading}</HiddenStatus>
      <Cards columns={columns} className={className} aria-hidden="true">
        {[...Array(expected).keys()].map((key) => (
          <li key={key}>
            <Skeleton as="card" />
          </li>
        ))}
      </Cards>
    </>
  );
  return (
    <div ref={box} tabIndex={-1}>
      <Loaded view={view} fallback={fallback}>
        {(items) =>
          items.length === 0 ? (
            empty
          ) : (
            <Cards columns={columns} className={className}>
              {items.map((item) => (
                <li key={item.id}>{children(item, restoreFocus)}</li>
              ))}
              {after}
            </Cards>
          )
        }
      </Loaded>
    </div>
  );
}

function Cards({ columns, ...props }: PartProps & { columns?: 'cards' | undefined }): ReactNode {
  if (columns === undefined) return <Stack as="ul" gap={4} {...props} />;
  return <Grid as="ul" columns={columns} align="stretch" gap={4} {...props} />;
}
