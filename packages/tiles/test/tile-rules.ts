import { PbfReader } from 'pbf';

const VARINT = 0;
const FIXED64 = 1;
const BYTES = 2;
const FIXED32 = 5;

/** A field of a message as it stands in the bytes. */
interface Field {
  readonly tag: number;
  readonly wire: number;
  readonly number: number;
  readonly bytes: Uint8Array;
}

const NO_BYTES = new Uint8Array(0);

function fieldsOf(message: Uint8Array): Field[] {
  const reader = new PbfReader(message);
  const fields: Field[] = [];
  while (reader.pos < message.length) {
    const key = reader.readVarint();
    const [tag, wire] = [key >>> 3, key & 7];
    if (wire === VARINT) fields.push({ tag, wire, number: reader.readVarint(), bytes: NO_BYTES });
    else if (wire === BYTES) fields.push({ tag, wire, number: 0, bytes: reader.readBytes() });
    else {
      reader.pos += wire === FIXED64 ? 8 : 4;
      fields.push({ tag, wire, number: 0, bytes: NO_BYTES });
    }
  }
  return fields;
}

/** How each kind of value is encoded: string, float, double, int64, uint64, sint64, bool. */
const VALUE_WIRES = [BYTES, FIXED32, FIXED64, VARINT, VARINT, VARINT, VARINT];
/** The wires of a layer: features, keys, values, extent; name and version. */
const LAYER_WIRES: Readonly<Record<number, number>> = {
  1: BYTES,
  2: BYTES,
  3: BYTES,
  4: BYTES,
  5: VARINT,
  15: VARINT,
};
/** The wires of a feature: id, tags, type, geometry. */
const FEATURE_WIRES: Readonly<Record<number, number>> = { 1: VARINT, 2: BYTES, 3: VARINT, 4: BYTES };

/**
 * The rules of version 2 of the specification (https://github.com/mapbox/vector-tile-spec) that a tile breaks, in words; none where it is valid.
 * Written for tests alone: a slow reader that knows nothing of the encoder.
 */
export function brokenRules(tile: Uint8Array): string[] {
  const broken: string[] = [];
  const names = new Set<string>();
  for (const { tag, wire, bytes } of fieldsOf(tile)) {
    if (tag !== 3 || wire !== BYTES) {
      broken.push(`a field ${tag} that no tile has`);
      continue;
    }
    const { name, rules } = inLayer(bytes);
    broken.push(...rules);
    if (name === undefined || name === '') broken.push('a layer without a name');
    else if (names.has(name)) broken.push('two layers of one name');
    names.add(name ?? '');
  }
  return broken;
}

function inLayer(layer: Uint8Array): { name: string | undefined; rules: string[] } {
  const fields = fieldsOf(layer);
  const rules = wrongWires(fields, LAYER_WIRES, 'layer');
  const of = (tag: number): Field[] => fields.filter((field) => field.tag === tag);
  if (of(15).length !== 1 || of(15)[0]!.number !== 2) rules.push('a layer that is not of version 2');
  for (const { bytes } of of(4)) {
    const values = fieldsOf(bytes);
    if (values.length !== 1 || VALUE_WIRES[values[0]!.tag - 1] !== values[0]!.wire)
      rules.push('a value of an unknown type');
  }
  for (const { bytes } of of(2)) rules.push(...inFeature(bytes, of(3).length, of(4).length));
  const name = of(1)[0];
  return { name: name && new TextDecoder().decode(name.bytes), rules };
}

function wrongWires(fields: readonly Field[], wires: Readonly<Record<number, number>>, of: string): string[] {
  return fields.flatMap(({ tag, wire }) =>
    wires[tag] === wire ? [] : [`field ${tag} of a ${of} as ${wire}`],
  );
}

function inFeature(feature: Uint8Array, keyCount: number, valueCount: number): string[] {
  const fields = fieldsOf(feature);
  const rules = wrongWires(fields, FEATURE_WIRES, 'feature');
  const of = (tag: number): Field[] => fields.filter((field) => field.tag === tag);
  const numbers = (tag: number): number[] => of(tag).flatMap(({ bytes }) => varintsOf(bytes));
  const tags = numbers(2);
  if (tags.length % 2 === 1) rules.push('a key without a value');
  if (tags.some((tag, at) => tag >= (at % 2 === 0 ? keyCount : valueCount)))
    rules.push('a tag that is nowhere');
  const type = of(3).at(-1)?.number;
  if (type === undefined || type > 3) rules.push('a feature of no type');
  if (of(4).length !== 1) rules.push('a feature without one geometry');
  // Of an unknown type anything may stand in the geometry.
  else if (type === 1 || type === 2 || type === 3) rules.push(...inGeometry(type, numbers(4)));
  return rules;
}

function varintsOf(bytes: Uint8Array): number[] {
  const reader = new PbfReader(bytes);
  const numbers: number[] = [];
  while (reader.pos < bytes.length) numbers.push(reader.readVarint());
  return numbers;
}

/** Which commands may stand, as letters: a point is one MoveTo, a line MoveTo and LineTo, a ring those and ClosePath (section 4.3.4). */
const GRAMMAR = [/^$/, /^M$/, /^(?:mL)+$/, /^(?:m[lL]C)+$/];

function inGeometry(type: number, numbers: readonly number[]): string[] {
  let commands = '';
  const rules: string[] = [];
  for (let at = 0; at < numbers.length;) {
    const [command, count] = [numbers[at]! & 7, numbers[at]! >>> 3];
    at++;
    if (command === 7) commands += count === 1 ? 'C' : '?';
    else if (command === 1) commands += count === 1 && type !== 1 ? 'm' : count >= 1 ? 'M' : '?';
    else if (command === 2) commands += count >= (type === 3 ? 2 : 1) ? 'L' : '?';
    else commands += '?';
    if (command === 7) continue;
    if (at + 2 * count > numbers.length) return [...rules, 'a command with too few positions'];
    const steps = numbers.slice(at, at + 2 * count);
    const isStill = steps.some((step, index) => index % 2 === 0 && step === 0 && steps[index + 1] === 0);
    if (command === 2 && isStill) rules.push('a position that is repeated');
    at += 2 * count;
  }
  if (!GRAMMAR[type]!.test(commands)) rules.push(`commands ${commands} for the type ${type}`);
  return rules;
}
