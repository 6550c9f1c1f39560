import { readFileSync } from 'node:fs';
import { readOsm } from '@portolan/osm';
import * as g from '@portolan/geocoder';
const b=await g.buildGeocoder(await readOsm(readFileSync(process.argv[2])));
const h=g.openGeocoder(b);
const q=(f,query,version=1)=>{ const r=g[f](h,query,{version}); console.log(f,JSON.stringify(query)); for(const x of r.features.slice(0,5)) console.log('   ',x.properties.gid,'|',x.properties.label??x.properties.formatted_address_line,'|',x.properties.match_type,x.properties.confidence,x.properties.distance??''); return r;};
console.log(JSON.stringify(q('search',{text:'Landstrasse 12, Triesen'}),null,1).slice(0,1800));
q('search',{text:'Landstrasse 9999, Triesen'});
q('reverse',{'point.lat':47.1393,'point.lon':9.5228});
q('reverse',{'point.lat':47.1393,'point.lon':9.5228,layers:'coarse'},2);
q('autocomplete',{text:'landstr',size:5},2);
q('structured',{house_number:'12',street:'Landstrasse',locality:'Triesen'});
q('structured',{locality:'Vaduz',country:'LI'});
const r=q('place',{ids:'openstreetmap:locality:node/1932181216,openstreetmap:street:way/134211431'},2); console.log(JSON.stringify(r.features[0],null,0));
for (const bad of [{text:''},{text:'a',layers:''},{text:'a','focus.point.lat':1},{text:'a',sources:'x'},{text:'a','boundary.country':'XX'},{text:'a',layers:'street',sources:'wof'},{text:'a',size:'x'}]) try{g.search(h,bad);console.log('??')}catch(e){console.log(e.code,e.message,e.detail)}
