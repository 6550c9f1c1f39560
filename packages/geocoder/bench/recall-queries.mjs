/**
 * Queries made from an extract, by kind, with the results that they should find. They are made from the tags alone, not from the builder's
 * output, and are always the same for the same extract.
 */
import { findById, tagsOf } from '@portolan/osm';

/** Park & Miller's generator. */
export function randomInts(seed) {
  let state = seed;
  return (limit) => {
    state = (state * 48271) % 2147483647;
    return state % limit;
  };
}

const LETTERS = 'abcdefghijklmnopqrstuvwxyz';
const plain = (text) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll(/\s+/g, ' ').toLowerCase();

/** One wrong letter in a word of five letters or more; undefined when there is none. */
function withTypo(text, random, from = 0) {
  const words = [...text.slice(from).matchAll(/\p{L}{5,}/gu)];
  if (words.length === 0) return undefined;
  const word = words[random(words.length)];
  const at = from + word.index + 1 + random(word[0].length - 2);
  const letter = LETTERS[random(26)];
  switch (random(4)) {
    case 0:
      return text.slice(0, at) + text.slice(at + 1);
    case 1:
      return text.slice(0, at) + letter + text.slice(at);
    case 2:
      return text.slice(0, at) + letter + text.slice(at + 1);
    default:
      return text.slice(0, at) + text[at + 1] + text[at] + text.slice(at + 2);
  }
}

const TYPES =
  /\b(street|avenue|road|drive|lane|place|square|rue|avenue|boulevard|calle|carrer|avinguda|rua|travessa|praça|largo|via|impasse|chemin|allée)\b/iu;
const ENDINGS = /(?<=\p{L}{3})(strasse|straße|weg|gasse|platz|gatan|vägen|katu|tie|kuja|gränd|tori)$/iu;

function centre(source, kind, index, positionOf) {
  const { nodes, ways } = source;
  if (kind === 'node') return { lat: nodes.lat[index] / 1e7, lon: nodes.lon[index] / 1e7 };
  let [w, s, e, n] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let at = ways.firstRef[index]; at < ways.firstRef[index + 1]; at++) {
    const node = positionOf(ways.ref[at]);
    if (node < 0) continue;
    w = Math.min(w, nodes.lon[node]);
    e = Math.max(e, nodes.lon[node]);
    s = Math.min(s, nodes.lat[node]);
    n = Math.max(n, nodes.lat[node]);
  }
  return w > e ? undefined : { lat: (s + n) / 2e7, lon: (w + e) / 2e7 };
}

/** Every nth item of a list, so that at most `most` items remain. */
function sample(list, most, random) {
  const left = [...list];
  const picked = [];
  while (left.length > 0 && picked.length < most) picked.push(...left.splice(random(left.length), 1));
  return picked;
}

/** Streets, addresses, venues and settlements of an extract, read from its tags. */
function targetsOf(source) {
  const positionOf = (id) => findById(source.nodes.id, id);
  const streets = [];
  const addresses = [];
  const venues = [];
  const places = [];
  for (const [kind, columns] of [
    ['node', source.nodes],
    ['way', source.ways],
  ]) {
    for (let index = 0; index < columns.count; index++) {
      if (columns.tags.firstTag[index] === columns.tags.firstTag[index + 1]) continue;
      const tags = tagsOf(columns.tags, source.strings, index);
      const name = tags.get('name');
      const number = tags.get('addr:housenumber');
      const at =
        name !== undefined || number !== undefined ? centre(source, kind, index, positionOf) : undefined;
      if (at === undefined) continue;
      const target = { ...at, name, tags };
      if (number !== undefined && tags.has('addr:street') && !/[;,]/.test(number))
        addresses.push({ ...target, number, street: tags.get('addr:street'), city: tags.get('addr:city') });
      if (name === undefined || !/\p{L}{3}/u.test(name)) continue;
      const highway = tags.get('highway');
      if (
        kind === 'way' &&
        highway !== undefined &&
        !/platform|bus_stop|services|rest_area|proposed/.test(highway)
      )
        streets.push(target);
      else if (/^(city|town|village|hamlet|suburb|neighbourhood)$/.test(tags.get('place') ?? ''))
        places.push(target);
      else if (['amenity', 'shop', 'tourism', 'leisure', 'historic', 'office'].some((key) => tags.has(key)))
        venues.push(target);
    }
  }
  return { streets, addresses, venues, places };
}

