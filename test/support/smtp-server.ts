/** A real SMTP server on loopback: takes mail, and refuses as told. */
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { SMTPServer, type SMTPServerSession } from 'smtp-server';

export type ReceivedMail = { envelope: SMTPServerSession['envelope']; source: Buffer };

/** Code and text such as `[550, '5.1.1 no such user']`. */
type Refusal = readonly [number, string] | undefined;

/** Refuses at a step of the conversation; a message once it has come. */
type Behaviour = {
  greeting?: () => Refusal;
  mail?: (address: string) => Refusal;
  rcpt?: (address: string) => Refusal;
  data?: () => Refusal;
};

export type TestSmtpServer = {
  url: string;
  received: ReceivedMail[];
  /** Number of connections opened. */
  connections: () => number;
  behave: (behaviour: Behaviour) => void;
  close: () => Promise<void>;
};

export async function startSmtpServer(): Promise<TestSmtpServer> {
  const received: ReceivedMail[] = [];
  let behaviour: Behaviour = {};
  let connections = 0;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    disableReverseLookup: true,
    hideDSN: false,
    onConnect(_session, callback) {
      connections += 1;
      callback(errorOf(behaviour.greeting?.()));
    },
    onMailFrom: ({ address }, _session, callback) => callback(errorOf(behaviour.mail?.(address))),
    onRcptTo: ({ address }, _session, callback) => callback(errorOf(behaviour.rcpt?.(address))),
    async onData(stream, session, callback) {
      const source = await buffer(stream);
      const error = errorOf(behaviour.data?.());
      if (!error) received.push({ envelope: structuredClone(session.envelope), source });
      callback(error);
    },
  });
  server.on('error', () => undefined);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    connections: () => connections,
    behave: (next) => {
      behaviour = next;
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

function errorOf(refusal: Refusal): Error | null {
  return refusal ? Object.assign(new Error(refusal[1]), { responseCode: refusal[0] }) : null;
}
