/** Recomputes every figure of the public record from its own CSV: `node scripts/recount-record.ts https://…` compares them. */
import { parseArgs } from 'node:util';

type Figures = Record<string, number>;
const leads = [61, 31, 15, 0];

/** Claims by "kind,grouping,key,days,outcome". */
export function recount(csv: string): Figures {
  const [head = '', ...lines] = csv.replace('\uFEFF', '').trim().split('\r\n');
  const figures: Figures = {};
  for (const line of lines) {
    const cells = line.split(',');
    const of = (name: string): string => cells[head.split(',').indexOf(name)] ?? '';
    const ahead = (Date.parse(of('departure_date')) - Date.parse(of('day'))) / 86_400_000;
    const own = of('kind') === 'deal' ? `tier,${of('tier')}` : `feathers,${of('feathers') || 'none'}`;
    const groups = ['all,', own, `airport,${of('origin')}`, `lead,${leads.find((first) => ahead >= first)}`];
    for (const days of [7, 14]) {
      for (const group of groups) {
        const name = `${of('kind')},${group},${days},${of(`outcome_${days}`)}`;
        figures[name] = (figures[name] ?? 0) + 1;
      }
    }
  }
  return figures;
}

/** The same figures as the record states them. */
export function stated(record: { groups: readonly object[] }): Figures {
  const entries = record.groups.flatMap((group) => {
    const { kind, by, key, days, ...counts } = group as Record<string, string | number>;
    return Object.entries(counts).map(([outcome, count]) => [
      `${kind},${by},${key},${days},${outcome}`,
      count,
    ]);
  });
  return Object.fromEntries(entries.filter(([, count]) => count !== 0)) as Figures;
}

if (import.meta.main) {
  const [site = 'http://localhost:3000'] = parseArgs({ allowPositionals: true }).positionals;
  const read = async (path: string): Promise<Response> => fetch(site + path);
  const told = stated((await (await read('/api/record')).json()) as { groups: object[] });
  const found = recount(await (await read('/api/record.csv')).text());
  const wrong = [...new Set([...Object.keys(told), ...Object.keys(found)])].filter(
    (name) => told[name] !== found[name],
  );
  for (const name of wrong)
    process.stdout.write(`${name}: the record says ${told[name]}, its rows ${found[name]}\n`);
  process.stdout.write(wrong.length === 0 ? `${Object.keys(found).length} figures are equal\n` : '');
  process.exitCode = wrong.length === 0 ? 0 : 1;
}
