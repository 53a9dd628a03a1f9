/** Stylesheet of pages without scripts. */

export const plainStylePath = '/plain.css';

const light =
  '--ground:#faf8f4;--card:#fff;--ink:#1b1a24;--soft:#5a5766;--line:#e2ddd3;--accent:#8a3b12;--code:#f3efe7';
const dark =
  '--ground:#14131c;--card:#1d1c28;--ink:#f0edf5;--soft:#aaa5b8;--line:#343244;--accent:#f0a070;--code:#262433';

export const plainPageStyle = `:root{color-scheme:light;${light}}
@media (prefers-color-scheme:dark){:root:not([data-theme=light]){color-scheme:dark;${dark}}}
:root[data-theme=dark]{color-scheme:dark;${dark}}
*{box-sizing:border-box}
body{margin:0;background:var(--ground);color:var(--ink);font:1rem/1.7 "Readex Pro Variable","Readex Pro",system-ui,sans-serif}
header,main,footer{max-inline-size:60rem;margin-inline:auto;padding-inline:1rem}
header{padding-block:1.25rem 1rem}
.home{display:flex;align-items:center;gap:.6rem;margin:0 0 1.5rem}
.home a{padding-block:.5rem}
h1{font-size:1.9rem;line-height:1.3;margin:0 0 .5rem}
h2{font-size:1.4rem;margin:2.5rem 0 1rem;border-block-end:1px solid var(--line);padding-block-end:.3rem}
a{color:var(--accent);text-underline-offset:.2em}
a:focus-visible{outline:3px solid var(--accent);outline-offset:2px;border-radius:.2rem}
code,pre{font:.88rem/1.6 ui-monospace,SFMono-Regular,Menlo,monospace;direction:ltr;unicode-bidi:isolate}
code{background:var(--code);border-radius:.3rem;padding:.1rem .35rem;overflow-wrap:anywhere}
pre{background:var(--code);border-radius:.6rem;padding:1rem;margin:0;overflow:auto;max-block-size:24rem;text-align:left}
pre:focus-visible{outline:3px solid var(--accent)}
.scroll{overflow-x:auto}
table{border-collapse:collapse;inline-size:100%;font-size:.92rem}
th,td{text-align:start;vertical-align:top;padding:.45rem .6rem;border-block-end:1px solid var(--line)}
th{color:var(--soft);font-weight:600;white-space:nowrap}
dt{margin-block-start:1.5rem}
dd{margin:.25rem 0}
summary{cursor:pointer;color:var(--accent);min-block-size:1.75rem}
footer{padding-block:2rem 3rem;color:var(--soft)}
.preview{position:fixed;inset-block-start:0;inset-inline:0;margin:0;padding:.3rem 1rem;background:var(--code);font-size:.9rem;font-weight:600;text-align:center}
.failure{min-block-size:100vh;display:grid;place-content:center;text-align:center;gap:.5rem}
.failure .status{font-size:3rem;line-height:1;color:var(--accent);margin:0}
.failure h1{font-size:1.25rem}
`;
