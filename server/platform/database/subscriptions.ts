/** Registry of notification listeners by channel, independent of the connection. */
import type { NotificationHandler, Unsubscribe } from './sql-source.ts';

export type Subscriptions = {
  /** `onReconnect` runs when notifications may have been missed. */
  add(channel: string, handler: NotificationHandler, onReconnect?: () => void): Unsubscribe;
  channels(): string[];
  dispatch(channel: string, payload: string): void;
  announceReconnect(): void;
};

type Subscription = { channel: string; handler: NotificationHandler; onReconnect: (() => void) | undefined };

export function createSubscriptions(): Subscriptions {
  const subscriptions = new Set<Subscription>();
  return {
    add(channel, handler, onReconnect) {
      const subscription: Subscription = { channel, handler, onReconnect };
      subscriptions.add(subscription);
      return async () => {
        subscriptions.delete(subscription);
      };
    },
    channels: () => [...new Set([...subscriptions].map(({ channel }) => channel))],
    dispatch(channel, payload) {
      // Handlers run detached, so that an exception or query in one does not affect others.
      for (const { channel: own, handler } of subscriptions)
        if (own === channel) setImmediate(handler, payload);
    },
    announceReconnect() {
      for (const { onReconnect } of subscriptions) onReconnect?.();
    },
  };
}

/** `listen` statement with a quoted channel name. */
export function listenStatement(channel: string): string {
  return `listen "${channel.replaceAll('"', '""')}"`;
}
