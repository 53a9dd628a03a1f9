/** Fake SMTP server that accepts mail or misbehaves as told. */
import { createServer, type Socket } from 'node:net';

type TakenMail = { from: string; to: string[]; source: string };

type SmtpBehaviour = {
  /** Replies that replace the normal ones, such as `{ rcpt: '550 no such user' }`; `data` is the final one. */
  replies?: Partial<Record<'greeting' | 'mail' | 'rcpt' | 'data', string>>;
  /** Accepts connections and never replies. */
  isSilent?: boolean;
  /** Accepts the mail and disconnects without a reply. */
  diesAfterData?: boolean;
};

export type FakeSmtp = {
  url: string;
  taken: TakenMail[];
  /** Number of connections opened. */
  connections: () => number;
  /** Sets its behaviour from the next command on, also of open connections, which are shared by mails. */
  behave: (behaviour: SmtpBehaviour) => void;
  close: () => Promise<void>;
};

export async function startFakeSmtp(): Promise<FakeSmtp> {
  const taken: TakenMail[] = [];
  const sockets = new Set<Socket>();
  let connections = 0;
  let behaviour: SmtpBehaviour = {};
  const server = createServer((socket) => {
    connections += 1;
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => socket.destroy());
    if (!behaviour.isSilent) converse(socket, () => behaviour, taken);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('no port');
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    taken,
    connections: () => connections,
    behave: (next) => {
      behaviour = next;
    },
    close: () => {
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

function converse(socket: Socket, behaviour: () => SmtpBehaviour, taken: TakenMail[]): void {
  const replyTo = (command: keyof NonNullable<SmtpBehaviour['replies']>) => behaviour().replies?.[command];
  let mail: TakenMail = { from: '', to: [], source: '' };
  let isData = false;
  let waiting = '';
  const say = (line: string): void => void socket.write(`${line}\r\n`);

  function finish(): void {
    isData = false;
    const refusal = replyTo('data');
    if (!refusal) taken.push(mail);
    if (behaviour().diesAfterData) socket.destroy();
    else say(refusal ?? '250 taken');
  }

  function answer(line: string): void {
    const [command = ''] = line.toUpperCase().split(/[ :]/);
    const address = /<([^>]*)>/.exec(line)?.[1] ?? '';
    if (command === 'EHLO') say('250 fake');
    else if (command === 'MAIL') {
      mail = { from: address, to: [], source: '' };
      say(replyTo('mail') ?? '250 ok');
    } else if (command === 'RCPT') {
      mail.to.push(address);
      say(replyTo('rcpt') ?? '250 ok');
    } else if (command === 'DATA') {
      isData = true;
      say('354 go on');
    } else if (command === 'QUIT') socket.end('221 bye\r\n');
    else say('250 ok');
  }

  function take(line: string): void {
    if (!isData) answer(line);
    else if (line === '.') finish();
    else mail.source += `${line.replace(/^\./, '')}\r\n`;
  }

  socket.setEncoding('utf8');
  socket.on('data', (chunk: string) => {
    waiting += chunk;
    const lines = waiting.split('\r\n');
    waiting = lines.pop() ?? '';
    for (const line of lines) take(line);
  });
  say(replyTo('greeting') ?? '220 fake ready');
}
