import * as geocoder from '@portolan/geocoder';
import { citiesRows } from './bench/cities.mjs';
import { randomInts } from './bench/recall-queries.mjs';
import { readFileSync } from 'node:fs';
const rows = citiesRows();
const h=geocoder.openGeocoder(new Uint8Array(readFileSync('/tmp/cities.portolan')));
const random=randomInts(7); const qs=[];
for(let k=0;k<1000;k++){ const {name}=rows[random(rows.length)]; const kind=k%3; let text=name;
 if(kind===1) text=name.slice(0,Math.max(1,Math.ceil(name.length*0.6)));
 if(kind===2){const at=random(name.length); text=name.slice(0,at)+name.slice(at+1);} qs.push(text)}
for(const text of qs) geocoder.autocomplete(h,{text},{version:1});
const t=qs.map(text=>{let m=1e9;for(let i=0;i<3;i++){const s=performance.now();geocoder.autocomplete(h,{text},{version:1});m=Math.min(m,performance.now()-s);}return [m,text]}).sort((a,b)=>b[0]-a[0]);
console.log(t.slice(0,40).map(x=>x[0].toFixed(2)+' '+x[1]).join(' | ')); console.log('p50',t[500][0],'p75',t[250][0],'p90',t[100][0],'p95',t[50][0],'p99',t[10][0]);
