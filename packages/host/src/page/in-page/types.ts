// What the parts of the page share. All of it is types: a part that used a value of another file would not find it in the page.

export type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json };

/** Degrees. */
export interface Place {
  readonly lat: number;
  readonly lon: number;
}

/** What of an answer can be drawn. */
export interface Drawing {
  readonly lines: Place[][];
  /** `colour` is a style sheet's, empty for that of the page. */
  readonly areas: { readonly rings: Place[][]; readonly colour: string }[];
  readonly places: Place[];
}

/** All roads of a class. */
export interface Road {
  readonly name: string;
  readonly lines: readonly (readonly Place[])[];
}
