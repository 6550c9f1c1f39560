import { cosDegrees, type CheckStop, neverStop, nowAndThen } from '@portolan/base';
import { lengthOf, METRES_PER_UNIT, squareBetween, squareToLine } from '../../geometry.ts';
import type { LineCoordinates } from '../../geometry.ts';
import { layerNumber } from '../../layers.ts';
import { type Context, type EntityDraft, setDetail } from '../drafts.ts';
import { foldedName } from '../names/name-words.ts';
import { isNamed, trimmed } from '../names/osm-names.ts';
import { joinEnds } from './course.ts';

/**
 * One street is often in pieces: a park, a river or a railway lies between, or it goes by another name for a while. The pieces of one town are one
 * street where one goes on where the other ends. Streets that only share their name stay apart, as those of two villages that became one town.
 */

/** Pieces that are nearer than this touch; those of one municipality have been merged before. */
const TOUCHING = 400 / METRES_PER_UNIT;
/** A name that stands in a town more often is no name: `Alley 3`. */
const MOST_PIECES = 12;
/** The widest gap between two pieces of a street. */
const MOST_GAP = 4000 / METRES_PER_UNIT;
/** The same as a multiple of the length of both. */
const GAP_SHARE = 3;
/** The direction of an end is that of so much of the street. */
const END = 150 / METRES_PER_UNIT;
/** How far beside the prolongation of a piece the next one may begin: a little always, and more across a wider gap. */
const BESIDE = 50 / METRES_PER_UNIT;
const BESIDE_SHARE = 0.15;

/** Roads that are called by their number, of which a town has one: `B 37`, `CG-3a`. */
const NUMBERED = /^\p{Lu}{1,3}[ -]?\d{1,4}\p{L}?$/u;

/** Layers by which a label tells the town, the first that is known. */
const TOWNS = (['locality', 'localadmin', 'borough', 'county'] as const).map(layerNumber);
/** Layers by which streets of one name in a town are told apart. */
const DISTRICTS = (['neighbourhood', 'borough'] as const).map(layerNumber);

/** Comparing two pieces takes as long as so many ordinary steps. */
const STEPS_OF_PAIR = 64;

/** An end of a street: where it is, and the direction in which the street would go on. */
interface End {
  readonly lat: number;
  readonly lon: number;
  readonly north: number;
  readonly east: number;
}

interface Piece {
  readonly street: EntityDraft;
  readonly length: number;
  readonly lines: readonly LineCoordinates[];
  readonly ends: readonly End[];
  /** House numbers of this piece, and of those that it stands for. */
  readonly numbers: Set<string>;
  /** Another piece of the same street, which stands for this one. */
  root: Piece | undefined;
}

/**
 * Joins pieces of streets, whose areas are known. Where several streets of one name remain in a town, those in a district say so.
 *
 * @param entityOfWay  is changed to the joined streets.
 * @returns the streets that remain, in their order.
 */
export function joinPieces(
  streets: readonly EntityDraft[],
  entityOfWay: Map<number, EntityDraft>,
  checkStop: CheckStop = neverStop,
): EntityDraft[] {
  const atStreet = nowAndThen(checkStop);
  const groups = new Map<EntityDraft, Map<string, EntityDraft[]>>();
  for (const street of streets) {
    atStreet();
    const town = areaIn(street.context!, TOWNS);
    if (town === undefined) continue;
    const byName = groups.get(town) ?? new Map<string, EntityDraft[]>();
    groups.set(town, byName);
    const name = `${foldedName(street.names[0]!.text)} ${street.context!.country}`;
    const group = byName.get(name);
    if (group === undefined) byName.set(name, [street]);
    else group.push(street);
  }
  const joined = new Map<EntityDraft, EntityDraft>();
  const atPair = nowAndThen(checkStop, STEPS_OF_PAIR);
  for (const byName of groups.values()) {
    for (const group of byName.values()) {
      atStreet();
      if (group.length > 1) joinGroup(group, joined, atPair);
    }
  }
  for (const [way, street] of entityOfWay) {
    atStreet();
    const whole = joined.get(street);
    if (whole !== undefined) entityOfWay.set(way, whole);
  }
  return streets.filter((street) => !joined.has(street));
}

/** Joins what is one street among those of one name and town. `joined` receives the street that each other piece became part of. */
function joinGroup(
  group: readonly EntityDraft[],
  joined: Map<EntityDraft, EntityDraft>,
  atPair: CheckStop,
): void {
  const isNumbered = NUMBERED.test(group[0]!.names[0]!.text);
  const mayBeOne = isNumbered || group.length <= MOST_PIECES;
  const pieces = mayBeOne ? group.map(pieceOf).toSorted(bySize) : [];
  for (const [k, a] of pieces.entries()) {
    for (const b of pieces.slice(0, k)) {
      atPair();
      if (rootOf(a) !== rootOf(b) && (isNumbered || isOneStreet(a, b))) join(rootOf(b), rootOf(a));
    }
  }
  for (const whole of pieces) {
    const others = pieces.filter((piece) => piece !== whole && rootOf(piece) === whole);
    for (const { street } of others) joined.set(street, whole.street);
    if (others.length > 0) extend(whole.street, others);
  }
  const streets = group.filter((street) => !joined.has(street));
  const districts = streets.map((street) => areaIn(street.context!, DISTRICTS));
  if (new Set(districts).size < 2) return;
  for (const [k, street] of streets.entries())
    if (districts[k] !== undefined) setDetail(street, 'told by', 'district');
}

