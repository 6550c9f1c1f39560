// Written by `npm run -w @portolan/schemas generate` from ../../routing/date-time.ts: change the descriptions there.
import * as schemas from '../../routing/date-time.ts';

/**
 * When to travel. `value` is local civil time at the location, and is needed for every type but `depart_now`,
 * where it is forbidden. The numbers are the engine's own names: 0 now, 1 depart, 2 arrive, 3 invariant.
 */
export interface DateTime {
  /**
   * Whether `value` is the time of departure or of arrival. The numbers are those of routing engines: 0 now,
   * 1 depart, 2 arrive, 3 the same hour all the way.
   */
  type: 'depart_now' | 'depart_at' | 'arrive_at' | 0 | 1 | 2 | 3;
  /** Civil time at the place, `YYYY-MM-DDTHH:MM`; with every type but `depart_now`. */
  value?: string;
}
/** JSON Schema of the type of the same name. */
export const DateTime: typeof schemas.DateTime = schemas.DateTime;
