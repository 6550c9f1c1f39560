// An extract of any size: copies of one city side by side, each joined to the next one by a road.

/** Degrees of longitude from one copy to the next. */
const STEP_DEGREES = 1;

/**
 * Copies a source several times to the east and joins the copies. Ids of copy `k` are those of the city plus `k` times a step above all of them.
 *
 * @param count  1 to 100 copies; they must end west of the antimeridian.
 */
export function joinedCities(city, count) {
  const { nodes, ways, relations, strings } = city;
  const step = 1 + Math.max(...[nodes, ways, relations].map(({ id }) => id.at(-1) ?? 0));
  const shift = 1e7 * STEP_DEGREES;
  const [highway, trunk] = [strings.indexOf('highway'), strings.length];
  const crossing = nodeOnMainRoad(city, highway);

  const copies = Array.from({ length: count }, (_, k) => k);
  const repeated = (make) => copies.map(make);
  const links = count - 1;
  const linkIds = Float64Array.from({ length: links }, (_, k) => count * step + k);
  const linkRefs = Float64Array.from({ length: 2 * links }, (_, k) => crossing + ((k + 1) >> 1) * step);
  return {
    strings: [...strings, 'trunk'],
    timestamp: city.timestamp,
    bounds: city.bounds && { ...city.bounds, east: city.bounds.east + links * STEP_DEGREES },
    nodes: {
      count: count * nodes.count,
      id: joined(repeated((k) => nodes.id.map((id) => id + k * step))),
      lat: joined(repeated(() => nodes.lat)),
      lon: joined(repeated((k) => nodes.lon.map((lon) => lon + k * shift))),
      tags: repeatedTags(nodes.tags, count),
    },
    ways: {
      count: count * ways.count + links,
      id: joined([...repeated((k) => ways.id.map((id) => id + k * step)), linkIds]),
      firstRef: joinedOffsets([
        ...repeated(() => ways.firstRef),
        Uint32Array.from({ length: links + 1 }, (_, k) => 2 * k),
      ]),
      ref: joined([...repeated((k) => ways.ref.map((id) => id + k * step)), linkRefs]),
      tags: {
        firstTag: joinedOffsets([
          ...repeated(() => ways.tags.firstTag),
          Uint32Array.from({ length: links + 1 }, (_, k) => k),
        ]),
        key: joined([...repeated(() => ways.tags.key), new Uint32Array(links).fill(highway)]),
        value: joined([...repeated(() => ways.tags.value), new Uint32Array(links).fill(trunk)]),
      },
    },
    relations: {
      count: count * relations.count,
      id: joined(repeated((k) => relations.id.map((id) => id + k * step))),
      firstMember: joinedOffsets(repeated(() => relations.firstMember)),
      memberType: joined(repeated(() => relations.memberType)),
      memberId: joined(repeated((k) => relations.memberId.map((id) => id + k * step))),
      memberRole: joined(repeated(() => relations.memberRole)),
      tags: repeatedTags(relations.tags, count),
    },
  };
}

const MAIN_ROADS = ['primary', 'secondary', 'tertiary'];

/** A node in the middle of the longest main road of two directions. */
function nodeOnMainRoad({ ways, strings }, highway) {
  const wanted = new Set(MAIN_ROADS.map((value) => strings.indexOf(value)));
  const oneway = strings.indexOf('oneway');
  let best = -1;
  let most = 0;
  for (let way = 0; way < ways.count; way++) {
    let isMain = false;
    for (let tag = ways.tags.firstTag[way]; tag < ways.tags.firstTag[way + 1]; tag++) {
      if (ways.tags.key[tag] === highway) isMain = wanted.has(ways.tags.value[tag]);
      else if (ways.tags.key[tag] === oneway) {
        isMain = false;
        break;
      }
    }
    const length = ways.firstRef[way + 1] - ways.firstRef[way];
    if (!isMain || length <= most) continue;
    most = length;
    best = way;
  }
  if (best === -1) throw new Error('the extract has no main road of two directions');
  return ways.ref[ways.firstRef[best] + (most >> 1)];
}

function joined(parts) {
  const all = new parts[0].constructor(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

/** Lists of where each object's entries begin, one behind the other; the last value of each is where the next one's begin. */
function joinedOffsets(parts) {
  const all = new Uint32Array(1 + parts.reduce((sum, { length }) => sum + length - 1, 0));
  let [at, before] = [1, 0];
  for (const part of parts) {
    for (let i = 1; i < part.length; i++) all[at++] = before + part[i];
    before += part.at(-1);
  }
  return all;
}

function repeatedTags({ firstTag, key, value }, count) {
  const copies = (column) => Array.from({ length: count }, () => column);
  return {
    firstTag: joinedOffsets(copies(firstTag)),
    key: joined(copies(key)),
    value: joined(copies(value)),
  };
}
