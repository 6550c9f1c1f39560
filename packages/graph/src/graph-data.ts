import type { LayerName } from './costing/costing.ts';
import type { Grades } from './costing/grades.ts';
import type { Layer } from './edge-expanded/layer.ts';
import type { Incidence } from './network/adjacency.ts';
import type { NodeRegions } from './network/node-regions.ts';
import type { RoadNetwork } from './network/road-network.ts';
import type { StoredProfile } from './profile/profile.ts';
import type { SnapIndex } from './snapping/snap-index.ts';

/** Everything in a graph file, as views of its bytes. */
export interface GraphData {
  readonly network: RoadNetwork;
  readonly incidence: Incidence;
  readonly regions: NodeRegions;
  /** Where heights were given to the build. */
  readonly grades: Grades | undefined;
  readonly layers: Readonly<Record<LayerName, Layer>>;
  readonly snapIndex: SnapIndex;
  /** The car's, customized when the file was made. */
  readonly auto: StoredProfile;
  /** Unix seconds at which the OSM data was current; null when the extract did not say. */
  readonly dataTimestamp: number | null;
}
