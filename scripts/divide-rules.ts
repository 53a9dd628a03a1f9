/** Splits a minified stylesheet by the selectors of its rules; pure. */

type Divided = { own: string; others: string };

const nesting = /^@(?:media|supports|container|layer)\b[^;]*$/;

/** Puts each rule on one side, keeping the order; at-rules are repeated on both sides if needed. */
export function divideRules(css: string, isOwn: (prelude: string) => boolean): Divided {
  let [own, others] = ['', ''];
  for (const { prelude, block, text } of listRules(css)) {
    if (nesting.test(prelude) && block !== null) {
      const inner = divideRules(block, isOwn);
      if (inner.own !== '') own += `${prelude}{${inner.own}}`;
      if (inner.others !== '') others += `${prelude}{${inner.others}}`;
    } else if (isOwn(prelude)) own += text;
    else others += text;
  }
  return { own, others };
}

type Rule = { prelude: string; block: string | null; text: string };

/** @throws Error for braces that do not match */
function* listRules(css: string): Generator<Rule> {
  let start = 0;
  let depth = 0;
  let open = -1;
  for (let at = 0; at < css.length; at += 1) {
    const sign = css[at];
    if (sign === '"' || sign === "'") at = css.indexOf(sign, at + 1);
    else if (sign === '{') {
      if (depth === 0) open = at;
      depth += 1;
    } else if (sign === '}') {
      depth -= 1;
      if (depth > 0) continue;
      yield {
        prelude: css.slice(start, open),
        block: css.slice(open + 1, at),
        text: css.slice(start, at + 1),
      };
      start = at + 1;
    } else if (sign === ';' && depth === 0) {
      yield { prelude: css.slice(start, at), block: null, text: css.slice(start, at + 1) };
      start = at + 1;
    }
  }
  if (depth !== 0) throw new Error('the stylesheet has a block without end');
}
