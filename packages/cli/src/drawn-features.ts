import { PortolanError } from '@portolan/base';

/** GeoJSON of any form as the collection of features that a picture is drawn of. */

type Json = Readonly<Record<string, unknown>>;

interface DrawnFeature {
  readonly type: 'Feature';
  readonly properties: unknown;
  readonly geometry: Json;
}

const GEOMETRIES = ['Point', 'MultiPoint', 'LineString', 'MultiLineString', 'Polygon', 'MultiPolygon'];

/**
 * The features of a document of GeoJSON: a collection of them, one of them, or a geometry. Collections of geometries are taken apart.
 *
 * @param told  the name that an error tells.
 * @throws {PortolanError} `100` where it is no GeoJSON.
 */
export function drawnFeatures(document: unknown, told: string): object {
  const features: DrawnFeature[] = [];
  // Geometries may lie in collections of collections: the stack bounds how deep a call goes.
  const waiting: { readonly node: unknown; readonly properties: unknown }[] = [
    { node: document, properties: {} },
  ];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { node, properties } = next;
    // A feature without a place.
    if (node === null && document !== null) continue;
    if (!isObject(node)) throw noGeoJson(told);
    const type = node['type'];
    if (type === 'FeatureCollection') push(node['features'], properties);
    else if (type === 'Feature')
      waiting.push({ node: node['geometry'] ?? null, properties: node['properties'] });
    else if (type === 'GeometryCollection') push(node['geometries'], properties);
    else if (GEOMETRIES.some((one) => one === type))
      features.push({ type: 'Feature', properties, geometry: node });
    else throw noGeoJson(told);
  }
  return { type: 'FeatureCollection', features };

  function push(parts: unknown, properties: unknown): void {
    if (!Array.isArray(parts)) throw noGeoJson(told);
    // The last one waits below the others, so that they come out in order.
    for (let k = parts.length - 1; k >= 0; k--) waiting.push({ node: parts[k], properties });
  }
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function noGeoJson(told: string): PortolanError {
  return new PortolanError('100', `${told} is no GeoJSON: features, a feature or a geometry`);
}
