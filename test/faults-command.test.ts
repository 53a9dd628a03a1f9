import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  createLedger,
  type FaultReport,
  hasFailed,
  judgeRequests,
  judgeSent,
  judgeStored,
} from './faults/command/ledger.ts';
import { formatTable, summarise } from './faults/command/report.ts';
import { scenarios } from './faults/command/scenarios/index.ts';

describe('what was acknowledged', () => {
  it('is lost when it is not there, and doubled when it is there twice', () => {
    const ledger = createLedger();
    for (const key of ['kept', 'gone', 'twice']) ledger.note('favourite', key, 'acknowledged');
    const found = new Map([
      ['kept', 1],
      ['twice', 2],
    ]);
    expect(judgeStored(ledger.read('favourite'), found)).toEqual({ lost: ['gone'], doubled: ['twice'] });
  });

  it('is not lost when its answer never came, whether it is there or not', () => {
    const ledger = createLedger();
    ledger.note('watch', 'there', 'unknown');
    ledger.note('watch', 'not there', 'unknown');
    expect(judgeStored(ledger.read('watch'), new Map([['there', 1]]))).toEqual({ lost: [], doubled: [] });
  });

  it('stays acknowledged when a later attempt breaks', () => {
    const ledger = createLedger();
    ledger.note('fare', 'RUH-CAI', 'unknown');
    expect(ledger.countAcknowledged()).toBe(0);
    ledger.note('fare', 'RUH-CAI', 'acknowledged');
    ledger.note('fare', 'RUH-CAI', 'unknown');
    expect(ledger.countAcknowledged()).toBe(1);
    expect(judgeStored(ledger.read('fare'), new Map()).lost).toEqual(['RUH-CAI']);
  });
});

describe('what was sent', () => {
  it('is lost when nothing came, repeated under one id, doubled under two', () => {
    const arrived = [
      { key: 'once', id: 'a' },
      { key: 'again', id: 'b' },
      { key: 'again', id: 'b' },
      { key: 'twice', id: 'c' },
      { key: 'twice', id: 'd' },
    ];
    expect(judgeSent(['once', 'again', 'twice', 'never'], arrived)).toEqual({
      lost: ['never'],
      doubled: ['twice'],
      repeated: 1,
    });
  });

  it('may be more than was expected: a sign-up whose answer broke is mailed too', () => {
    expect(judgeSent([], [{ key: 'once', id: 'a' }])).toEqual({ lost: [], doubled: [], repeated: 0 });
  });
});

describe('a request', () => {
  it('is stuck when it took too long, or has not ended after that time', () => {
    const requests = [
      { what: 'quick', begunAt: 0, endedAt: 1000 },
      { what: 'slow', begunAt: 0, endedAt: 1001 },
      { what: 'open', begunAt: 0, endedAt: null },
      { what: 'begun', begunAt: 1500, endedAt: null },
    ];
    expect(judgeRequests(requests, { now: 2000, mostMs: 1000 })).toEqual(['slow: 1001 ms', 'open: 2000 ms']);
  });
});

describe('a report', () => {
  const report: FaultReport = {
    ...{
      faults: 2,
      requests: 10,
      acknowledged: 5,
      sent: 3,
      repeated: 1,
      seconds: 4,
      recoveryMs: [500, 1500],
    },
    ...{ lost: [], doubled: [], stuck: [], unexpected: [] },
  };

  it('passes with messages that came again under their id', () => {
    expect(hasFailed(report)).toBe(false);
  });

  it.each(['lost', 'doubled', 'stuck', 'unexpected'] as const)('fails with something %s', (what) => {
    expect(hasFailed({ ...report, [what]: ['favourite'] })).toBe(true);
  });

  it.each(['faults', 'acknowledged'] as const)('fails when there were no %s to judge', (what) => {
    expect(hasFailed({ ...report, [what]: 0 })).toBe(true);
  });

  it('is a row of the table; what did not run says why', () => {
    const outcomes = [
      { name: 'kill-embedded', report },
      { name: 'disk-full', obstacle: 'only for root' },
    ];
    const [, , row, skipped] = formatTable(outcomes).split('\n');
    expect(row).toBe('| kill-embedded | 2 | 10 | 5 | 3 | 0 | 0 | 1 | 0 | 1.0 s | 1.5 s | 4 | ok |');
    expect(skipped).toContain('not run: only for root');
    expect(summarise(outcomes)).toBe(
      '1 scenarios, 2 faults, 5 writes acknowledged: 0 lost, 0 doubled, 0 stuck; 1 not run',
    );
  });
});

describe('the scenarios', () => {
  const page = readFileSync(join(import.meta.dirname, '../docs/operations/faults.md'), 'utf8');

  it('have names of their own', () => {
    expect(new Set(scenarios.map(({ name }) => name)).size).toBe(scenarios.length);
  });

  it.each(scenarios.map(({ name }) => name))('%s stands in docs/operations/faults.md', (name) => {
    expect(page).toContain(`\`${name}\``);
  });
});

it.each(['test/faults/command/run.ts', 'test/drills/run.ts', 'test/bench/run.ts'])(
  '%s says in one line which option is wrong, and ends with 2',
  (path) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [path, '--nonsense'], {
      cwd: join(import.meta.dirname, '..'),
      encoding: 'utf8',
    });
    expect([status, stdout, stderr]).toEqual([
      2,
      '',
      expect.stringMatching(/^Unknown option '--nonsense'.*\n$/),
    ]);
  },
);
