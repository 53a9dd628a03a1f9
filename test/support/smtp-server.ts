/** A real SMTP server on loopback: takes mail, and refuses as told. */
import { SMTPServer, type SMTPServerSession } from 'smtp-server';

export type ReceivedMail = { envelope: SMTPServerSession['envelope']; source: Buffer };

/** Code and text such as `[550, '5.1.1 no such user']`. */
type Refusal = readonly [number, string] | undefined;

/** Refuses at a step of the conversation; a message once it has come. */
type Behaviour = {
  greeting?: () => Refusal;
  mail?: (address: string) => Refusal;
  rcpt?: (address: string) => Refusal;
  data?: (source: Buffer) => Refusal;
};

export type TestSmtpServer = {
  url: string;
  received: ReceivedMail[];
  /** Number of connections opened. */
  connections: () => number;
  behave: (behaviour: Behaviour) => void;
  close: () => Promise<void>;
};

/** @param port a free one when omitted; a server that was closed comes back on its own */
export async function startSmtpServer(port = 0): Promise<TestSmtpServer> {
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
    onData(stream, session, callback) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const source = Buffer.concat(chunks);
        const error = errorOf(behaviour.data?.(source));
        if (!error) received.push({ envelope: structuredClone(session.envelope), source });
        callback(error);
      });
    },
  });
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', () => resolve()));
  const address = server.server.address();
  if (typeof address !== 'object' || address === null) throw new Error('no port');
  return {
    url: `smtp://127.0.0.1:${address.port}`,
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
