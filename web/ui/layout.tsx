/** Layout parts of every screen: they arrange, space and colour; what is a screen's own stays in its style sheet. */
import { Children, createElement, type HTMLAttributes, type ReactNode, type Ref } from 'react';
import { classNames } from './class-names.ts';
import styles from './layout.module.css';
import stripe from './striped-divider.module.css';
import words from './text.module.css';

type Looks = {
  /** Between the children, as a step of the tokens `--space-1` and so on. */
  gap?: 0 | 1 | 2 | 3 | 4 | 5 | 6 | undefined;
  /** Between lines, where it is not that between columns. */
  lines?: 0 | 1 | 2 | 3 | undefined;
  /** Space inside, on every side. */
  pad?: 2 | 3 | 4 | 5 | 6 | undefined;
  /** Margin above; `8` stands between the sections of a page. */
  above?: 1 | 2 | 3 | 4 | 5 | 6 | 8 | undefined;
  /** Margin below, as names of fields have. */
  below?: 1 | undefined;
  /** Across the direction of the children; `first`: an icon stands at the first line of the words beside it. */
  align?: 'start' | 'center' | 'end' | 'baseline' | 'stretch' | 'first' | undefined;
  /** Along the direction of the children. */
  justify?: 'start' | 'center' | 'between' | undefined;
  /** Its own place in a stack or grid; `all`: over all columns. */
  self?: 'start' | 'all' | undefined;
  /** The longest line: 34rem or 46rem. */
  measure?: 'narrow' | 'wide' | undefined;
  /** A line between the children. */
  divided?: boolean | undefined;
  /** No wider than the page, and within its gutters. */
  gutters?: boolean | undefined;
  /** Takes the room that is left in a row; `words` break rather than leave what is beside them alone on a line. */
  grow?: boolean | 'words' | undefined;
  size?: 'xs' | 'sm' | 'md' | 'lg' | 'xl' | '2xl' | undefined;
  tone?: 'ink' | 'soft' | 'accent' | 'good' | 'warning' | 'bad' | undefined;
  weight?: 'normal' | 'strong' | undefined;
  /** Where its lines may break, if not between words: within them, as addresses do, or nowhere. */
  breaks?: 'anywhere' | 'never' | undefined;
  /** The soft background of a tone, or the hero's dark one, with round corners, instead of a border. */
  fill?: 'sunken' | 'good' | 'warning' | 'bad' | 'accent' | 'night' | undefined;
  /** A surface with a shadow instead of a border: as a card, or floating over others. */
  raised?: 'card' | 'float' | undefined;
};

export type PartProps = Omit<HTMLAttributes<HTMLElement>, 'style'> &
  Looks & {
    as?: keyof HTMLElementTagNameMap | undefined;
    htmlFor?: string;
    action?: string;
    dateTime?: string;
    method?: 'get' | 'post';
    noValidate?: boolean;
    ref?: Ref<HTMLElement> | undefined;
    style?: never;
  };

/** Children below each other; in a `dl` the names are soft and small, as in every part. */
export function Stack(props: PartProps): ReactNode {
  return draw(styles.stack, props);
}

/** Children side by side in lines, or in a single one with `wrap={false}`; with `stretch` buttons fill them on phones. */
export function Row(props: PartProps & { wrap?: boolean; stretch?: boolean }): ReactNode {
  return draw(styles.row, props);
}

/**
 * Columns that are below each other on phones. `2`, `3`: equal ones, from the small breakpoint (the third from
 * the large one); `aside`: content and a column of 22rem, from the medium one; `fit`: as many of 9.5rem as there is
 * room for; `cards`: of 16rem.
 */
export function Grid(props: PartProps & { columns: 2 | 3 | 'aside' | 'fit' | 'cards' }): ReactNode {
  return draw(styles.grid, props);
}

/** Words: a paragraph unless told otherwise. */
export function Text(props: PartProps): ReactNode {
  return draw(undefined, { as: 'p', ...props });
}

/** Words that matter less: soft, and a step smaller. */
export function Soft(props: PartProps): ReactNode {
  return draw(undefined, { as: 'p', tone: 'soft', size: 'md', ...props });
}

/** A framed stack; `dense` ones have smaller corners and padding, as inside other cards and in the administration. */
export function Card(props: PartProps & { dense?: boolean | undefined }): ReactNode {
  return draw(classNames(styles.stack, styles.card), props);
}

/** A row of buttons and fields above a list; with `sticky` it stays in sight. */
export function Toolbar(props: PartProps & { sticky?: boolean }): ReactNode {
  return draw(classNames(styles.row, styles.toolbar), props);
}

/** Stands where a list would be, and says why there is none. */
export function EmptyState(props: PartProps): ReactNode {
  return draw(classNames(styles.stack, styles.empty), props);
}

/** The content of a page between its gutters: as wide as the header, or 60rem (`narrow`), or 48rem (`text`). */
export function Page(props: PartProps & { width?: 'narrow' | 'text' }): ReactNode {
  return draw(classNames(styles.stack, styles.page), props);
}

/** A boarding pass: its first child, a perforated line, and a `Stub` beside it, below it on phones. */
export function Pass(props: PartProps): ReactNode {
  return draw(classNames(styles.stack, styles.pass), props);
}

export function Stub(props: PartProps): ReactNode {
  return draw(classNames(styles.stack, styles.stub), props);
}

const looks = new Map(
  'gap lines pad above below align justify self measure grow size tone weight breaks wrap columns fill raised dense sticky stretch width divided gutters'
    .split(' ')
    .map((look) => [look, `data-${look}`]),
);

/** Looks become `data-` attributes, which `layout.module.css` reads: the CSP blocks style attributes. */
function draw(base: string | undefined, { as = 'div', className, ...props }: PartProps): ReactNode {
  const drawn: Record<string, unknown> = {};
  // A page draws a thousand parts, so without lists of entries in between.
  for (const name in props) drawn[looks.get(name) ?? name] = props[name as keyof typeof props];
  drawn.className = classNames(styles.part, base, className);
  return createElement(as, drawn);
}

type VisuallyHiddenProps = Omit<HTMLAttributes<HTMLElement>, 'style'> & {
  /** Seen from this breakpoint on. */
  below?: 'small' | 'medium';
};

export function VisuallyHidden({ below, ...props }: VisuallyHiddenProps): ReactNode {
  return <span {...props} data-below={below} className={words.hidden} />;
}

/** A state that is told to screen readers only, as loading is. */
export function HiddenStatus({ children }: { children: ReactNode }): ReactNode {
  return (
    <p role="status">
      <VisuallyHidden>{children}</VisuallyHidden>
    </p>
  );
}

/** Each child is one fact that stays on one line; null and false are left out. */
export function DottedLine({ children }: { children: ReactNode }): ReactNode {
  return (
    <p className={words.line}>
      <span className={words.facts}>
        {Children.map(Children.toArray(children), (fact) => (
          <span className={words.fact}>{fact} </span>
        ))}
      </span>
    </p>
  );
}

/** `edge`: vertical, along the start of a box that is positioned. */
export function StripedDivider(props: { direction?: 'horizontal' | 'vertical' | 'edge' }): ReactNode {
  const { direction = 'horizontal' } = props;
  const look = direction === 'horizontal' ? stripe.horizontal : stripe.vertical;
  return <span className={look} data-direction={direction} aria-hidden="true" />;
}
