import * as geocoder from '@portolan/geocoder';
import { citiesRows } from './bench/cities.mjs';
import { randomInts } from './bench/recall-queries.mjs';
import { writeFileSync, existsSync, readFileSync } from 'node:fs';
const rows = citiesRows();
if(!existsSync('/tmp/cities.portolan')) writeFileSync('/tmp/cities.portolan', await geocoder.buildGeocoder(null,{geonames:rows}));
const bytes=new Uint8Array(readFileSync('/tmp/cities.portolan'));
const h=geocoder.openGeocoder(bytes);
const random=randomInts(7); const miss={prefix:[],typo:[]};
for(let k=0;k<1000;k++){ const {name,population}=rows[random(rows.length)]; const kind=['whole','prefix','typo'][k%3]; let text=name;
 if(kind==='prefix') text=name.slice(0,Math.max(1,Math.ceil(name.length*0.6)));
 if(kind==='typo'){const at=random(name.length); text=name.slice(0,at)+name.slice(at+1);}
 if(kind==='whole')continue;
 const t=performance.now(); const got=geocoder.autocomplete(h,{text},{version:1}).features.map(f=>f.properties.name);
 const ms=performance.now()-t;
 if(!got.includes(name)) miss[kind].push(`${text} <- ${name} (${population}) got ${got.slice(0,4).join(', ')} [${got.length}]`);
}
for(const k in miss){console.log(k,miss[k].length); for(const m of miss[k].slice(0,45)) console.log('  ',m);}
