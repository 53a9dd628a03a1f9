/** Types of the part of `web-push-testing` that tests use; the package has none. */
declare module 'web-push-testing/src/PushApiModel.js' {
  type Subscription = { endpoint: string; keys: { p256dh: string; auth: string }; clientHash: string };

  export class SubscriptionExpiredError extends Error {}

  /** Browsers and their push service in one: makes subscriptions, checks signatures, decrypts messages. */
  export class PushApiModel {
    notifyUrl: string;
    subscribe(options: { userVisibleOnly: 'true'; applicationServerKey: string }): Promise<Subscription>;
    expireSubscription(clientHash: string): void;
    handleNotification(
      clientHash: string,
      headers: { encoding: string; authorization: string; ttl: string },
      body: Buffer,
    ): Promise<void>;
    getNotifications(query: { clientHash: string }): { messages: string[] };
  }
}
