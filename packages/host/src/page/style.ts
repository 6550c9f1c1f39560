/** The style sheet of the index page. Colours have names, which stand for other values on dark screens. */
export const STYLE = `
:root {
  --paper: #f6f3ec; --card: #fffdf8; --ink: #23211d; --faint: #75706a; --line: #ddd6c8; --accent: #b4472b;
  --road: #cfc6b4; --strong-road: #b3a78f; --route: #b4472b; --area: #b4472b; --place: #1f4e79; --asked: #2d7a4f;
  color-scheme: light dark; font: 15px/1.45 system-ui, sans-serif; color: var(--ink); background: var(--paper);
}
@media (prefers-color-scheme: dark) {
  :root {
    --paper: #1b1d20; --card: #24272b; --ink: #e9e5dc; --faint: #9a958c; --line: #383c41; --accent: #ec8a63;
    --road: #3a3f45; --strong-road: #545b63; --route: #ec8a63; --area: #ec8a63; --place: #7fb8ec; --asked: #6cc495;
  }
}
* { box-sizing: border-box }
body {
  margin: 0; height: 100vh; display: grid; grid-template: auto 1fr / 17rem minmax(22rem, 34rem) 1fr;
}
header { grid-column: 1 / -1; display: flex; gap: 1.5rem; align-items: baseline; padding: .7rem 1.2rem;
  border-bottom: 1px solid var(--line); flex-wrap: wrap }
h1 { font: 600 1.25rem/1.2 Georgia, serif; margin: 0; letter-spacing: .02em }
#finder { position: relative; flex: 0 1 22rem } #find { width: 100%; font-family: inherit; padding: .3rem .7rem }
#found { position: absolute; z-index: 2; top: 100%; left: 0; min-width: 100%; max-width: 34rem; margin-top: .2rem; padding: .25rem 0;
  background: var(--card); border: 1px solid var(--line); border-radius: 6px; box-shadow: 0 6px 18px #0003 }
#found div { padding: .25rem .7rem; cursor: pointer; white-space: nowrap; overflow: hidden; text-overflow: ellipsis }
#found div[aria-selected=true] { background: var(--paper); box-shadow: inset 3px 0 var(--accent) } #found small { color: var(--faint) }
header p { margin: 0; color: var(--faint); display: flex; gap: 1rem; flex-wrap: wrap; flex: 1 }
header span { margin-left: auto }
a { color: var(--accent); text-decoration: none } a:hover { text-decoration: underline }
nav { overflow: auto; padding: .4rem 0 1rem; border-right: 1px solid var(--line) }
nav h2 { font: 400 .72rem/1.45 system-ui, sans-serif; text-transform: uppercase; letter-spacing: .09em; color: var(--faint); margin: .9rem 1.2rem .2rem }
nav button { all: unset; box-sizing: border-box; display: block; width: 100%; padding: .17rem 1.2rem; cursor: pointer;
  overflow: hidden; text-overflow: ellipsis; white-space: nowrap }
nav button:hover { background: var(--card) }
nav button:focus-visible { outline: 2px solid var(--accent); outline-offset: -2px }
nav button[aria-current=true] { background: var(--card); box-shadow: inset 3px 0 var(--accent); font-weight: 600 }
nav p { margin: .9rem 1.2rem 0; color: var(--faint); font-size: .85rem }
main { display: flex; flex-direction: column; gap: .6rem; padding: 1rem 1.2rem; min-width: 0; min-height: 0 }
main h2 { font: 600 1.1rem/1.3 Georgia, serif; margin: 0 }
form { display: flex; flex-direction: column; gap: .5rem; margin: 0 }
.line { display: flex; gap: .5rem; align-items: center }
.line b { font-size: .8rem; letter-spacing: .04em }
input, textarea, pre { font: 13px/1.5 ui-monospace, monospace; color: inherit; background: var(--card);
  border: 1px solid var(--line); border-radius: 6px; padding: .45rem .6rem; min-width: 0 }
input { flex: 1 } textarea { height: 15rem; resize: vertical; tab-size: 2 }
form button { font: inherit; font-weight: 600; color: var(--card); background: var(--accent); border: 0; border-radius: 6px;
  padding: .42rem 1.1rem; cursor: pointer }
#hint, #track { margin: 0; color: var(--faint); font-size: .85rem }
#status { margin: 0; color: var(--faint); min-height: 1.45em } #status.bad { color: var(--accent) }
pre { flex: 1; overflow: auto; margin: 0; white-space: pre-wrap; overflow-wrap: anywhere; min-height: 8rem }
#area { position: relative; min-height: 0; min-width: 0; border-left: 1px solid var(--line); overflow: hidden }
#ground, #ground canvas { position: absolute; inset: 0; width: 100%; height: 100% }
#area.dropping::after { content: 'Match this track to the roads'; position: absolute; inset: 1rem; display: grid; place-items: center;
  font: 600 1.2rem/1.3 Georgia, serif; background: var(--card); opacity: .9; border: 2px dashed var(--accent); border-radius: 10px; pointer-events: none }
#track input { border: 0; padding: 0; background: none; max-width: 100% }
/* MapLibre looks at this to learn whether its style sheet is here. These rules are what the page needs of it. */
.maplibregl-canary { background-color: salmon }
#map { position: absolute; inset: 0; width: 100%; height: 100%; cursor: crosshair; touch-action: none }
#map:focus-visible { outline: 2px solid var(--accent); outline-offset: -2px }
.skip { position: absolute; left: -100vw; padding: .5rem 1rem; background: var(--card) } .skip:focus { left: 0; z-index: 1 }
[hidden] { display: none !important }
@media (max-width: 60rem) {
  body { height: auto; grid-template: none / minmax(0, 1fr) }
  header { gap: .5rem 1.5rem } #finder { flex: 1 1 16rem }
  nav { max-height: 9.5rem; border: 0; border-bottom: 1px solid var(--line) }
  /* Before the request and its answer, which may be long. */
  #area { order: 1; height: 42vh; border: 0; border-bottom: 1px solid var(--line) } main { order: 2 }
  textarea { height: 13rem; white-space: pre } pre { max-height: 70vh }
  /* Telephones enlarge the page for smaller letters than these. */
  input, textarea, #find { font-size: 16px }
}
`;
