import { openArchive, verifyArchive, writeArchive } from '@portolan/archive';

const bytes = writeArchive({
  kind: 'heights',
  version: { major: 1, minor: 0 },
  sections: { metres: new Float64Array([12.5, 13]), flags: new Uint8Array([1, 0]) },
});

const archive = openArchive(bytes, { kind: 'heights', major: 1 }); // reads the first 192 bytes
verifyArchive(archive); // reads all bytes
console.log(archive.f64('metres')); // Float64Array(2) [ 12.5, 13 ]
