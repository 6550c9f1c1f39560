import type { Layer, LayerName } from './edge-expanded/layer.ts';
import type { Incidence } from './network/adjacency.ts';
import type { CostedData, StoredProfile } from './profile/profile.ts';
import type { SnapIndex } from './snapping/snap-index.ts';

/** Everything in a graph file, as views of its bytes. */
export interface GraphData extends CostedData {
  readonly incidence: Incidence;
  readonly layers: Readonly<Record<LayerName, Layer>>;
  readonly snapIndex: SnapIndex;
  /** The car's, customized when the file was made. */
  readonly auto: StoredProfile;
  /** Unix seconds at which the OSM data was current; null when the extract did not say. */
  readonly dataTimestamp: number | null;
}
