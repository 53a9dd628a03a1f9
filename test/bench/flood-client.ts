/** Child process of a bench: one address that asks the given addresses again and again until it is stopped. */
import { Agent, get } from 'node:http';

export type Flood = { urls: readonly string[]; connections: number };
export type FloodTally = { answers: number; bytes: number; statuses: Record<string, number> };

const agent = new Agent({ keepAlive: true });
const tally: FloodTally = { answers: 0, bytes: 0, statuses: {} };
let at = 0;

function ask(urls: readonly string[]): void {
  const url = urls[at % urls.length] ?? '';
  at += 1;
  const headers = { 'accept-encoding': 'gzip' };
  const asked = get(url, { agent, headers, localAddress: '127.0.0.9' }, (response) => {
    response.on('data', (part: Buffer) => {
      tally.bytes += part.byteLength;
    });
    response.on('end', () => {
      const status = response.statusCode ?? 0;
      tally.answers += 1;
      tally.statuses[status] = (tally.statuses[status] ?? 0) + 1;
      ask(urls);
    });
  });
  asked.on('error', () => setTimeout(ask, 50, urls));
}

process.once('message', ({ urls, connections }: Flood) => {
  for (let n = 0; n < connections; n += 1) ask(urls);
});
process.once('SIGTERM', () => {
  process.send?.(tally);
  process.disconnect?.();
  process.exit();
});
