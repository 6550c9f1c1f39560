// Written by `npm run -w @portolan/schemas generate` from ../../shared/warning.ts: change the descriptions there.
import * as schemas from '../../shared/warning.ts';

/** Something the request asked for and did not get. */
export interface Warning {
  /** Number of the kind of warning. */
  code: number;
  /** What was asked for and what happened instead, in a sentence. */
  text: string;
}
/** JSON Schema of the type of the same name. */
export const Warning: typeof schemas.Warning = schemas.Warning;
