/**
 * `GET /api/pricing/destinations` for a guest, the most frequent call, beside a bare server that returns the same bytes,
 * alternating in one run.
 */
import { type BenchContext, type BenchFigure, medianOf } from './bench.ts';
import { measureRate, readAnswer, startRawServer } from './processes.ts';

export const name = 'api-destinations';

type Load = { headers: Readonly<Record<string, string>>; isQuick: boolean };

/**
 * The site's rate as a share of the bare server's: the median over rounds in the order A B A B, each compared
 * with its neighbour, so that what else the machine does weighs on both.
 */
async function compareWithRaw(url: string, load: Load): Promise<{ ratio: number; detail: string }> {
  const answer = await readAnswer(url, load.headers);
  const raw = await startRawServer(answer);
  const seconds = load.isQuick ? 1 : 3;
  const rounds = load.isQuick ? 5 : 7;
  const rates: { site: number[]; raw: number[] } = { site: [], raw: [] };
  try {
    for (const target of [url, raw.url]) await measureRate(target, { headers: load.headers, seconds: 1 });
    for (let round = 0; round < rounds; round += 1) {
      rates.site.push(await measureRate(url, { headers: load.headers, seconds }));
      rates.raw.push(await measureRate(raw.url, { headers: load.headers, seconds }));
    }
  } finally {
    await raw.stop();
  }
  const [site, bare] = [medianOf(rates.site), medianOf(rates.raw)];
  const ratios = rates.site.map((rate, round) => rate / (rates.raw[round] ?? Number.NaN));
  const kilobytes = (answer.body.byteLength / 1024).toFixed(1);
  return {
    ratio: medianOf(ratios),
    detail: `${kilobytes} KB; ${site.toFixed(0)} against ${bare.toFixed(0)} requests/s`,
  };
}

/** A figure for each way clients ask: plain, and compressed as browsers do. */
export async function run({ site, isQuick }: BenchContext): Promise<readonly BenchFigure[]> {
  const url = `${await site()}/api/pricing/destinations`;
  const ways = [
    { way: 'plain', headers: {} },
    { way: 'compressed', headers: { 'accept-encoding': 'gzip, deflate, br' } },
  ];
  const figures: BenchFigure[] = [];
  for (const { way, headers } of ways) {
    const { ratio, detail } = await compareWithRaw(url, { headers, isQuick });
    const what = `GET /api/pricing/destinations, ${way}`;
    figures.push({ what, value: ratio, unit: '× raw node:http', goal: { atLeast: 0.2 }, detail });
  }
  return figures;
}
