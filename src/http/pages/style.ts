/** Style sheet of all pages. It is small, so each page contains it, which saves a request. */
export const STYLE = `
:root { color-scheme: light dark; --ink: #14181f; --paper: #fff; --line: #7a8594; --accent: #1d4ed8; --alarm: #b42318; }
@media (prefers-color-scheme: dark) {
  :root:not([data-mantine-color-scheme=light]) { --ink: #e8ecf2; --paper: #0e1116; --line: #6b7686; --accent: #7aa7ff; --alarm: #ff8f85; }
}
:root[data-mantine-color-scheme=dark] { --ink: #e8ecf2; --paper: #0e1116; --line: #6b7686; --accent: #7aa7ff; --alarm: #ff8f85; }
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 1rem/1.5 system-ui, sans-serif; }
header, main, footer { max-width: 44rem; margin: 0 auto; padding: 1rem; overflow-wrap: anywhere; }
header { display: flex; flex-wrap: wrap; gap: .5rem 1.5rem; align-items: baseline; border-bottom: 1px solid var(--line); }
header .event { flex: 1 1 auto; font-weight: 700; }
header .event img { max-height: 3rem; }
nav { display: flex; flex-wrap: wrap; gap: .5rem 1rem; }
a { color: var(--accent); }
img, video, iframe { max-width: 100%; }
pre { overflow-x: auto; }
table { width: 100%; margin: 0 0 1rem; border-collapse: collapse; }
th, td { padding: .25rem .5rem; border-bottom: 1px solid var(--line); text-align: left; }
th { overflow-wrap: break-word; }
label, legend { display: block; font-weight: 600; }
form > div, fieldset > div { margin: 0 0 1rem; }
fieldset { margin: 0 0 1.5rem; padding: 1rem; border: 1px solid var(--line); border-radius: .25rem; }
input, select, textarea, button { width: 100%; padding: .6rem; font: inherit; }
input, select, textarea { border: 1px solid var(--line); border-radius: .25rem; background: var(--paper); color: inherit; }
input[type=checkbox] { width: auto; }
button { border: 0; border-radius: .25rem; background: var(--accent); color: var(--paper); font-weight: 700; cursor: pointer; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
small { display: block; }
.errors { margin: 0 0 1rem; padding: .75rem 1rem .75rem 2rem; border: 2px solid var(--alarm); border-radius: .25rem; color: var(--alarm); }
/* Hides the content that the interface replaces. If the scripts do not load, it appears after 5 seconds. */
@media (scripting: enabled) { #root[data-status] > * { animation: show 0s 5s backwards; } }
@keyframes show { from { visibility: hidden; } }
`;
