/** Hostile client process: silent connections, connections that never read, or random searches at full speed. */
import { connect, type Socket } from 'node:net';

export type FloodOrder = {
  kind: 'silent' | 'never-reading' | 'searching';
  port: number;
  /** A loopback address such as `127.0.0.3`, so that the site sees different clients. */
  localAddress: string;
  connections: number;
  seconds: number;
  /** Asked for; a searching client adds a random word to it. */
  path: string;
};

export type FloodReport = {
  /** Times a connection was made, and times one was refused or cut. */
  connected: number;
  cut: number;
  /** Answers by status. */
  statuses: Record<string, number>;
  /** Refusals without `Retry-After`. */
  withoutRetryAfter: number;
  acceptedMs: number[];
  refusedMs: number[];
};

const requestsUnread = 30;
const mostSamples = 20_000;

function requestText(path: string): string {
  return `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`;
}

function searchPath(path: string): string {
  return path + Math.random().toString(36).slice(2, 10);
}

/** Bytes of the body by the head of an answer; a chunked body ends with its last chunk. */
function bodyLengthOf(head: string): number | 'chunked' {
  const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
  return length === undefined ? 'chunked' : Number(length);
}

/** Reads one answer after the other off a socket and hands over each head. */
function readAnswers(socket: Socket, onAnswer: (head: string) => void): void {
  let head = '';
  let left: number | 'chunked' | undefined;
  socket.on('data', (chunk: Buffer) => {
    let rest: Buffer = chunk;
    while (rest.byteLength > 0) {
      if (left === undefined) {
        head += rest.toString('latin1');
        const end = head.indexOf('\r\n\r\n');
        if (end < 0) return;
        rest = Buffer.from(head.slice(end + 4), 'latin1');
        head = head.slice(0, end);
        left = bodyLengthOf(head);
      }
      if (left === 'chunked') {
        if (!rest.toString('latin1').endsWith('0\r\n\r\n')) return;
        rest = Buffer.alloc(0);
      } else {
        const taken = Math.min(left, rest.byteLength);
        left -= taken;
        rest = rest.subarray(taken);
        if (left > 0) return;
      }
      const answered = head;
      head = '';
      left = undefined;
      onAnswer(answered);
    }
  });
}

function search(order: FloodOrder, report: FloodReport, isOver: () => boolean): void {
  const socket = connect({ port: order.port, host: '127.0.0.1', localAddress: order.localAddress });
  let askedAt = 0;
  const ask = (): void => {
    askedAt = performance.now();
    socket.write(requestText(searchPath(order.path)));
  };
  socket.on('error', () => undefined);
  socket.on('connect', () => {
    report.connected += 1;
    ask();
  });
  readAnswers(socket, (head) => {
    const status = head.slice(9, 12);
    report.statuses[status] = (report.statuses[status] ?? 0) + 1;
    const isRefused = status === '503' || status === '429';
    if (isRefused && !/\r\nretry-after: /i.test(head)) report.withoutRetryAfter += 1;
    const samples = isRefused ? report.refusedMs : report.acceptedMs;
    if (samples.length < mostSamples) samples.push(performance.now() - askedAt);
    if (!isOver()) ask();
  });
  socket.on('close', () => {
    if (isOver()) return;
    report.cut += 1;
    setTimeout(() => search(order, report, isOver), 20);
  });
}

/** Holds a connection open without a word, or asks for much and reads nothing of it. */
function hold(order: FloodOrder, report: FloodReport): void {
  const socket = connect({ port: order.port, host: '127.0.0.1', localAddress: order.localAddress });
  if (order.kind === 'never-reading') socket.pause();
  socket.on('error', () => undefined);
  socket.on('close', () => {
    report.cut += 1;
  });
  socket.on('connect', () => {
    report.connected += 1;
    if (order.kind === 'never-reading') socket.write(requestText(order.path).repeat(requestsUnread));
  });
}

function run(order: FloodOrder): void {
  const report: FloodReport = {
    connected: 0,
    cut: 0,
    statuses: {},
    withoutRetryAfter: 0,
    acceptedMs: [],
    refusedMs: [],
  };
  const endsAt = performance.now() + order.seconds * 1000;
  const isOver = () => performance.now() >= endsAt;
  for (let i = 0; i < order.connections; i += 1) {
    // Some at a time: a listener's queue holds five hundred that are not yet taken.
    setTimeout(
      () => (order.kind === 'searching' ? search(order, report, isOver) : hold(order, report)),
      i / 4,
    );
  }
  setTimeout(() => {
    process.send?.(report, () => process.exit(0));
  }, order.seconds * 1000);
}

process.once('message', (order: FloodOrder) => run(order));