function pieceOf(street: EntityDraft): Piece {
  const { lines = [], addresses = [] } = street;
  return {
    street,
    length: lines.reduce((sum, line) => sum + lengthOf(line), 0),
    lines,
    ends: joinEnds(lines).flatMap((line) => endsOf(line)),
    numbers: new Set(addresses.map(({ number, suffix }) => `${number}${suffix}`)),
    root: undefined,
  };
}

/** The longest first. */
const bySize = (a: Piece, b: Piece): number =>
  b.length - a.length || a.street.origin - b.street.origin || a.street.id - b.street.id;

function rootOf(piece: Piece): Piece {
  let at = piece;
  while (at.root !== undefined) at = at.root;
  return at;
}

/** Joins the streets of two pieces, of which the longer one stands for both, unless both have a house of one number. */
function join(a: Piece, b: Piece): void {
  const [root, other] = bySize(a, b) < 0 ? [a, b] : [b, a];
  for (const number of other.numbers) if (root.numbers.has(number)) return;
  for (const number of other.numbers) root.numbers.add(number);
  other.root = root;
}

function isOneStreet(a: Piece, b: Piece): boolean {
  if (isTouching(a, b) || isTouching(b, a)) return true;
  const mostGap = Math.min(MOST_GAP, GAP_SHARE * (a.length + b.length));
  return a.ends.some((end) => b.ends.some((other) => goesOn(end, other, mostGap)));
}

/** Whether an end of one piece is near another. */
function isTouching({ ends }: Piece, { lines }: Piece): boolean {
  return ends.some(({ lat, lon }) => lines.some((line) => squareToLine(lat, lon, line) < TOUCHING ** 2));
}

/** Whether two ends look at each other across a gap. */
function goesOn(a: End, b: End, mostGap: number): boolean {
  const north = b.lat - a.lat;
  const east = (b.lon - a.lon) * cosDegrees((a.lat + b.lat) / 2e6);
  return north ** 2 + east ** 2 < mostGap ** 2 && looksAt(a, north, east) && looksAt(b, -north, -east);
}

/** What lies behind an end so near to its line touches it. */
function looksAt(end: End, north: number, east: number): boolean {
  const ahead = end.north * north + end.east * east;
  const beside = Math.abs(end.north * east - end.east * north);
  return beside < BESIDE + BESIDE_SHARE * ahead;
}

/** The two ends of a line; none of one that is closed. */
function endsOf(line: LineCoordinates): End[] {
  const { lat, lon } = line;
  const last = lat.length - 1;
  if (lat[0] === lat[last] && lon[0] === lon[last]) return [];
  return [endAt(line, 0, 1), endAt(line, last, -1)];
}

function endAt({ lat, lon }: LineCoordinates, at: number, step: 1 | -1): End {
  const [endLat, endLon] = [lat[at]!, lon[at]!];
  let from = at + step;
  while (lat[from + step] !== undefined && squareBetween(endLat, endLon, lat[from]!, lon[from]!) < END ** 2)
    from += step;
  const north = endLat - lat[from]!;
  const east = (endLon - lon[from]!) * cosDegrees(endLat / 1e6);
  const length = Math.sqrt(north * north + east * east) || 1;
  return { lat: endLat, lon: endLon, north: north / length, east: east / length };
}

/** Gives a street what other pieces of it have. */
function extend(street: EntityDraft, others: readonly Piece[]): void {
  const all = [street, ...others.map((piece) => piece.street)];
  const names = [...street.names];
  const codes = new Set<string>();
  for (const piece of all) {
    for (const name of piece.names) if (!isNamed(names, name.kind, name.text)) names.push(name);
    for (const code of piece.details.get('postalcode')?.split(';') ?? []) codes.add(code);
    street.importance = Math.max(street.importance, piece.importance);
  }
  street.names = trimmed(names);
  if (codes.size > 0) setDetail(street, 'postalcode', [...codes].toSorted().join(';'));
  street.context = withDistricts(
    street.context!,
    others.map((piece) => piece.street.context!),
  );
  const lines = all.flatMap((piece) => piece.lines ?? []);
  const addresses = all.flatMap((piece) => piece.addresses ?? []);
  const ranges = all.flatMap((piece) => piece.ranges ?? []);
  if (lines.length > 0) street.lines = lines;
  if (addresses.length > 0) street.addresses = addresses;
  if (ranges.length > 0) street.ranges = ranges;
}

/** A context with the districts of others behind its own, so that labels keep those of the longest piece, and a boundary of any finds the street. */
function withDistricts(context: Context, others: readonly Context[]): Context {
  const areas = new Set(context.areas);
  for (const other of others)
    for (const area of other.areas) if (DISTRICTS.includes(area.layer)) areas.add(area);
  if (areas.size === context.areas.length) return context;
  return { ...context, areas: [...areas].toSorted((a, b) => b.layer - a.layer) };
}

/** The smallest area of the first of some layers that has one. */
function areaIn({ areas }: Context, layers: readonly number[]): EntityDraft | undefined {
  for (const layer of layers) {
    const area = areas.find((each) => each.layer === layer);
    if (area !== undefined) return area;
  }
  return undefined;
}
