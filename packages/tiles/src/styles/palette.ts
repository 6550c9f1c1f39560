import type { Kind } from '../sprite/kinds.ts';

/** A colour as #rrggbb. */
export type Colour = string;

/** A road: what is driven on, and the edge under it. */
export interface RoadColours {
  readonly fill: Colour;
  readonly casing: Colour;
}

/** A sign with the number of a road. */
interface ShieldColours {
  readonly fill: Colour;
  readonly border: Colour;
  readonly text: Colour;
  readonly halo: Colour;
}

/** Signs by the network of the road; those of no network by its class. */
export interface Shields {
  readonly motorway: ShieldColours;
  readonly trunk: ShieldColours;
  readonly road: ShieldColours;
  readonly 'us-interstate': ShieldColours;
  readonly 'us-highway': ShieldColours;
  readonly 'us-state': ShieldColours;
  readonly 'gb-motorway': ShieldColours;
  readonly 'gb-trunk': ShieldColours;
  readonly 'gb-primary': ShieldColours;
  readonly ca: ShieldColours;
}

/** All colours of a style. The layers take them from here and have none of their own. */
export interface Palette {
  readonly isDark: boolean;
  readonly land: {
    readonly background: Colour;
    readonly residential: Colour;
    readonly industrial: Colour;
    readonly commercial: Colour;
    readonly school: Colour;
    readonly hospital: Colour;
    readonly cemetery: Colour;
    readonly military: Colour;
    readonly wood: Colour;
    readonly grass: Colour;
    readonly farmland: Colour;
    readonly park: Colour;
    readonly parkEdge: Colour;
    readonly pitch: Colour;
    readonly sand: Colour;
    readonly ice: Colour;
    readonly rock: Colour;
    readonly rockMark: Colour;
    readonly wetland: Colour;
    readonly wetlandMark: Colour;
  };
  readonly water: { readonly fill: Colour; readonly line: Colour; readonly ferry: Colour };
  readonly building: { readonly fill: Colour; readonly edge: Colour };
  readonly aeroway: { readonly ground: Colour; readonly runway: Colour };
  readonly roads: {
    readonly motorway: RoadColours;
    readonly trunk: RoadColours;
    readonly primary: RoadColours;
    readonly secondary: RoadColours;
    readonly minor: RoadColours;
    readonly pedestrian: RoadColours;
    /** Dashes of tunnels. */
    readonly tunnelCasing: Colour;
  };
  readonly paths: {
    readonly line: Colour;
    readonly edge: Colour;
    readonly track: Colour;
    readonly cycleway: Colour;
    /** The SAC hiking scale: T1, T2 and T3, T4 to T6. */
    readonly hiking: Colour;
    readonly mountain: Colour;
    readonly alpine: Colour;
  };
  readonly rail: { readonly line: Colour; readonly sleepers: Colour; readonly transit: Colour };
  readonly boundary: { readonly country: Colour; readonly state: Colour; readonly glow: Colour };
  readonly label: {
    /** Thin and in the colour of the ground, so that letters stand free without a glow. */
    readonly halo: Colour;
    readonly country: Colour;
    readonly state: Colour;
    readonly place: Colour;
    readonly suburb: Colour;
    readonly road: Colour;
    readonly roadHalo: Colour;
    readonly water: Colour;
    readonly waterHalo: Colour;
    readonly nature: Colour;
    readonly peak: Colour;
    readonly house: Colour;
  };
  readonly poi: {
    readonly pictogram: Colour;
    readonly dot: Colour;
    readonly discs: Readonly<Record<Kind, Colour>>;
    readonly labels: Readonly<Record<Kind, Colour>>;
  };
  readonly peak: { readonly mountain: Colour; readonly volcano: Colour };
  readonly oneWay: Colour;
  readonly hillshade: { readonly shadow: Colour; readonly highlight: Colour; readonly exaggeration: number };
  readonly shields: Shields;
}
