// Types that the parts of the page share. There are no values here, because a part would not find them in the page.

export type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json };

/** A place in degrees. */
export interface Place {
  readonly lat: number;
  readonly lon: number;
}

/** The parts of an answer that can be drawn. */
export interface Drawing {
  readonly lines: Place[][];
  /** `colour` is a CSS colour, or empty for the default of the page. */
  readonly areas: { readonly rings: Place[][]; readonly colour: string }[];
  readonly places: Place[];
}

/** All roads of one class. */
export interface Road {
  readonly name: string;
  readonly lines: readonly (readonly Place[])[];
}
