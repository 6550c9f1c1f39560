import type { Columns } from '../profile/column-store.ts';
import type { Mesh } from './mesh.ts';
import type { NearestRoadOfCorners } from './nearest-road.ts';

/** A mesh as columns: what a store keeps. */
interface MeshColumns extends Columns {
  readonly xy: Float64Array;
  readonly triangles: Uint32Array;
  readonly halfedges: Int32Array;
  readonly firstOfBlock: Uint32Array;
  readonly firstCornerOfBlock: Uint32Array;
  readonly cornerOfBlock: Uint32Array;
  readonly node: Uint32Array;
  readonly pointOfNode: Uint32Array;
  readonly firstPoint: Uint32Array;
  readonly edge: Uint32Array;
  readonly fraction: Float64Array;
  /** The numbers of points of nodes and of all points, and the first guard. */
  readonly counts: Uint32Array;
  /** The scale of longitude, and the west end. */
  readonly plane: Float64Array;
}

/** Lays out a mesh as columns. */
export function columnsOfMesh({ points, firstGuard, xy, triangles, halfedges, blocks }: Mesh): MeshColumns {
  return {
    xy,
    triangles,
    halfedges,
    firstOfBlock: blocks.first,
    firstCornerOfBlock: blocks.firstCorner,
    cornerOfBlock: blocks.corner,
    node: points.node,
    pointOfNode: points.pointOfNode,
    firstPoint: points.firstPoint,
    edge: points.edge,
    fraction: points.fraction,
    counts: Uint32Array.of(points.nodePointCount, points.count, firstGuard),
    plane: Float64Array.of(points.xScale, points.westEnd),
  };
}

/** Returns the mesh that columns hold. */
export function meshOfColumns(columns: MeshColumns): Mesh {
  const [nodePointCount = 0, count = 0, firstGuard = 0] = columns.counts;
  const [xScale = 0, westEnd = 0] = columns.plane;
  const { xy, triangles, halfedges } = columns;
  return {
    points: {
      xScale,
      westEnd,
      count,
      xy: xy.subarray(0, 2 * count),
      nodePointCount,
      node: columns.node,
      pointOfNode: columns.pointOfNode,
      firstPoint: columns.firstPoint,
      edge: columns.edge,
      fraction: columns.fraction,
    },
    firstGuard,
    xy,
    triangles,
    halfedges,
    blocks: {
      first: columns.firstOfBlock,
      firstCorner: columns.firstCornerOfBlock,
      corner: columns.cornerOfBlock,
    },
  };
}

/** The nearest roads of the corners of a mesh as columns. */
interface NearestRoadColumns extends Columns {
  readonly nearestXY: Float64Array;
  readonly fieldCorner: Uint32Array;
  readonly fieldEdge: Uint32Array;
  readonly fieldFraction: Float64Array;
  readonly standInCorner: Uint32Array;
  readonly standInEdge: Uint32Array;
  readonly standInFraction: Float64Array;
}

/** Lays out the nearest roads of the corners of a mesh as columns. */
export function columnsOfNearestRoads({
  nearestXY,
  fields,
  standIns,
}: NearestRoadOfCorners): NearestRoadColumns {
  return {
    nearestXY,
    fieldCorner: fields.corner,
    fieldEdge: fields.edge,
    fieldFraction: fields.fraction,
    standInCorner: standIns.corner,
    standInEdge: standIns.edge,
    standInFraction: standIns.fraction,
  };
}

/** Returns the nearest roads that columns hold. */
export function nearestRoadsOfColumns(columns: NearestRoadColumns): NearestRoadOfCorners {
  return {
    nearestXY: columns.nearestXY,
    fields: { corner: columns.fieldCorner, edge: columns.fieldEdge, fraction: columns.fieldFraction },
    standIns: { corner: columns.standInCorner, edge: columns.standInEdge, fraction: columns.standInFraction },
  };
}