/** Junctions of differently named ways. */
function junctionsOf(source) {
  const namesAt = new Map();
  for (let way = 0; way < source.ways.count; way++) {
    const tags = tagsOf(source.ways.tags, source.strings, way);
    const name = tags.get('name');
    if (
      !/^(primary|secondary|tertiary|residential|unclassified|living_street|pedestrian)$/.test(
        tags.get('highway') ?? '',
      )
    )
      continue;
    if (name === undefined) continue;
    for (let at = source.ways.firstRef[way]; at < source.ways.firstRef[way + 1]; at++) {
      const node = source.ways.ref[at];
      const names = namesAt.get(node) ?? new Set();
      namesAt.set(node, names.add(name));
    }
  }
  const junctions = [];
  for (const [id, names] of namesAt) {
    const node = findById(source.nodes.id, id);
    if (names.size !== 2 || node < 0) continue;
    const [a, b] = [...names];
    junctions.push({ a, b, lat: source.nodes.lat[node] / 1e7, lon: source.nodes.lon[node] / 1e7 });
  }
  // Streets that meet twice get one query, which accepts any of their junctions.
  const byPair = new Map();
  for (const junction of junctions) {
    const key = [junction.a, junction.b].toSorted((a, b) => (a < b ? -1 : 1)).join('\0');
    byPair.set(key, [...(byPair.get(key) ?? []), junction]);
  }
  return [...byPair.values()];
}

/** Accepts anything with the same name. */
const anyNamed = (target) => [{ name: target.name }];
const where = (address) => (address.city === undefined ? '' : `, ${address.city}`);

/**
 * @returns a list of `{kind, endpoint, query, accepts}`; `accepts` are `{name?, lat, lon, metres}`, any of which will do.
 */
export function queriesOf(source, { perKind = 100, seed = 1 } = {}) {
  const random = randomInts(seed);
  const { streets, addresses, venues, places } = targetsOf(source);
  const queries = [];
  const named = [...streets, ...venues, ...places];
  const byName = new Map();
  for (const target of named) byName.set(target.name, [...(byName.get(target.name) ?? []), target]);
  const add = (kind, endpoint, text, accepts, extra = {}) =>
    queries.push({ kind, endpoint, query: { text }, accepts, ...extra });
  const pick = (list) => sample(list, perKind, random);

  for (const target of pick(named)) {
    const { name } = target;
    add('exact', 'search', name, anyNamed(target));
    add('folded', 'search', plain(name), anyNamed(target));
    const words = name.split(/\s+/);
    if (words.length > 1) add('reordered', 'search', words.toReversed().join(' '), anyNamed(target));
    const typed = withTypo(name, random);
    if (typed !== undefined) add('typo', 'search', typed, anyNamed(target));
  }
  for (const target of pick(named.filter(({ name }) => name.length >= 7))) {
    const { name } = target;
    const cut = Math.max(5, Math.floor(name.length * (0.6 + random(30) / 100)));
    const prefix = name.slice(0, cut).trimEnd();
    const others = named.filter((other) => plain(other.name).startsWith(plain(prefix)));
    const accepts = [...new Set(others.map((other) => other.name))].map((each) => ({ name: each }));
    add('prefix', 'autocomplete', prefix, accepts);
    // A typing error in the unfinished word itself.
    const from = prefix.lastIndexOf(' ') + 1;
    const typed = withTypo(prefix, random, from);
    if (typed !== undefined) add('typo in prefix', 'autocomplete', typed, accepts);
  }
  const compounds = named.filter(({ name }) => ENDINGS.test(name) || /^\p{L}{3,} \p{L}{3,}$/u.test(name));
  for (const target of pick(compounds)) {
    const { name } = target;
    const text = ENDINGS.test(name) ? name.replace(ENDINGS, ' $1') : name.replace(' ', '');
    add('compound', 'search', text, anyNamed(target));
  }
  for (const target of pick(streets.filter(({ name }) => TYPES.test(name) || ENDINGS.test(name)))) {
    const text = target.name.replace(TYPES, '').replace(ENDINGS, '').replaceAll(/\s+/g, ' ').trim();
    if (/\p{L}{4}/u.test(text)) add('type dropped', 'search', text, anyNamed(target));
  }
  const known = new Set(streets.map(({ name }) => name));
  const full = addresses.filter(({ street }) => known.has(street));
  const sameAddress = (address) =>
    full
      .filter((other) => other.street === address.street && other.number === address.number)
      .map(({ lat, lon }) => ({ lat, lon, metres: 100 }));
  for (const address of pick(full)) {
    add('address', 'search', `${address.street} ${address.number}${where(address)}`, sameAddress(address));
    add(
      'address, number first',
      'search',
      `${address.number} ${address.street}${where(address)}`,
      sameAddress(address),
    );
    const city = address.city === undefined ? '' : `${address.city}, `;
    if (city !== '')
      add(
        'address, city first',
        'search',
        `${city}${address.street} ${address.number}`,
        sameAddress(address),
      );
    const typed = withTypo(address.street, random);
    if (typed !== undefined)
      add('address, typo', 'search', `${typed} ${address.number}${where(address)}`, sameAddress(address));
    add('missing number', 'search', `${address.street} 98765${where(address)}`, [{ name: address.street }], {
      matchType: 'fallback',
    });
    const code = address.tags.get('addr:postcode');
    if (code !== undefined && address.city !== undefined) {
      add(
        'address, postcode',
        'search',
        `${address.street} ${address.number}, ${code} ${address.city}`,
        sameAddress(address),
      );
      add(
        'wrong postcode',
        'search',
        `${address.street} ${address.number}, 99999 ${address.city}`,
        sameAddress(address),
      );
    }
  }
  for (const address of pick(full.filter(({ number }) => /^\d+\s*[a-zA-Z]$/.test(number)))) {
    const [, digits, letter] = /^(\d+)\s*([a-zA-Z])$/.exec(address.number);
    const forms = [
      `${digits}${letter.toLowerCase()}`,
      `${digits} ${letter.toUpperCase()}`,
      `${digits}/${letter}`,
    ];
    for (const form of forms)
      add('suffix forms', 'search', `${address.street} ${form}${where(address)}`, sameAddress(address));
  }
  const junctions = junctionsOf(source);
  for (const [k, places_] of pick(junctions).entries()) {
    const [{ a, b }] = places_;
    const separator = [' & ', ' and ', ' / ', ' @ '][k % 4];
    add(
      'intersection',
      'search',
      `${a}${separator}${b}`,
      places_.map(({ lat, lon }) => ({ lat, lon, metres: 130 })),
    );
  }
  for (const target of pick(named.filter(({ name }) => MANY_WORDS.test(name)))) {
    const text = joined(target.name);
    add('joined', 'search', text, anyNamed(target));
    const typed = withTypo(text, random);
    if (typed !== undefined) add('joined, typo', 'search', typed, anyNamed(target));
    const cut = Math.floor(text.length * (0.7 + random(25) / 100));
    add('joined, unfinished', 'autocomplete', text.slice(0, cut), anyNamed(target));
  }
  for (const address of pick(full.filter(({ street }) => MANY_WORDS.test(street))))
    add(
      'joined address',
      'search',
      `${joined(address.street)}${random(2) === 0 ? ' ' : ''}${address.number}${where(address)}`,
      sameAddress(address),
    );
  for (const target of pick(named.filter(({ name }) => /\p{L}{8}/u.test(name)))) {
    const once = withTypo(target.name, random);
    const twice = once === undefined ? undefined : withTypo(once, random);
    if (twice !== undefined && plain(twice) !== plain(target.name))
      add('two typos', 'search', twice, anyNamed(target));
    add('with an unknown word', 'search', `${target.name} Xyqzvw`, anyNamed(target));
  }
  for (const address of pick(full)) {
    const { street, number } = address;
    const cut = Math.max(5, Math.floor(street.length * (0.6 + random(35) / 100)));
    const half = street.slice(0, cut).trimEnd();
    const typed = withTypo(half, random, half.lastIndexOf(' ') + 1);
    if (typed !== undefined) {
      const begun = full.filter((other) => plain(other.street).startsWith(plain(half)));
      const accepts = begun
        .filter((other) => other.number === number)
        .map(({ lat, lon }) => ({ lat, lon, metres: 100 }));
      add('address, typo in unfinished', 'autocomplete', `${number} ${typed}`, accepts);
    }
    if (!/^\d{2,}/.test(number)) continue;
    const accepts = full
      .filter((other) => other.street === street && other.number.startsWith(number.slice(0, -1)))
      .map(({ lat, lon }) => ({ lat, lon, metres: 100 }));
    add('number unfinished', 'autocomplete', `${street} ${number.slice(0, -1)}`, accepts, {
      layer: 'address',
    });
  }
  for (const target of pick(named.filter(({ name }) => MANY_WORDS.test(name)))) {
    const text = joined(target.name);
    const typed = withTypo(text.slice(0, Math.floor(text.length * (0.75 + random(20) / 100))), random);
    if (typed !== undefined) add('joined, typo, unfinished', 'autocomplete', typed, anyNamed(target));
  }
  return queries;
}

