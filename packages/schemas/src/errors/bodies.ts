/** Every body that an error can have: docs/interface.md, section 17. Those of geocoding are its usual envelopes. */
import { Type } from 'typebox';
import { about } from '../shared/about.ts';

export const NativeError = about(
  'Routing and elevation.',
  Type.Object({
    error_code: about('Number of the error: a row of `WIRE_ERRORS`.', Type.Integer()),
    error: about('One sentence to act on.', Type.String()),
    status_code: about('HTTP status of the answer.', Type.Integer()),
    status: about('The reason phrase of `status_code`.', Type.String()),
  }),
);

export const OsrmError = about(
  'Routing with `format: osrm`.',
  Type.Object({
    code: about('What went wrong, in the words of OSRM.', Type.String()),
    message: about('One sentence to act on.', Type.String()),
  }),
);

export const PlainError = about(
  'Everything that has no form of its own.',
  Type.Object({
    error: about('One sentence to act on.', Type.String()),
    status: about('HTTP status of the answer.', Type.Integer()),
  }),
);

export const DetailError = about(
  'Account management: a refusal.',
  Type.Object({ detail: about('One sentence to act on.', Type.String()) }),
);

export const FieldErrors = about(
  'Account management: what is wrong with each member of the body.',
  Type.Record(Type.String(), Type.Array(Type.String())),
);
