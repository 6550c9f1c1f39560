import { readFileSync } from 'node:fs'; import { gunzipSync } from 'node:zlib';
import { readOsm } from '@portolan/osm';
import * as g from '@portolan/geocoder';
import { citiesRows } from './bench/cities.mjs';
import { createRequire } from 'node:module';
const D='/work/shared/data/geocoder/';
const topo=createRequire(import.meta.url)('world-atlas/countries-50m.json'); const {feature}=createRequire(import.meta.url)('topojson-client');
const b=await g.buildGeocoder(await readOsm(readFileSync(D+'osm/li-autauga-2021.osm.pbf')),{
 whosOnFirst:JSON.parse(readFileSync(D+'wof/li.geojson')), tiger:gunzipSync(readFileSync(D+'tiger-01001.csv.gz')).toString(), importance:gunzipSync(readFileSync(D+'wikimedia-importance.csv.gz')).toString(),
 geonames:citiesRows().filter(r=>r.country==='LI'||(r.country==='US'&&r.admin1==='AL')||r.country==='CH'), naturalEarth: feature(topo,topo.objects.countries), onProgress:p=>p.phase==='left out'&&console.log(p)});
console.log(b.length);
const h=g.openGeocoder(b);
const q=(f,query,version=1)=>{ const r=g[f](h,query,{version}); console.log(f,JSON.stringify(query)); for(const x of r.features.slice(0,5)) console.log('   ',x.properties.gid,'|',x.properties.label??x.properties.formatted_address_line,'|',x.properties.match_type,x.properties.confidence,x.properties.distance??''); return r;};
console.log(JSON.stringify(q('search',{text:'Vaduz'},2).features[0].properties));
q('search',{text:'Schaan, Liechtenstein'});
q('search',{text:'110 Glenbrooke Ln, Prattville'});
q('search',{text:'Zürich'}); q('search',{text:'Prattville AL'}); q('search',{text:'Switzerland'}); q('search',{text:'Montgomery, Alabama'});
q('search',{text:'47.14, 9.52'}); q('search',{text:'4GRC+2C Vaduz'}); q('search',{text:'pharmacy vaduz'}); q('search',{text:'restaurant','focus.point.lat':47.14,'focus.point.lon':9.52});
q('search',{text:'Austrasse & Landstrasse, Vaduz'});
q('place',{ids:'geonames:locality:3042030,whosonfirst:country:85633267,openstreetmap:country:relation/1155955'});
q('search',{text:'Liechtenstein',lang:'fr'});
