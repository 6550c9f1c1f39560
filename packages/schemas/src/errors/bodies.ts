/** Every body that an error can have: section 17 of the interface. Those of geocoding are its usual envelopes. */
import { Type } from 'typebox';
import { about } from '../shared/about.ts';

/** Routing and elevation. */
export const NativeError = Type.Object({
  error_code: about('A row of `WIRE_ERRORS`.', Type.Integer()),
  error: about('One sentence to act on.', Type.String()),
  status_code: Type.Integer(),
  status: about('The reason phrase of `status_code`.', Type.String()),
});
export type NativeError = Type.Static<typeof NativeError>;

/** Routing with `format: osrm`. */
export const OsrmError = Type.Object({ code: Type.String(), message: Type.String() });
export type OsrmError = Type.Static<typeof OsrmError>;

/** Everything that has no form of its own. */
export const PlainError = Type.Object({ error: Type.String(), status: Type.Integer() });
export type PlainError = Type.Static<typeof PlainError>;

/** Account management: a refusal. */
export const DetailError = Type.Object({ detail: Type.String() });
export type DetailError = Type.Static<typeof DetailError>;

/** Account management: what is wrong with each member of the body. */
export const FieldErrors = Type.Record(Type.String(), Type.Array(Type.String()));
export type FieldErrors = Type.Static<typeof FieldErrors>;
