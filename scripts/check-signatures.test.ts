import { expect, it } from 'vitest';
import { isAcceptable, judgeSignatures } from './check-signatures.ts';

const answer = (code: number, said: object | string) =>
  judgeSignatures({
    code,
    stdout: typeof said === 'string' ? said : JSON.stringify(said),
    stderr: 'npm failed',
  });
const tampered = { name: 'left-pad', version: '1.3.0', code: 'EINTEGRITYSIGNATURE' };

it('is well when every signature is valid', () => {
  const verdict = answer(0, { invalid: [], missing: [] });
  expect(verdict.outcome).toBe('valid');
  expect(isAcceptable(verdict, true)).toBe(true);
});

it.each([
  ['an invalid signature', { invalid: [tampered], missing: [] }],
  ['a missing signature', { invalid: [], missing: [tampered] }],
])('fails on %s and names the package', (_, said) => {
  const verdict = answer(1, said);
  expect(verdict).toMatchObject({ outcome: 'invalid', text: expect.stringContaining('left-pad@1.3.0') });
  expect(isAcceptable(verdict, false)).toBe(false);
});

it('fails on an invalid signature even where npm ends well', () => {
  expect(answer(0, { invalid: [tampered], missing: [] }).outcome).toBe('invalid');
});

it.each(['ENOTFOUND', 'EAI_AGAIN', 'ECONNREFUSED', 'ETIMEDOUT', 'TUF_REFRESH_METADATA_ERROR'])(
  'says that nothing was checked without a network: %s',
  (code) => {
    const verdict = answer(1, { error: { code, summary: 'request to the keys failed' } });
    expect(verdict.outcome).toBe('unchecked');
    expect(verdict.text).toContain('NOT checked: request to the keys failed');
    expect([isAcceptable(verdict, false), isAcceptable(verdict, true)]).toEqual([true, false]);
  },
);

it.each([
  ['another error', { error: { code: 'EUSAGE', summary: 'no lock file' } }, 'no lock file'],
  ['no answer', '', 'npm failed'],
  ['half an answer', {}, 'npm failed'],
])('fails on %s', (_, said, text) => {
  expect(answer(1, said)).toEqual({ outcome: 'invalid', text });
});
