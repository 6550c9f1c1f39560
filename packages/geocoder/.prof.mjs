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
for(let r=0;r<5;r++) for(const text of qs) geocoder.autocomplete(h,{text},{version:1});
