/** Runs PGlite over the wire protocol: one message in, one reply out, one call per query. */
import { existsSync, renameSync, rmSync } from 'node:fs';
import { messages, PGlite, type PGliteOptions, protocol } from '@electric-sql/pglite';
import type { SqlFailure } from './errors.ts';
import type { EncodedParameter } from './sql-source.ts';

export type EngineRequest = {
  sql: string;
  parameters: readonly EncodedParameter[];
  /** Whether the data folder is dumped after the statement. */
  isDump?: boolean;
};
type EngineResultSet = {
  fields: { name: string; typeId: number }[];
  rows: (string | null)[][];
  /** The command tag, such as `INSERT 0 3`. */
  tag: string;
};
export type EngineReply = {
  sets: EngineResultSet[];
  failure: SqlFailure | undefined;
  notifications: { channel: string; payload: string }[];
  /** Whether the session is outside a transaction. */
  isIdle: boolean;
  /** The data folder as a tar file. */
  dump?: Blob;
};

export type PgliteEngine = Awaited<ReturnType<typeof openPgliteEngine>>;

/** Storage: a folder, or memory, optionally loaded from a snapshot. */
type EngineStorage = { folder: string; snapshot?: Blob } | { memory: true; snapshot?: Blob };

// Checkpoints keep the log short; this bound is for times without them.
const START_PARAMS = [
  ...['max_wal_size=256MB', 'min_wal_size=32MB', 'wal_level=minimal', 'shared_buffers=16MB'],
  ...['max_wal_senders=0', 'wal_init_zero=off', 'timezone=UTC'],
].flatMap((setting) => ['-c', setting]);

/** Opens PGlite itself, creating the folder's database when there is none yet. */
export async function openPglite(storage: EngineStorage): Promise<PGlite> {
  const options: PGliteOptions = { startParams: [...PGlite.defaultStartParams, ...START_PARAMS] };
  if ('memory' in storage) {
    options.dataDir = 'memory://';
    if (storage.snapshot !== undefined) options.loadDataDir = storage.snapshot;
  } else {
    await createFolderDatabase(storage.folder, storage.snapshot);
    options.dataDir = storage.folder;
  }
  return PGlite.create(options);
}

/** As many statements as the session keeps parsed and planned. */
const mostStatements = 500;

/** PostgreSQL's code for a kept statement whose columns have other types since. */
const changedColumns = '0A000';

/** Opens the engine behind its interface of one message in, one reply out. */
export async function openPgliteEngine(storage: EngineStorage) {
  const database = await openPglite(storage);
  const kept = new Map<string, string>();
  let lastName = 0;
  const send = async (request: EngineRequest): Promise<EngineReply> => {
    const { sql, parameters } = request;
    const isNew = !kept.has(sql);
    const isToKeep = parameters.length > 0 && kept.size < mostStatements;
    if (isNew && isToKeep) lastName += 1;
    const name = kept.get(sql) ?? (isToKeep ? `s${lastName}` : '');
    const answer = await database.execProtocol(messageOf(request, name, isNew), { throwOnError: false });
    if (name !== '' && answer.messages.includes(messages.parseComplete)) kept.set(sql, name);
    return readReply(answer.messages);
  };
  return {
    /** SQL errors are returned as `failure`; a rejection means the engine crashed. */
    run: async (request: EngineRequest): Promise<EngineReply> => {
      let reply = await send(request);
      if (reply.failure?.code === changedColumns && kept.delete(request.sql) && reply.isIdle) {
        reply = await send(request);
      }
      if (!request.isDump || reply.failure !== undefined) return reply;
      return { ...reply, dump: await database.dumpDataDir('none') };
    },
    dumpSnapshot: () => database.dumpDataDir('none'),
    close: () => database.close(),
  };
}

// Created under a temporary name and renamed, so that a killed creation never leaves a broken database.
async function createFolderDatabase(folder: string, snapshot?: Blob): Promise<void> {
  if (existsSync(folder)) return;
  const unfinished = `${folder}.unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  // A new one is made in memory, where nothing needs to be flushed and the usual 128 MB of buffers are too many, and
  // copied into the folder: most of the usual 16 MB of the first log segment are zeros.
  const initDbStartParams = ['--no-sync', '--wal-segsize=4', '--set', 'shared_buffers=16MB'];
  const from = snapshot === undefined ? { initDbStartParams } : { loadDataDir: snapshot };
  const database = await PGlite.create({ dataDir: unfinished, ...from });
  await database.close();
  renameSync(unfinished, folder);
}

function messageOf({ sql, parameters }: EngineRequest, name: string, isNew: boolean): Uint8Array {
  const { query, parse, bind, describe, execute, sync } = protocol.serialize;
  if (parameters.length === 0) return query(sql);
  return Buffer.concat([
    ...(isNew ? [parse({ text: sql, name })] : []),
    bind({ values: [...parameters], statement: name }),
    describe({ type: 'P' }),
    execute({}),
    sync(),
  ]);
}

type ReplyMessage = Awaited<ReturnType<PGlite['execProtocol']>>['messages'][number];

function readReply(replies: readonly ReplyMessage[]): EngineReply {
  const reply: EngineReply = { sets: [], failure: undefined, notifications: [], isIdle: true };
  let set: EngineResultSet = { fields: [], rows: [], tag: '' };
  for (const message of replies) {
    if (message instanceof messages.DataRowMessage) {
      set.rows.push(message.fields);
    } else if (message instanceof messages.RowDescriptionMessage) {
      set.fields = message.fields.map(({ name, dataTypeID }) => ({ name, typeId: dataTypeID }));
    } else if (message instanceof messages.CommandCompleteMessage) {
      set.tag = message.text;
      reply.sets.push(set);
      set = { fields: [], rows: [], tag: '' };
    } else if (message instanceof messages.NotificationResponseMessage) {
      reply.notifications.push({ channel: message.channel, payload: message.payload });
    } else if (message instanceof messages.ReadyForQueryMessage) {
      reply.isIdle = message.status === 'I';
    } else if (message instanceof messages.DatabaseError) {
      const { code = 'XX000', detail, hint, schema, table, column, constraint, where, position } = message;
      const place = { schema, table, column, constraint, where, position };
      reply.failure = { message: message.message, code, detail, hint, ...place };
    }
  }
  return reply;
}
