import { Html } from './html.ts';

/** The style sheet of the operators' pages. Colours are those of `site/theme.css`. */
export const STYLE = new Html(`
:root{color-scheme:light dark;--ground:#eef4f3;--surface:#fff;--text:#0b2733;--muted:#48616c;--line:#d0dedf;--edge:#6d8791;--strong:#0b3247;--on-strong:#fff;--bad:#ab2116;--bad-ground:#fde8e4;--good:#0e6650;--good-ground:#dcf1e9}
@media(prefers-color-scheme:dark){:root{--ground:#07171f;--surface:#0e2530;--text:#e3eeee;--muted:#a5bac0;--line:#254049;--edge:#759098;--strong:#cfe3e4;--on-strong:#07171f;--bad:#ffb3a8;--bad-ground:#43201c;--good:#8fdcc2;--good-ground:#12382e}}
*{box-sizing:border-box}
body{margin:0;background:var(--ground);color:var(--text);font:1rem/1.5 -apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,'Helvetica Neue','Liberation Sans',system-ui,sans-serif;overflow-wrap:anywhere}
header{display:flex;flex-wrap:wrap;gap:.5rem 1rem;align-items:center;justify-content:space-between;padding:.5rem clamp(1rem,4vw,2rem);background:var(--surface);border-bottom:1px solid var(--line)}
header a{font-weight:600;text-decoration:none}
header form{display:flex;flex-wrap:wrap;gap:.5rem 1rem;align-items:center}
main{max-width:56rem;margin:0 auto;padding:1.5rem clamp(1rem,4vw,2rem) 4rem}
main.narrow,.narrow{max-width:26rem}
h1{font-size:clamp(1.625rem,1.35rem + 1.4vw,2.375rem);line-height:1.2;margin:.5rem 0 1rem}
h2{font-size:1.25rem;margin:0 0 .25rem}
h3{font-size:1rem;margin:1rem 0 .25rem}
p{margin:0 0 1rem}
a{color:inherit}
a,button,input,summary{min-height:2.75rem}
a{display:inline-flex;align-items:center}
label{display:block;font-weight:600;margin-bottom:.25rem}
input,select{width:100%;min-height:2.75rem;padding:.5rem .75rem;font:inherit;color:inherit;background:var(--surface);border:1px solid var(--edge);border-radius:10px}
button{padding:.5rem 1.25rem;font:inherit;font-weight:600;color:var(--on-strong);background:var(--strong);border:1px solid var(--strong);border-radius:10px;cursor:pointer}
button.quiet{color:inherit;background:none;border-color:var(--edge)}
button.bad{color:var(--bad-ground);background:var(--bad);border-color:var(--bad)}
:focus-visible{outline:3px solid var(--edge);outline-offset:2px}
.field{margin-bottom:1rem}
.search{display:flex;flex-wrap:wrap;gap:.75rem;align-items:end;margin-bottom:1rem}
.search div{flex:1 1 14rem}
.cards{list-style:none;margin:0 0 1rem;padding:0;display:grid;gap:1rem}
.card{padding:1rem 1.25rem;background:var(--surface);border:1px solid var(--line);border-radius:18px}
dl{display:grid;grid-template-columns:repeat(auto-fill,minmax(9rem,1fr));gap:.5rem 1rem;margin:0}
dt{color:var(--muted);font-size:.875rem}
dd{margin:0}
dd a{min-height:1.5rem}
.state{color:var(--muted);margin:0 0 .75rem}
.state.bad{color:var(--bad)}
.message{padding:.75rem 1rem;border-radius:10px;color:var(--good);background:var(--good-ground)}
.message.bad{color:var(--bad);background:var(--bad-ground)}
nav{display:flex;flex-wrap:wrap;gap:1rem;align-items:center;justify-content:space-between}
.actions{margin-top:1.5rem}
`);
