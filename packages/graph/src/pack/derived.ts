import type { Archive, ElementType } from '@portolan/archive';
import { unfit, type Recipe } from '@portolan/archive/pack';
import { incidenceOf } from '../network/adjacency.ts';
import { buildSnapIndex } from '../snapping/snap-index.ts';
import { covered } from './covered.ts';

const INCIDENCE: Readonly<Record<string, ElementType>> = {
  'incidence.firstEdge': 'u32',
  'incidence.edge': 'u32',
};

/** The edges at each node follow from the ends of edges. */
export const incidenceRecipe: Recipe = {
  name: 'incidence',
  covers: (archive) => covered(archive, INCIDENCE),
  code(coder, archive) {
    if (!coder.isDecoder) return;
    const nodeCount = archive.i32('network.nodeLat').length;
    const edgeFrom = archive.u32('network.edgeFrom');
    const edgeTo = archive.u32('network.edgeTo');
    const edgeCount = edgeFrom.length;
    const firstEdge = archive.u32('incidence.firstEdge');
    const edge = archive.u32('incidence.edge');
    if (firstEdge.length !== nodeCount + 1 || edge.length !== 2 * edgeCount || edgeTo.length !== edgeCount)
      unfit('its incidence');
    const found = incidenceOf({ nodeCount, edgeCount, edgeFrom, edgeTo }, coder.checkStop);
    firstEdge.set(found.firstEdge);
    edge.set(found.edge);
  },
};

const SNAP: Readonly<Record<string, ElementType>> = {
  'snap.tree': 'u8',
  'snap.boxEdge': 'u32',
  'snap.boxFirstPoint': 'u32',
};

/** The spatial index follows from the lines. */
export const snapRecipe: Recipe = {
  name: 'snap',
  covers: (archive) => covered(archive, SNAP),
  code(coder, archive) {
    if (!coder.isDecoder) return;
    const firstPoint = archive.u32('network.firstPoint');
    const pointLat = archive.i32('network.pointLat');
    const pointLon = archive.i32('network.pointLon');
    checkOffsets(firstPoint, pointLat.length);
    const edgeCount = firstPoint.length - 1;
    const { tree, boxEdge, boxFirstPoint } = buildSnapIndex(
      { edgeCount, firstPoint, pointLat, pointLon },
      coder.checkStop,
    );
    fill(archive, 'snap.tree', new Uint8Array(tree.data));
    fill(archive, 'snap.boxEdge', boxEdge);
    fill(archive, 'snap.boxFirstPoint', boxFirstPoint);
  },
};

/** Checks that offsets ascend from 0 to `total`, and that there is something between them. */
export function checkOffsets(first: Uint32Array, total: number): void {
  if (first.length < 2 || first[0] !== 0 || first[first.length - 1] !== total || total === 0)
    unfit('its offsets');
  for (let i = 1; i < first.length; i++) if (first[i]! < first[i - 1]!) unfit('its offsets');
}

/** Fills in a section that was derived. */
export function fill(archive: Archive, name: string, found: Uint8Array | Uint32Array): void {
  const column = found instanceof Uint8Array ? archive.u8(name) : archive.u32(name);
  if (column.length !== found.length) unfit(`section "${name}" has another length`);
  column.set(found);
}