/** Matches names of three words and more, without numbers. */
const MANY_WORDS = /^[\p{L}\p{M}]+([ '’-]+[\p{L}\p{M}]+){2,}$/u;
const joined = (name) => name.replaceAll(/[ '’-]+/gu, '');

const EARTH = 6_371_008.8;
function metresBetween(a, b) {
  const rad = Math.PI / 180;
  const h =
    Math.sin(((b.lat - a.lat) * rad) / 2) ** 2 +
    Math.cos(a.lat * rad) * Math.cos(b.lat * rad) * Math.sin(((b.lon - a.lon) * rad) / 2) ** 2;
  return 2 * EARTH * Math.asin(Math.sqrt(h));
}

/** Position of the first acceptable result, -1 when there is none. */
export function rankOf(response, { accepts, matchType, layer }) {
  return response.features.findIndex(({ geometry, properties }) => {
    if (layer !== undefined && properties.layer !== layer) return false;
    if (matchType !== undefined && properties.match_type !== matchType) return false;
    return accepts.some((accept) => {
      if (accept.name !== undefined && plain(properties.name) !== plain(accept.name)) return false;
      if (accept.metres === undefined) return true;
      const [lon, lat] = geometry.coordinates;
      return metresBetween(accept, { lat, lon }) <= accept.metres;
    });
  });
}
