/** Every body that an error can have: section 17 of the interface. Those of geocoding are its usual envelopes. */
import { Type } from 'typebox';
import { about } from '../shared/about.ts';

export const NativeError = about(
  'Routing and elevation.',
  Type.Object({
    error_code: about('A row of `WIRE_ERRORS`.', Type.Integer()),
    error: about('One sentence to act on.', Type.String()),
    status_code: Type.Integer(),
    status: about('The reason phrase of `status_code`.', Type.String()),
  }),
);

export const OsrmError = about(
  'Routing with `format: osrm`.',
  Type.Object({ code: Type.String(), message: Type.String() }),
);

export const PlainError = about(
  'Everything that has no form of its own.',
  Type.Object({ error: Type.String(), status: Type.Integer() }),
);

export const DetailError = about('Account management: a refusal.', Type.Object({ detail: Type.String() }));

export const FieldErrors = about(
  'Account management: what is wrong with each member of the body.',
  Type.Record(Type.String(), Type.Array(Type.String())),
);
