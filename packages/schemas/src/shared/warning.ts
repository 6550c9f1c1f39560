import { Type } from 'typebox';

/** Something the request asked for and did not get. */
export const Warning = Type.Object({ code: Type.Integer(), text: Type.String() });
export type Warning = Type.Static<typeof Warning>;
