import type { Part } from '../text/address/address-part.ts';
import type { ParseWord } from '../text/address/address-text.ts';
import type { ParsedSpan } from '../text/parse-address.ts';

const BREAK = /[,;\n|]|\s[-–—]\s/;
/** Words before the names of areas, folded, where a comma stands before and behind: `Phường Bến Nghé`, `Khet Bang Rak`, `Kota Bandung`. */
const KINDS: readonly (readonly [part: Part, first: RegExp])[] = [
  ['locality', /^(?:thanh pho|tp|thi xa|kota|kabupaten|kab) ./],
  [
    'neighbourhood',
    /^(?:phuong|xa|thi tran|quan|huyen|khu pho|thon|khwaeng|khet|tambon|amphoe|kelurahan|kel|kecamatan|kec|barangay|brgy|mukim|colonia|barrio|bairro) ./,
  ],
  ['region', /^(?:tinh|changwat|provinsi|propinsi|wojewodztwo|woj) ./],
];

export interface Areas {
  readonly areas: readonly ParsedSpan[];
  /** The words without those of the areas. */
  readonly others: readonly ParseWord[];
}

/** Areas that say themselves what they are, of each kind the first; smaller ones beside it are left out as well. */
export function takeAreas(words: readonly ParseWord[]): Areas {
  const areas: ParsedSpan[] = [];
  const others: ParseWord[] = [];
  for (const segment of segmentsOf(words)) {
    const name = segment.map(({ folded }) => folded).join(' ');
    const part = /\d{3}/.test(name) ? undefined : KINDS.find(([, first]) => first.test(name))?.[0];
    if (part === undefined) others.push(...segment);
    else if (areas.every((area) => area.part !== part))
      areas.push({ part, mask: segment.reduce((mask, { bit }) => mask | bit, 0) });
  }
  return { areas, others };
}

function segmentsOf(words: readonly ParseWord[]): ParseWord[][] {
  const segments: ParseWord[][] = [[]];
  for (const word of words) {
    segments.at(-1)!.push(word);
    if (BREAK.test(word.gap)) segments.push([]);
  }
  return segments;
}
