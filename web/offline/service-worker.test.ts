/** The service worker in a made-up scope: how it renews a subscription, and what it gives up. */
import { afterEach, expect, it, vi } from 'vitest';

type Handler = (event: object) => void;
const handlers = new Map<string, Handler>();

afterEach(() => vi.unstubAllGlobals());

/** Runs the worker's script beside these globals. */
async function startWorker(globals: Record<string, unknown>): Promise<void> {
  vi.stubGlobal('addEventListener', (name: string, handler: Handler) => handlers.set(name, handler));
  vi.stubGlobal('offlineKit', {
    version: '1',
    files: [],
    names: {},
    paths: { pushKey: '/key', pushDevices: '/devices' },
  });
  for (const [name, value] of Object.entries(globals)) vi.stubGlobal(name, value);
  vi.resetModules();
  await vi.importActual('./service-worker.ts');
}

/** Resolves when all is done that an event made the worker wait for. */
async function tell(name: string, event: object = {}): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<unknown>();
  handlers.get(name)?.({ ...event, waitUntil: resolve });
  await await promise;
}

async function renewWith(subscribedKey: string): Promise<{ asked: unknown[]; sent: unknown }> {
  const asked: unknown[] = [];
  let held: string | null = subscribedKey;
  let sent: unknown;
  const pushManager = {
    subscribe: async ({ applicationServerKey: key }: { applicationServerKey: string }) => {
      asked.push(key);
      if (held !== null && held !== key) throw new DOMException('another key', 'InvalidStateError');
      held = key;
      return { toJSON: () => ({ endpoint: `https://push.example/${key}`, keys: {} }) };
    },
    getSubscription: async () => ({
      unsubscribe: async () => {
        held = null;
      },
    }),
  };
  const fetch = async (path: string, init?: RequestInit) => {
    if (path === '/key') return Response.json({ publicKey: 'today' });
    sent = JSON.parse(String(init?.body));
    return Response.json({});
  };
  await startWorker({ registration: { pushManager }, fetch });
  await tell('pushsubscriptionchange', { oldSubscription: { options: { applicationServerKey: 'former' } } });
  return { asked, sent };
}

it.each(['today', 'former'])(
  "renews with today's key where the browser holds a subscription of %s",
  async (key) => {
    const { asked, sent } = await renewWith(key);
    expect(new Set(asked)).toEqual(new Set(['today']));
    expect(sent).toMatchObject({ endpoint: 'https://push.example/today' });
  },
);

it('gives up what an older version kept, and nothing of others', async () => {
  const given: string[] = [];
  const kept = ['hudhud-older', 'hudhud-1', 'another'];
  const caches = { keys: async () => kept, delete: async (name: string) => given.push(name) };
  await startWorker({ registration: {}, caches });
  await tell('activate');
  expect(given).toEqual(['hudhud-older']);
});
