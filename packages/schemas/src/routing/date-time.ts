import { Type } from 'typebox';
import { about } from '../shared/about.ts';
import { CIVIL_TIME } from '../shared/patterns.ts';

export const DateTime = about(
  "When to travel. `value` is local civil time at the location, and is needed for every type but `depart_now`, where it is forbidden. The numbers are the engine's own names: 0 now, 1 depart, 2 arrive, 3 invariant.",
  Type.Object(
    {
      type: about(
        'Whether `value` is the time of departure or of arrival. The numbers are those of routing engines: 0 now, 1 depart, 2 arrive, 3 the same hour all the way.',
        Type.Enum(['depart_now', 'depart_at', 'arrive_at', 0, 1, 2, 3]),
      ),
      value: about(
        'Civil time at the place, `YYYY-MM-DDTHH:MM`; with every type but `depart_now`.',
        Type.Optional(Type.String({ pattern: CIVIL_TIME })),
      ),
    },
    {
      description: 'When to travel; without it, restrictions that hold at certain hours are left aside.',
      if: { properties: { type: { enum: ['depart_now', 0] } } },
      // oxlint-disable-next-line unicorn/no-thenable -- the JSON Schema keyword
      then: { not: { required: ['value'] } },
      else: { required: ['value'] },
    },
  ),
);
