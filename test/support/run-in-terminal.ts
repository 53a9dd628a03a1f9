/** Runs a command in this process as the terminal does, and keeps what it wrote. */
import { vi } from 'vitest';

/** What each call of `console.log` and `console.error` was given. */
export type Told = { code: number; said: unknown[]; complained: unknown[] };

/** @param environment variables while it runs */
export async function runInTerminal(
  run: () => Promise<number>,
  environment: Readonly<Record<string, string>> = {},
): Promise<Told> {
  const [log, error] = [vi.spyOn(console, 'log'), vi.spyOn(console, 'error')];
  for (const spy of [log, error]) spy.mockReset().mockReturnValue(undefined);
  for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);
  const code = await run().finally(() => vi.unstubAllEnvs());
  return { code, said: log.mock.calls.flat(), complained: error.mock.calls.flat() };
}
