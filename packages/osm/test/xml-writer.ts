import type { Model, Tags } from './model.ts';

const MEMBER_TYPES = ['node', 'way', 'relation'];

/** OSM XML of a model. Texts must be ones that XML can hold. */
export function xmlOf(model: Model): string {
  const lines = ['<?xml version="1.0" encoding="UTF-8"?>'];
  const stamp =
    model.timestamp === null ? '' : ` timestamp="${new Date(model.timestamp * 1000).toISOString()}"`;
  lines.push(`<osm version="0.6" generator="test"${stamp}>`);
  if (model.bounds !== null) {
    const { west, south, east, north } = model.bounds;
    lines.push(`<bounds minlat="${south}" minlon="${west}" maxlat="${north}" maxlon="${east}"/>`);
  }
  for (const { id, lat, lon, tags } of model.nodes) {
    lines.push(`<node id="${id}" lat="${lat / 1e7}" lon="${lon / 1e7}">`, ...tagLines(tags), '</node>');
  }
  for (const { id, refs, tags } of model.ways) {
    lines.push(`<way id="${id}">`, ...refs.map((ref) => `<nd ref="${ref}"/>`), ...tagLines(tags), '</way>');
  }
  for (const { id, members, tags } of model.relations) {
    lines.push(
      `<relation id="${id}">`,
      ...members.map(
        (m) => `<member type="${MEMBER_TYPES[m.type]}" ref="${m.id}" role="${escaped(m.role)}"/>`,
      ),
      ...tagLines(tags),
      '</relation>',
    );
  }
  return [...lines, '</osm>', ''].join('\n');
}

function tagLines(tags: Tags): string[] {
  return tags.map(([key, value]) => `<tag k="${escaped(key)}" v="${escaped(value)}"/>`);
}

function escaped(text: string): string {
  return text.replace(/[<>&"'\s]/gu, (char) => `&#${char.codePointAt(0)};`);
}

/** Whether XML 1.0 can hold a text at all. */
export function fitsXml(text: string): boolean {
  // eslint-disable-next-line no-control-regex -- these are the characters in question
  return !/[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/u.test(text);
}

/** Overpass JSON (`out body`) of a model. */
export function overpassOf(model: Model): string {
  const tagsOf = (tags: Tags): object => (tags.length === 0 ? {} : { tags: Object.fromEntries(tags) });
  const elements = [
    ...model.nodes.map(({ id, lat, lon, tags }) => ({
      type: 'node',
      id,
      lat: lat / 1e7,
      lon: lon / 1e7,
      ...tagsOf(tags),
    })),
    ...model.ways.map(({ id, refs, tags }) => ({ type: 'way', id, nodes: refs, ...tagsOf(tags) })),
    ...model.relations.map(({ id, members, tags }) => ({
      type: 'relation',
      id,
      members: members.map((m) => ({ type: MEMBER_TYPES[m.type], ref: m.id, role: m.role })),
      ...tagsOf(tags),
    })),
  ];
  const osm3s =
    model.timestamp === null ? {} : { timestamp_osm_base: new Date(model.timestamp * 1000).toISOString() };
  return JSON.stringify({ version: 0.6, generator: 'test', osm3s, elements }, null, 2);
}
