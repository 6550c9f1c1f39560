import type { Outgoing } from '../exchange.ts';
import { document } from './document.ts';
import { accountClient } from './in-page/account.ts';

const STYLE = `
:root {
  --paper: #f6f3ec; --card: #fffdf8; --ink: #23211d; --faint: #6d6862; --line: #ddd6c8; --accent: #b4472b;
  --k0: #b4472b; --k1: #1f4e79; --k2: #2d7a4f; --k3: #c98a1b; --k4: #6b4a8e; --k5: #2f8f9d; --k6: #a83a6b; --k7: #76703a; --k8: #4a5a6a; --k9: #d07b5a;
  color-scheme: light dark; font: 15px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--paper);
}
@media (prefers-color-scheme: dark) {
  :root {
    --paper: #1b1d20; --card: #24272b; --ink: #e9e5dc; --faint: #a39e95; --line: #383c41; --accent: #ec8a63;
    --k0: #ec8a63; --k1: #7fb8ec; --k2: #6cc495; --k3: #e7b95c; --k4: #b79be0; --k5: #6fcbd6; --k6: #e58bb2; --k7: #c3bc78; --k8: #a3b1bf; --k9: #f0b49c;
  }
}
* { box-sizing: border-box }
body { margin: 0 auto; max-width: 62rem; padding: 1.4rem 1.2rem 3rem }
header { display: flex; gap: 1.2rem; align-items: baseline; flex-wrap: wrap; margin-bottom: 1.4rem }
h1 { font: 600 1.35rem/1.2 Georgia, serif; margin: 0 } h2 { font: 600 1.1rem/1.3 Georgia, serif; margin: 1.8rem 0 .6rem }
h3 { font-size: 1rem; margin: 0 0 .5rem; overflow-wrap: anywhere } h3 small { font-weight: 400; color: var(--faint); margin-left: .8rem }
a { color: var(--accent); text-decoration: none } a:hover { text-decoration: underline }
form, article, figure { background: var(--card); border: 1px solid var(--line); border-radius: 8px; padding: 1rem 1.1rem; margin: 0 0 .9rem }
form label { display: block; margin-bottom: .5rem } .line { display: flex; gap: .6rem; flex-wrap: wrap }
input { flex: 1 1 16rem; min-width: 0; font: 16px/1.4 ui-monospace, monospace; color: inherit; background: var(--paper);
  border: 1px solid var(--line); border-radius: 6px; padding: .45rem .6rem }
button { font: inherit; font-weight: 600; color: var(--card); background: var(--accent); border: 0; border-radius: 6px; padding: .45rem 1.2rem; cursor: pointer }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px }
#status { min-height: 1.5em; margin: .5rem 0 0; color: var(--accent) } .faint { color: var(--faint) }
#total { font: 600 2rem/1.1 Georgia, serif } #period { white-space: nowrap } figure { overflow: hidden }
svg { display: block; max-width: 100% } svg text { font-size: 11px; fill: var(--faint) } .grid { stroke: var(--line) }
.slot { fill: transparent } g:hover .slot { fill: var(--ink); opacity: .08 }
#legend { list-style: none; display: flex; flex-wrap: wrap; gap: .3rem 1.2rem; padding: 0; margin: .6rem 0 0 }
#legend i { display: inline-block; width: .75rem; height: .75rem; border-radius: 2px; margin-right: .4rem }
${Array.from({ length: 10 }, (_, kind) => `.kind-${kind} { fill: var(--k${kind}); background: var(--k${kind}) }`).join(' ')}
details { margin-top: .8rem } .wide { overflow-x: auto } table { border-collapse: collapse; font-size: .9rem } th, td { padding: .15rem .8rem .15rem 0; text-align: right }
th { font-weight: 400; color: var(--faint) } th:first-child { text-align: left }
dl { display: grid; grid-template-columns: max-content minmax(0, 1fr); gap: .2rem 1rem; margin: 0 } dt { color: var(--faint) } dd { margin: 0; overflow-wrap: anywhere }
code { font: 13px/1.5 ui-monospace, monospace; user-select: all } [hidden] { display: none !important }
`;

const BODY = `<header><h1>Account</h1><a href="./">All calls</a></header>
<main>
  <form id="enter">
    <label for="token">Your management token, as it was shown when the account was made:</label>
    <div class="line">
      <input id="token" type="password" autocomplete="off" spellcheck="false" required>
      <button>Show the account</button>
    </div>
    <p id="status" role="status"></p>
    <span class="faint">It is sent to this server alone, and forgotten when you leave the page.</span>
  </form>
  <div id="account" hidden>
    <p id="empty" hidden>This account has no property yet: POST /api/v1/properties/ makes one.</p>
    <section id="usage">
      <span id="total"></span> <span class="faint">credits, <span id="period"></span></span>
      <h2>Credits by day</h2>
      <figure>
        <svg id="plot" role="img" aria-label="Credits by day; the table below has the numbers"></svg>
        <ul id="legend"></ul>
        <details><summary>As a table</summary><div class="wide"><table id="by-day"></table></div></details>
      </figure>
    </section>
    <h2>Properties</h2>
    <div id="properties"></div>
  </div>
</main>`;

/** Makes the page that shows an account to whoever holds a token of it: usage by day, properties, keys and websites. */
export function accountPage(title: string): Promise<Outgoing> {
  return document({
    title: `${title}: account`,
    style: STYLE,
    body: BODY,
    script: `(${String(accountClient)})()`,
  });
}
