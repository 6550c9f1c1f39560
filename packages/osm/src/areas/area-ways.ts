/**
 * Keys of closed ways that are areas, and not lines that return to their beginning, after the lists of the OSM wiki
 * (https://wiki.openstreetmap.org/wiki/Area and Key:area).
 */
const AREA_KEYS = [
  'amenity',
  'boundary',
  'building',
  'building:part',
  'craft',
  'geological',
  'golf',
  'historic',
  'indoor',
  'landuse',
  'leisure',
  'office',
  'place',
  'public_transport',
  'ruins',
  'shop',
  'tourism',
];

/** Keys of areas, with the values that make lines all the same. */
const AREA_KEYS_BUT: Readonly<Record<string, readonly string[]>> = {
  aeroway: ['taxiway', 'runway'],
  man_made: ['embankment', 'cutline', 'pipeline', 'groyne', 'breakwater'],
  military: ['trench'],
  natural: ['coastline', 'cliff', 'ridge', 'arete', 'tree_row', 'valley'],
  power: ['line', 'minor_line', 'cable'],
  waterway: ['river', 'stream', 'canal', 'ditch', 'drain', 'dam', 'weir', 'waterfall', 'tidal_channel'],
};

/**
 * Whether a closed way with these tags is an area. The tags `area=yes` and `area=no` decide where they are present.
 *
 * @param tag  gives the value of a key.
 */
export function isAreaWay(tag: (key: string) => string | undefined): boolean {
  const area = tag('area');
  if (area === 'yes') return true;
  if (area === 'no') return false;
  // Roundabouts, running tracks and fences around fields are lines.
  if (tag('highway') !== undefined || tag('barrier') !== undefined) return false;
  if (AREA_KEYS.some((key) => (tag(key) ?? 'no') !== 'no')) return tag('leisure') !== 'track';
  return Object.entries(AREA_KEYS_BUT).some(([key, lines]) => {
    const value = tag(key) ?? 'no';
    return value !== 'no' && !lines.includes(value);
  });
}
