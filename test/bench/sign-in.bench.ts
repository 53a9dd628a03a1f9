/** Sign-in: speed, and equal timing whether or not the account exists. */
import { randomUUID } from 'node:crypto';
import { type BenchContext, type BenchFigure, medianOf } from './bench.ts';
import { startSite } from './processes.ts';

export const name = 'sign-in';

const password = 'palm-river-41-kettle';
const longestDifferenceMs = 2;
const fewestSignIns = 20;

type Answer = { status: number; milliseconds: number };

/** A site of its own that believes the forwarding header, so that each request has an address of its own. */
export async function run({ isQuick }: BenchContext): Promise<readonly BenchFigure[]> {
  const site = await startSite('server/main.ts', { TRUST_PROXY: '1', DEMO: '0' });
  try {
    return [
      await measureDifference(site.url, isQuick ? 200 : 2000),
      await measureRate(site.url, isQuick ? 100 : 400),
    ];
  } finally {
    await site.stop();
  }
}

/** Known and unknown addresses in turn, each tried a few times, one request at a time. */
async function measureDifference(url: string, pairs: number): Promise<BenchFigure> {
  const known = await signUpMany(url, Math.ceil(pairs / 8));
  const unknown = known.map(() => newEmail());
  const times: [number[], number[]] = [[], []];
  for (let index = 0; index < pairs; index += 1) {
    for (const [side, emails] of [known, unknown].entries()) {
      const email = emails[index % emails.length] ?? '';
      const { status, milliseconds } = await signIn(url, email, `wrong ${index}`);
      if (status !== 401) throw new Error(`a wrong password was answered ${status}`);
      times[side as 0 | 1].push(milliseconds);
    }
  }
  const [first, second] = times.map(trimmed) as [number[], number[]];
  const p = welchP(first, second);
  return {
    what: 'difference of the means for known and unknown addresses',
    value: Math.abs(meanOf(first) - meanOf(second)),
    unit: 'ms',
    goal: { atMost: longestDifferenceMs },
    detail: `medians ${medianOf(times[0]).toFixed(2)} and ${medianOf(times[1]).toFixed(2)} ms, p ${p.toFixed(3)}`,
  };
}

async function measureRate(url: string, signIns: number): Promise<BenchFigure> {
  const emails = await signUpMany(url, 20);
  let next = 0;
  const startedAt = performance.now();
  const client = async () => {
    while (next < signIns) {
      const email = emails[next % emails.length] ?? '';
      next += 1;
      const { status } = await signIn(url, email, password);
      if (status !== 200) throw new Error(`the right password was answered ${status}`);
    }
  };
  await Promise.all(Array.from({ length: 8 }, client));
  const seconds = (performance.now() - startedAt) / 1000;
  return {
    what: 'sign-ins by 8 clients',
    value: signIns / seconds,
    unit: '/s',
    goal: { atLeast: fewestSignIns },
  };
}

async function signUpMany(url: string, count: number): Promise<string[]> {
  const emails = Array.from({ length: count }, newEmail);
  for (const email of emails) {
    const names = { firstName: 'Sara', lastName: 'Al-Otaibi' };
    const { status } = await send(url, '/api/auth/signup', { email, password, ...names });
    if (status !== 201) throw new Error(`a sign-up was answered ${status}`);
  }
  return emails;
}

const newEmail = (): string => `${randomUUID()}@example.com`;
let addresses = 0;

async function signIn(url: string, email: string, tried: string): Promise<Answer> {
  const startedAt = performance.now();
  const { status } = await send(url, '/api/auth/login', { email, password: tried });
  return { status, milliseconds: performance.now() - startedAt };
}

async function send(url: string, path: string, body: object): Promise<{ status: number }> {
  addresses += 1;
  const address = `10.${(addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses & 255}`;
  const response = await fetch(`${url}${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'sec-fetch-site': 'same-origin',
      'x-forwarded-for': address,
    },
    body: JSON.stringify(body),
  });
  await response.arrayBuffer();
  return response;
}

/** Without the slowest twentieth, which is the machine's own doing. */
function trimmed(times: readonly number[]): number[] {
  return times.toSorted((a, b) => a - b).slice(0, Math.ceil(times.length * 0.95));
}

function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** How likely such a difference of means is by chance alone (Welch, as a normal distribution: many samples). */
export function welchP(first: readonly number[], second: readonly number[]): number {
  const errorOf = (values: readonly number[]): number => {
    const mean = meanOf(values);
    return values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (values.length - 1) / values.length;
  };
  const t = Math.abs(meanOf(first) - meanOf(second)) / Math.sqrt(errorOf(first) + errorOf(second));
  return 2 * (1 - normalBelow(t));
}

/** The normal distribution's integral below `x` ≥ 0 (Abramowitz and Stegun 26.2.17). */
function normalBelow(x: number): number {
  const t = 1 / (1 + 0.231_641_9 * x);
  const series =
    t *
    (0.319_381_53 + t * (-0.356_563_782 + t * (1.781_477_937 + t * (-1.821_255_978 + t * 1.330_274_429))));
  return 1 - (Math.exp(-(x * x) / 2) / Math.sqrt(2 * Math.PI)) * series;
}
