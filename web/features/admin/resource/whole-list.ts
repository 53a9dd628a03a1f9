/** Searches, filters, sorts and pages rows in the browser, for a list that is loaded as a whole. */
import { foldText } from '#contract/domain/fold.ts';

export type WholeList<Row> = {
  searched: readonly (keyof Row)[];
  /** A row comes first whose field of this name is what was searched. */
  code?: keyof Row;
  /** Orders by key; an unknown key takes the first. */
  orders: Readonly<Record<string, (a: Row, b: Row) => number>>;
};

/** `values` has `search`, `sort` and `order`; any other names a field of a row that equals it, or is empty. */
export function arrange<Row>(
  rows: readonly Row[],
  { search = '', sort = '', order, ...filters }: Readonly<Record<string, string>>,
  { searched, code, orders }: WholeList<Row>,
): Row[] {
  const wanted = foldText(search);
  const direction = order === 'desc' ? -1 : 1;
  const compare = (Object.hasOwn(orders, sort) ? orders[sort] : Object.values(orders)[0]) ?? (() => 0);
  const isWanted = (row: Row) => code !== undefined && foldText(String(row[code])) === wanted;
  const fits = (row: Row) =>
    Object.entries(filters).every(([name, value]) => value === '' || row[name as keyof Row] === value);
  return rows
    .filter((row) => fits(row) && searched.some((name) => foldText(String(row[name])).includes(wanted)))
    .sort((a, b) => Number(isWanted(b)) - Number(isWanted(a)) || direction * compare(a, b));
}

/** Rows of a page; a page number past the end gives the last page. */
export function pageOf<Row>(rows: readonly Row[], page: number, perPage: number): Row[] {
  const start = Math.min(page - 1, Math.max(0, Math.ceil(rows.length / perPage) - 1)) * perPage;
  return rows.slice(start, start + perPage);
}
