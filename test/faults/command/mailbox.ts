/** The mail server of a scenario, which can be away, and what it accepted so far. */
import { setTimeout as wait } from 'node:timers/promises';
import { type ReceivedMail, startSmtpServer, type TestSmtpServer } from '#test/support/smtp-server.ts';
import type { Arrival } from './ledger.ts';

const lookMs = 100;

export type Mailbox = {
  url: string;
  /** Confirmations of addresses, by address. */
  confirmations: () => Arrival[];
  /** Alerts, by address. */
  alerts: () => Arrival[];
  /** The token in the confirmation of an address; undefined when it has not come within `mostMs`. */
  waitForToken: (
    address: string,
    limits: { mostMs: number; signal: AbortSignal },
  ) => Promise<string | undefined>;
  behave: TestSmtpServer['behave'];
  /** Nothing listens any more. */
  leave: () => Promise<void>;
  comeBack: () => Promise<void>;
  close: () => Promise<void>;
};

export async function openMailbox(): Promise<Mailbox> {
  let server: TestSmtpServer | undefined = await startSmtpServer();
  const { url } = server;
  const earlier: ReceivedMail[] = [];
  const listMail = (): ReceivedMail[] => [...earlier, ...(server?.received ?? [])];
  const leave = async (): Promise<void> => {
    const leaving = server;
    server = undefined;
    if (!leaving) return;
    await leaving.close();
    earlier.push(...leaving.received);
  };
  const arrivalsOf = (isAlert: boolean): Arrival[] =>
    listMail()
      .filter((mail) => (findToken(mail) === undefined) === isAlert)
      .map((mail) => ({ key: recipientOf(mail), id: messageIdOf(mail) }));
  return {
    url,
    confirmations: () => arrivalsOf(false),
    alerts: () => arrivalsOf(true),
    waitForToken: async (address, { mostMs, signal }) => {
      const until = performance.now() + mostMs;
      while (!signal.aborted && performance.now() < until) {
        const mail = listMail().findLast((each) => recipientOf(each) === address && findToken(each));
        if (mail) return findToken(mail);
        await wait(lookMs);
      }
      return undefined;
    },
    behave: (behaviour) => server?.behave(behaviour),
    leave,
    comeBack: async () => {
      server = await startSmtpServer(Number(new URL(url).port));
    },
    close: leave,
  };
}

function recipientOf({ envelope }: ReceivedMail): string {
  return envelope.rcptTo[0]?.address ?? '';
}

function messageIdOf({ source }: ReceivedMail): string {
  return /^message-id: (.*)$/im.exec(source.toString())?.[1]?.trim() ?? '';
}

const tokens = new WeakMap<ReceivedMail, string | undefined>();

/** The token of a link in a mail whose lines are quoted-printable. */
function findToken(mail: ReceivedMail): string | undefined {
  if (!tokens.has(mail)) {
    const text = mail.source.toString().replace(/=\r\n/g, '').replace(/=3D/g, '=');
    tokens.set(mail, /\/verify[\w-]*#token=([\w-]{43})/.exec(text)?.[1]);
  }
  return tokens.get(mail);
}
