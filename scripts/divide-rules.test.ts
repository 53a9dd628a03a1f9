import { describe, expect, it } from 'vitest';
import { divideRules } from './divide-rules.ts';

const isOwn = (selector: string) => selector.includes('.admin-');
const divide = (css: string) => divideRules(css, isOwn);

describe('a stylesheet', () => {
  it('is divided by the selectors of its rules, in their order', () => {
    expect(divide('.a{color:red}.admin-x{color:blue}.b .c{margin:0}.admin-y:hover{top:0}')).toEqual({
      own: '.admin-x{color:blue}.admin-y:hover{top:0}',
      others: '.a{color:red}.b .c{margin:0}',
    });
  });

  it('keeps conditions around what they hold', () => {
    const css =
      '@media (width<10rem){.a{top:0}.admin-x{top:1px}}@media print{.admin-y{top:0}}@media screen{.b{top:0}}';
    expect(divide(css)).toEqual({
      own: '@media (width<10rem){.admin-x{top:1px}}@media print{.admin-y{top:0}}',
      others: '@media (width<10rem){.a{top:0}}@media screen{.b{top:0}}',
    });
  });

  it('leaves alone what only looks like a rule', () => {
    const css = '@charset "}{";.a:before{content:".admin-{"}@font-face{src:url(x)}@keyframes k{to{top:0}}';
    expect(divide(css)).toEqual({ own: '', others: css });
  });

  it('does not take half a block for a whole one', () => {
    expect(() => divide('.a{color:red')).toThrow('without end');
  });
});
