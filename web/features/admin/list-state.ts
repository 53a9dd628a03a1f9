/** State of a list (filters, order, page) kept in the URL. */
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useNextQuery } from '#web/state/next-query.ts';

export type ListValues = Readonly<Record<string, string>>;

export type ListState<Values extends ListValues> = {
  values: Values;
  page: number;
  /** Parameters of the API call, without defaults. */
  parameters: Record<string, string>;
  /** Returns to the first page. */
  change: (changed: Partial<Values>) => void;
  goTo: (page: number) => void;
  reset: () => void;
  isNarrowed: boolean;
};

/** Keeps other URL parameters. @param defaults every filter with its default value */
export function useListState<Values extends ListValues>(defaults: Values): ListState<Values> {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const state = readListState(defaults, new URLSearchParams(search));
  const nextQuery = useNextQuery();
  const go = (choose: (now: Chosen<Values>) => Chosen<Values>) => {
    const now = nextQuery();
    const changed = changeQuery(now, defaults, choose(readListState(defaults, now))).toString();
    void navigate(changed ? `${pathname}?${changed}` : pathname, { replace: true, preventScrollReset: true });
  };
  return {
    ...state,
    parameters: writeListState(defaults, state),
    change: (changed) => go((now) => ({ ...now, values: { ...now.values, ...changed }, page: 1 })),
    goTo: (page) => go((now) => ({ ...now, page })),
    reset: () => go(() => ({ values: defaults, page: 1 })),
    isNarrowed: Object.keys(defaults).some((name) => state.values[name] !== defaults[name]),
  };
}

type Chosen<Values> = { values: Values; page: number };

/** Ignores unknown parameters; the page must be whole and in range. */
export function readListState<Values extends ListValues>(
  defaults: Values,
  query: URLSearchParams,
): Chosen<Values> {
  const values = Object.fromEntries(
    Object.entries(defaults).map(([name, value]) => [name, query.get(name)?.slice(0, 100) ?? value]),
  ) as Values;
  const page = Number(query.get('page') ?? 1);
  return { values, page: Number.isInteger(page) && page >= 1 && page <= 100_000 ? page : 1 };
}

/** Replaces the list's parameters in a query string; keeps all others. */
export function changeQuery<Values extends ListValues>(
  query: URLSearchParams,
  defaults: Values,
  next: Chosen<Values>,
): URLSearchParams {
  const own = new Set([...Object.keys(defaults), 'page']);
  const others = [...query].filter(([name]) => !own.has(name));
  return new URLSearchParams([...Object.entries(writeListState(defaults, next)), ...others]);
}

/** Parameters that differ from the defaults. */
export function writeListState<Values extends ListValues>(
  defaults: Values,
  { values, page }: Chosen<Values>,
): Record<string, string> {
  const changed = Object.entries(values).filter(([name, value]) => value !== defaults[name]);
  return { ...Object.fromEntries(changed), ...(page === 1 ? {} : { page: String(page) }) };
}

const pauseMs = 400;

/** A text once nobody types it any more; the former one until then. */
export function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), pauseMs);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
