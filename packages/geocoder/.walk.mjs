import { readFileSync } from 'node:fs';
import { openFile } from './dist/bytes/geocoder-file.js';
import { FuzzyWalk, fuzzyTerms } from './dist/bytes/fuzzy.js';
const f=openFile(new Uint8Array(readFileSync('/tmp/cities.portolan')),true);
const w=new FuzzyWalk(f.lexicon); const found=fuzzyTerms(4096);
for(const [p,e,pre] of [['roda',1,true],['roda',1,false],['londn',1,true],['posillpo',1,true],['posillpo',2,true],['posillpo',2,false],['springerville',2,true],['stockhlm',1,true]]){
 const pat=[...p].map(c=>c.codePointAt(0));
 for(let i=0;i<200;i++) w.find(pat,e,pre,1e7,found);
 const t=performance.now(); let ok; for(let i=0;i<200;i++) ok=w.find(pat,e,pre,1e7,found); const ms=(performance.now()-t)/200;
 let lo=0,hi=1e7; while(lo<hi){const m=(lo+hi)>>1; if(w.find(pat,e,pre,m,found))hi=m;else lo=m+1;}
 console.log(p,e,pre,ms.toFixed(3)+'ms',found.count,'steps',lo,'terms',f.lexicon.termCount);
}
