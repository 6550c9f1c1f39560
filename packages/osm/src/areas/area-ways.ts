/**
 * Which closed ways are areas and which are lines that come back, after the OSM wiki's list of area keys
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

/** Keys that make areas but for these values. */
const AREA_KEYS_BUT: Readonly<Record<string, readonly string[]>> = {
  aeroway: ['taxiway', 'runway'],
  man_made: ['embankment', 'cutline', 'pipeline', 'groyne', 'breakwater'],
  military: ['trench'],
  natural: ['coastline', 'cliff', 'ridge', 'arete', 'tree_row', 'valley'],
  power: ['line', 'minor_line', 'cable'],
  waterway: ['river', 'stream', 'canal', 'ditch', 'drain', 'dam', 'weir', 'waterfall', 'tidal_channel'],
};

/** Whether a closed way with these tags is an area. `area=yes` and `area=no` decide where they stand. */
export function isAreaWay(tag: (key: string) => string | undefined): boolean {
  const area = tag('area');
  if (area === 'yes') return true;
  if (area === 'no') return false;
  // A roundabout around a park, a running track, a fence around a field: lines.
  if (tag('highway') !== undefined || tag('barrier') !== undefined) return false;
  if (AREA_KEYS.some((key) => (tag(key) ?? 'no') !== 'no')) return tag('leisure') !== 'track';
  return Object.entries(AREA_KEYS_BUT).some(([key, lines]) => {
    const value = tag(key) ?? 'no';
    return value !== 'no' && !lines.includes(value);
  });
}
