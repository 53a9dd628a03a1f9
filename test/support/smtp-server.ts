/** A real SMTP server on loopback, unlike `fake-smtp.ts`: takes mail, and refuses as told. */
import { SMTPServer, type SMTPServerSession } from 'smtp-server';

export type ReceivedMail = { envelope: SMTPServerSession['envelope']; source: Buffer };

type Behaviour = {
  /** Refuses a recipient: code and text such as `[550, '5.1.1 no such user']`. */
  rcpt?: (address: string) => readonly [number, string] | undefined;
  /** Refuses a message once it has come. */
  data?: (source: Buffer) => readonly [number, string] | undefined;
};

export type TestSmtpServer = {
  url: string;
  received: ReceivedMail[];
  behave: (behaviour: Behaviour) => void;
  close: () => Promise<void>;
};

/** @param port a free one when omitted; a server that was closed comes back on its own */
export async function startSmtpServer(port = 0): Promise<TestSmtpServer> {
  const received: ReceivedMail[] = [];
  let behaviour: Behaviour = {};
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    disableReverseLookup: true,
    hideDSN: false,
    onRcptTo({ address }, _session, callback) {
      const refusal = behaviour.rcpt?.(address);
      callback(refusal ? refusalOf(refusal) : null);
    },
    onData(stream, session, callback) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const source = Buffer.concat(chunks);
        const refusal = behaviour.data?.(source);
        if (refusal) return callback(refusalOf(refusal));
        received.push({ envelope: structuredClone(session.envelope), source });
        callback(null);
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
    behave: (next) => {
      behaviour = next;
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

function refusalOf([responseCode, text]: readonly [number, string]): Error {
  return Object.assign(new Error(text), { responseCode });
}
