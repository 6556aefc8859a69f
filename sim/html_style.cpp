#include "sim/html_charts.h"

namespace bourse::html {

std::string_view styleSheet() {
  return R"css(:root{color-scheme:light dark;--desk:#e4dbc8;--paper:#fbf6ea;--paper-2:#f2ead8;--ink:#1d1a15;--ink-2:#4a4236;
--ink-3:#5f5647;--rule:#c9bca1;--soft:#e3d9c3;--brass:#8d6a23;--brass-text:#755410;--up:#1c6a3d;--down:#a52a1c;
--s0:#8d8574;--s1:#a52a1c;--s2:#d98b6a;--s3:#1c6847;--s4:#7fae62;--s5:#0a6884;--s6:#48535e;--s7:#56399c;--s8:#a51c62;
--s9:#9a8f7a;--s10:#c39a45;--s11:#2449ad;--s12:#a84600;--s13:#5b1f14;
--c0:#56399c;--c1:#1c6847;--c2:#0a6884;--c3:#ab3327;--c4:#48535e;--c5:#e0a52c}
@media (prefers-color-scheme:dark){:root{--desk:#14191a;--paper:#23241f;--paper-2:#2b2c26;--ink:#f3ead6;--ink-2:#cfc4ad;
--ink-3:#aca28d;--rule:#55554a;--soft:#3a3b32;--brass:#c9a14d;--brass-text:#e3bd69;--up:#6fd39a;--down:#ff8f7d;
--s0:#a9a18f;--s1:#ff8f7d;--s2:#e0a58a;--s3:#4fae82;--s4:#a9d48c;--s5:#6cc6e2;--s6:#b7c3ce;--s7:#b9a6f7;--s8:#ff85bd;
--s9:#938b7a;--s10:#ecce8c;--s11:#93b4ff;--s12:#ffa766;--s13:#c98a7a;
--c0:#b5a1f7;--c1:#6fcf9f;--c2:#6cc6e2;--c3:#ff9583;--c4:#b9c5d0;--c5:#f2bf4c}}
*{box-sizing:border-box}
body{margin:0;background:var(--desk);color:var(--ink);font:16px/1.5 "PT Serif",Georgia,"Times New Roman",serif}
main{max-width:62rem;margin:0 auto;padding:2.5rem clamp(1rem,4vw,3.5rem) 4rem;background:var(--paper);
box-shadow:0 0 2rem rgb(60 42 12/.18)}
h1,h2{font-family:"Old Standard TT","Bodoni MT",Didot,Georgia,serif;line-height:1.1;margin:0}
h1{font-size:clamp(2rem,6vw,3.25rem);letter-spacing:-.01em}
h2{font-size:1.75rem;margin:3.25rem 0 .25rem;padding-top:1rem;border-top:3px double var(--brass)}
h3{font-size:1.15rem;line-height:1.3;margin:0}
p{margin:.4rem 0 0;max-width:44rem}
.lead{font-size:1.1rem;color:var(--ink-2)}
.caution{border-left:4px solid var(--down);padding:.3rem .8rem;background:var(--paper-2)}
.over{font:700 .78rem/1.4 "PT Sans","Segoe UI",system-ui,sans-serif;letter-spacing:.14em;text-transform:uppercase;
color:var(--brass-text);margin:0 0 .5rem}
dl.facts{display:grid;grid-template-columns:max-content 1fr;gap:.2rem 1rem;margin:1.25rem 0 0;font-size:.92rem}
dl.facts dt{color:var(--ink-3)}dl.facts dd{margin:0;overflow-wrap:anywhere}
code{font:.86em/1.5 ui-monospace,"DejaVu Sans Mono",monospace;background:var(--paper-2);padding:.1em .35em;border-radius:3px}
ul.keys{list-style:none;margin:1.75rem 0 0;padding:0;display:grid;grid-template-columns:repeat(auto-fit,minmax(8.5rem,1fr));
border-top:1px solid var(--rule);border-left:1px solid var(--rule)}
ul.keys li{padding:.7rem .9rem;border-right:1px solid var(--rule);border-bottom:1px solid var(--rule);font:.82rem/1.35 "PT Sans",
"Segoe UI",system-ui,sans-serif;color:var(--ink-3)}
ul.keys b{display:block;font:700 1.6rem/1.15 "Old Standard TT",Georgia,serif;color:var(--ink);font-variant-numeric:lining-nums}
figure{margin:2rem 0 0}
.caption,.legend,.name,.figure,.tick,summary,table{font-family:"PT Sans","Segoe UI",system-ui,"DejaVu Sans",sans-serif}
.caption{font-size:.88rem;line-height:1.45;color:var(--ink-3);margin:.2rem 0 .9rem}
.rows{display:grid;grid-template-columns:minmax(6rem,max-content) 1fr max-content;gap:0 .9rem;align-items:center;font-size:.88rem;
line-height:1.2}.row{display:contents}
.name{text-align:right}.figure{font-variant-numeric:tabular-nums;color:var(--ink-2);white-space:nowrap}
svg{display:block;overflow:visible}
.grid{stroke:var(--soft)}.zero{stroke:var(--ink-3)}.mark{stroke:var(--brass);stroke-width:1.5;stroke-dasharray:4 3}
.tick{font-size:12px;fill:var(--ink-3);text-anchor:middle;font-variant-numeric:tabular-nums}
.tick.start{text-anchor:start}.tick.end{text-anchor:end}
.whisker{stroke:var(--ink-2);stroke-width:1.5}.dot{fill:var(--ink)}
.whisker.up{stroke:var(--up)}.dot.up{fill:var(--up)}.whisker.down{stroke:var(--down)}.dot.down{fill:var(--down)}
.whisker.dim{stroke:var(--rule)}.dot.dim{fill:var(--rule)}
.hollow{fill:var(--paper);stroke:var(--ink-2);stroke-width:1.8}
.way{stroke-width:3}.way.up{stroke:var(--up)}.way.down{stroke:var(--down)}
.sum{fill:var(--paper);stroke:var(--ink);stroke-width:2}
.bar{stroke:var(--paper);stroke-width:.75}.bar.grey{fill:var(--ink-3);opacity:.55}.bar.brass{fill:var(--brass)}
.line{stroke-width:2.25}.line.up{stroke:var(--up)}.line.ink{stroke:var(--ink)}.line.down{stroke:var(--down)}
.point.up{fill:var(--up)}.point.ink{fill:var(--ink)}.point.down{fill:var(--down)}
.legend{list-style:none;display:flex;flex-wrap:wrap;gap:.25rem 1.1rem;margin:.5rem 0 .4rem;padding:0;font-size:.84rem;color:var(--ink-2)}
.legend i{display:inline-block;width:.8rem;height:.8rem;border-radius:2px;margin-right:.4rem;vertical-align:-.06rem;background:var(--k)}
.legend .ring{border-radius:50%;background:none;border:2px solid var(--ink-2)}.legend .disc{border-radius:50%;background:var(--ink)}
.legend .up{--k:var(--up)}.legend .down{--k:var(--down)}.legend .ink{--k:var(--ink)}.legend .brass{--k:var(--brass)}.legend .grey{--k:var(--ink-3);opacity:.55}
details{margin:.7rem 0 0;font-size:.86rem}
summary{cursor:pointer;color:var(--brass-text);width:max-content;padding:.25rem 0}
summary:focus-visible{outline:2px solid var(--brass);outline-offset:3px}
.scroll{overflow-x:auto}
table{border-collapse:collapse;margin:.4rem 0 .5rem;font-variant-numeric:tabular-nums;font-size:.84rem}
th,td{padding:.22rem .7rem;text-align:right;border-bottom:1px solid var(--soft);white-space:nowrap}
thead th{color:var(--ink-3);font-weight:400;border-bottom:1px solid var(--rule)}
th:first-child{text-align:left}tbody th{font-weight:400}
footer{margin-top:3.5rem;padding-top:1rem;border-top:3px double var(--brass);font-size:.86rem;color:var(--ink-3)}
.bar.s0{fill:var(--s0)}.bar.s1{fill:var(--s1)}.bar.s2{fill:var(--s2)}.bar.s3{fill:var(--s3)}.bar.s4{fill:var(--s4)}
.bar.s5{fill:var(--s5)}.bar.s6{fill:var(--s6)}.bar.s7{fill:var(--s7)}.bar.s8{fill:var(--s8)}.bar.s9{fill:var(--s9)}
.bar.s10{fill:var(--s10)}.bar.s11{fill:var(--s11)}.bar.s12{fill:var(--s12)}.bar.s13{fill:var(--s13)}
.legend .s0{--k:var(--s0)}.legend .s1{--k:var(--s1)}.legend .s2{--k:var(--s2)}.legend .s3{--k:var(--s3)}.legend .s4{--k:var(--s4)}
.legend .s5{--k:var(--s5)}.legend .s6{--k:var(--s6)}.legend .s7{--k:var(--s7)}.legend .s8{--k:var(--s8)}.legend .s9{--k:var(--s9)}
.legend .s10{--k:var(--s10)}.legend .s11{--k:var(--s11)}.legend .s12{--k:var(--s12)}.legend .s13{--k:var(--s13)}
.bar.c0{fill:var(--c0)}.bar.c1{fill:var(--c1)}.bar.c2{fill:var(--c2)}.bar.c3{fill:var(--c3)}.bar.c4{fill:var(--c4)}.bar.c5{fill:var(--c5)}
@media (max-width:40rem){main{padding:1.5rem 1rem 3rem}
.rows{display:block}.row{display:grid;grid-template-columns:1fr auto;gap:0 .5rem;padding-top:.35rem}.name{text-align:left}.row .plot{grid-column:1/-1;grid-row:2}
.row.axis .name,.row.axis .figure{display:none}.row.axis .plot{grid-row:1}.axis .odd{display:none}h2{font-size:1.5rem}
dl.facts{grid-template-columns:1fr}dl.facts dd{margin-bottom:.4rem}}
@media print{:root{--desk:#fff;--paper:#fff;--paper-2:#fff;--ink:#000;--ink-2:#222;--ink-3:#444}body{font-size:10.5pt}
main{box-shadow:none;padding:0;max-width:none}figure,ul.keys li{break-inside:avoid}h2,h3{break-after:avoid}
.bar{print-color-adjust:exact;-webkit-print-color-adjust:exact}.legend i{print-color-adjust:exact;-webkit-print-color-adjust:exact}})css";
}

}  // namespace bourse::html
