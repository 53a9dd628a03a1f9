import { openDatabase } from './open-database.ts';
import { spawn } from 'node:child_process'; import { existsSync, rmSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises'; import pg from 'pg'; import { sql } from 'kysely';
const logger = { debug(){}, info(){}, warn: (f: any, m: string)=>console.log('warn', m), error: (f: any, m: string)=>console.log('error', m) };
const dir = '/tmp/h4-cold';
for (const ms of [0, 300, 800, 1300]) {
  rmSync(dir, { recursive: true, force: true });
  const c = spawn(process.execPath, ['test/faults/support/write-pairs.ts', dir], { stdio: 'ignore' });
  while (!existsSync(dir + '/postgres.unfinished')) await pause(5);
  await pause(ms); c.kill('SIGKILL'); await new Promise(r => c.on('close', r));
  const left = readdirSync(dir); const h = await openDatabase({ dataDir: dir, logger });
  console.log('cold kill', ms, left.join(), (await h.db.selectFrom('city_code').selectAll().execute()).length, readdirSync(dir).join()); await h.close();
}
const c = new pg.Client('postgres://hudhud@127.0.0.1:5571/postgres'); await c.connect(); await c.query('drop database if exists race'); await c.query('create database race'); 
const hs = await Promise.all([1,2,3].map(() => openDatabase({ databaseUrl: 'postgres://hudhud@127.0.0.1:5571/race', logger })));
console.log('pg race ok', (await sql`select name from kysely_migration`.execute(hs[0]!.db)).rows); for (const h of hs) await h.close(); await c.query('drop database race'); await c.end();
// real disk full, with the guard blinded
const full = '/tmp/h4-full/data'; 
const h = await openDatabase({ dataDir: full, logger, readFreeBytes: async () => 1e12 });
await sql`create table filler (id int primary key, t text)`.execute(h.db);
let n = 0; try { for (;;) { await sql`insert into filler select g, repeat('x', 500) from generate_series(${n*2000+1}::int, ${n*2000+2000}::int) g`.execute(h.db); n++; } } catch (e: any) { console.log('full after', n*2000, e.name, e.code, e.message.slice(0, 100)); }
for (let i = 0; i < 3; i++) { const t = performance.now(); try { console.log('read', (await sql`select count(*) from filler`.execute(h.db)).rows, Math.round(performance.now()-t)); } catch (e: any) { console.log('read failed', e.name, e.code, e.message.slice(0,100), Math.round(performance.now()-t)); } }
rmSync('/tmp/h4-full/ballast'); 
for (let i = 0; i < 3; i++) { const t = performance.now(); try { console.log('read', (await sql`select count(*)::int as n from filler`.execute(h.db)).rows, 'expected', n*2000, Math.round(performance.now()-t)); await sql`insert into filler values (-${sql.lit(i)} - 1, 'a')`.execute(h.db); console.log('write ok'); } catch (e: any) { console.log('failed', e.name, e.code, e.message.slice(0,100), Math.round(performance.now()-t)); } }
await h.close(); console.log('closed');
