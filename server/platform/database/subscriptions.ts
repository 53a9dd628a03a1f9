/** Who listens to which channel, kept apart from the connection, which may be replaced. */
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
      // Handlers run on their own, so that one that throws or asks the database harms no query.
      for (const { channel: own, handler } of subscriptions)
        if (own === channel) setImmediate(handler, payload);
    },
    announceReconnect() {
      for (const { onReconnect } of subscriptions) onReconnect?.();
    },
  };
}

/** `listen` for a channel of any name. */
export function listenStatement(channel: string): string {
  return `listen "${channel.replaceAll('"', '""')}"`;
}
