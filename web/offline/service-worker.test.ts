/** The service worker in a made-up scope: how it renews a subscription. */
import { afterEach, expect, it, vi } from 'vitest';

type Handler = (event: object) => void;
const handlers = new Map<string, Handler>();

afterEach(() => vi.unstubAllGlobals());

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
  vi.stubGlobal('addEventListener', (name: string, handler: Handler) => handlers.set(name, handler));
  vi.stubGlobal('registration', { pushManager });
  vi.stubGlobal('offlineKit', {
    version: '1',
    files: [],
    names: {},
    paths: { pushKey: '/key', pushDevices: '/devices' },
  });
  vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
    if (path === '/key') return Response.json({ publicKey: 'today' });
    sent = JSON.parse(String(init?.body));
    return Response.json({});
  });
  vi.resetModules();
  await vi.importActual('./service-worker.ts');
  const { promise, resolve } = Promise.withResolvers<unknown>();
  const oldSubscription = { options: { applicationServerKey: 'former' } };
  handlers.get('pushsubscriptionchange')?.({ oldSubscription, waitUntil: resolve });
  await await promise;
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
