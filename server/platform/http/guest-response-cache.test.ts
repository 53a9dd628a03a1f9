import { describe, expect, it } from 'vitest';
import { createGuestResponseCache, type GuestRequest, type GuestResponse } from './guest-response-cache.ts';

const request = (target: string): GuestRequest => ({
  method: 'GET',
  target,
  host: 'localhost',
  cookie: null,
  acceptEncoding: null,
  ifNoneMatch: null,
  authorization: null,
});

const answer = (text: string, isCurrent = () => true): GuestResponse => ({
  route: '(page)',
  headers: [],
  body: Buffer.from(text),
  isCurrent,
});

function setUp() {
  const answers = createGuestResponseCache({ maxEntries: 4, maxNew: 2 });
  const find = (target: string) => answers.find(request(target))?.body.toString();
  const keep = (target: string, isCurrent?: () => boolean) =>
    answers.keep(request(target), answer(target, isCurrent));
  const flood = (from: number, count: number) => {
    for (let i = from; i < from + count; i += 1) keep(`/deals?search=${i}`);
  };
  return { answers, find, keep, flood };
}

describe('createGuestResponseCache', () => {
  it('keeps an answer that was asked for again through a flood of others', () => {
    const { find, keep, flood } = setUp();
    keep('/');
    expect(find('/')).toBe('/');
    flood(0, 1000);
    expect(find('/')).toBe('/');
    expect(find('/deals?search=1')).toBeUndefined();
    expect(find('/deals?search=999')).toBe('/deals?search=999');
  });

  it('never repeats the page of one party to another', () => {
    const { answers } = setUp();
    const from = (cookie: string | null) => ({ ...request('/deal/CAI'), cookie });
    answers.keep(from('lang=ar; party=2.2.0.0'), answer('a family'));
    expect(answers.find(from('lang=ar; party=2.2.0.0'))?.body.toString()).toBe('a family');
    for (const cookie of [null, 'lang=ar', 'lang=ar; party=1.0.0.0', 'lang=ar; party=2.2.0.1']) {
      expect(answers.find(from(cookie))).toBeUndefined();
    }
  });

  it('forgets what nobody asked for again', () => {
    const { find, keep, flood } = setUp();
    keep('/once');
    flood(0, 2);
    expect(find('/once')).toBeUndefined();
  });

  it('keeps a bounded number, and of those the ones in use', () => {
    const { find, keep, flood } = setUp();
    for (let i = 0; i < 40; i += 1) {
      keep(`/page/${i}`);
      find(`/page/${i}`);
      find('/page/0');
      flood(i * 10, 2);
    }
    const kept = Array.from({ length: 40 }, (_, i) => i).filter((i) => find(`/page/${i}`));
    expect(kept).toContain(0);
    expect(kept.length).toBeLessThanOrEqual(4);
  });

  it('puts the new answer in the place of one that is not current, also in a flood', () => {
    const { answers, find, keep, flood } = setUp();
    let isCurrent = true;
    keep('/', () => isCurrent);
    find('/');
    flood(0, 5);
    isCurrent = false;
    expect(find('/')).toBeUndefined();
    answers.keep(request('/'), answer('newer'));
    flood(10, 1000);
    expect(find('/')).toBe('newer');
  });
});
