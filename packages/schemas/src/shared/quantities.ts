/** Numbers and texts that members of several calls are. */
import { Type } from 'typebox';
import { about } from './about.ts';

/** A part of a whole, or how sure something is. */
export const Share = Type.Number({ minimum: 0, maximum: 1 });

/** Whole degrees clockwise from north. */
export const Bearing = Type.Integer({ minimum: 0, maximum: 360 });

/** A position in another member's list. */
export const Index = Type.Integer({ minimum: 0 });

export const EncodedPolyline = about('Encoded polyline, 6 digits.', Type.String());
