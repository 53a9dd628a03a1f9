/**
 * For each table: which columns are personal and exported, which are not, and why. A test compares it with the
 * database.
 */
import type { Database } from '#server/platform/database/schema.ts';
import file from './personal-tables.json' with { type: 'json' };

type PeopleRule = {
  holds: 'people';
  /** How a row belongs to a person: by account id, by its recipient of alerts, or by confirmed e-mail address. */
  owner: 'account' | 'recipient' | 'address';
  /** Columns with the account's id, if not `user_id`; a match in any of them counts. */
  ownerColumns?: readonly string[];
  /** Exported as stored. */
  given: readonly string[];
  /** Columns that are not exported, with the reason. */
  withheld: Readonly<Record<string, string>>;
};
type TableRule = { holds: 'nothing'; reason: string } | PeopleRule;

const ofPeople = Object.entries(file.people).map(([table, rule]) => [
  table,
  { withheld: {}, ...rule, holds: 'people' },
]);
const ofNobody = Object.entries(file.nothing).flatMap(([reason, tables]) =>
  tables.map((table) => [table, { holds: 'nothing', reason }]),
);

/** With a table of version 1.0.0 that is no longer used. */
export const tableRules: Readonly<Record<keyof Database | 'price_report', TableRule>> = Object.fromEntries([
  ...ofPeople,
  ...ofNobody,
]);
