import type { ModelName } from './costing/models.ts';
import type { Grades } from './costing/grades.ts';
import type { Layer, LayerName } from './edge-expanded/layer.ts';
import type { Incidence } from './network/adjacency.ts';
import type { NodeRegions } from './network/node-regions.ts';
import type { RoadNetwork } from './network/road-network.ts';
import type { ColumnStore } from './profile/column-store.ts';
import type { CustomizedLayer } from './profile/customized-layer.ts';
import type { CrossedAreas } from './snapping/crossed-areas.ts';
import type { SnapIndex } from './snapping/snap-index.ts';

/** The part of a graph that costing reads. */
export interface CostedData {
  readonly network: RoadNetwork;
  readonly regions: NodeRegions;
  /** Grades of the edges; undefined if the graph was built without heights. */
  readonly grades: Grades | undefined;
}

/** Everything in a graph file, as views of its bytes, and where to keep what is made of it. */
export interface GraphData extends CostedData {
  readonly incidence: Incidence;
  /** The costing models that the file is for. */
  readonly models: readonly ModelName[];
  /** The layers that these models travel on. */
  readonly layers: Readonly<Partial<Record<LayerName, Layer>>>;
  readonly snapIndex: SnapIndex;
  /** Areas that people cross on foot; undefined where the file has none. */
  readonly areas?: CrossedAreas | undefined;
  /** The layer `motor` for a car with default options, customized when the file was made; undefined where the file is not for cars. */
  readonly auto: CustomizedLayer | undefined;
  /** Unix seconds at which the OSM data was current; null when the extract did not say. */
  readonly dataTimestamp: number | null;
  /** Where what is made of the file is shared with other threads; undefined if this thread shares nothing. */
  readonly store?: ColumnStore | undefined;
}
