import type { Palette } from '../palette.ts';
import { STREETS } from './streets.ts';

/** More green and stronger paths; roads step back. */
export const OUTDOORS: Palette = {
  ...STREETS,
  land: {
    ...STREETS.land,
    background: '#f4f2e6',
    residential: '#ebe6dc',
    farmland: '#efecd6',
    wood: '#bfd9a8',
    grass: '#d9e8c0',
    park: '#cde3b4',
    parkEdge: '#6f9f52',
    rock: '#e2ddd2',
    rockMark: '#b9b09f',
  },
  water: { fill: '#9ccbe2', line: '#6fafd2', ferry: '#4f8fb8' },
  building: { fill: '#ddd5c8', edge: '#c9bfae' },
  roads: {
    motorway: { fill: '#f3c98a', casing: '#c99a55' },
    trunk: { fill: '#f6d9a4', casing: '#cfa768' },
    primary: { fill: '#fbe9c3', casing: '#cfb585' },
    secondary: { fill: '#fdf6df', casing: '#c9bd9d' },
    minor: { fill: '#ffffff', casing: '#c6beaf' },
    pedestrian: { fill: '#f7f3ea', casing: '#cfc6b6' },
    tunnelCasing: '#b9b1a1',
  },
  paths: {
    line: '#9a5a34',
    edge: '#f8f6ec',
    track: '#94703f',
    cycleway: '#3f6f9f',
    hiking: '#a8702a',
    mountain: '#b8382f',
    alpine: '#2f5fa8',
  },
  label: {
    ...STREETS.label,
    halo: '#f8f7ee',
    nature: '#2f6128',
    suburb: '#4f545e',
    house: '#565047',
    peak: '#5d3f28',
    water: '#17557f',
    waterHalo: '#b3daec',
  },
  poi: {
    ...STREETS.poi,
    labels: {
      ...STREETS.poi.labels,
      food: '#86421a',
      health: '#96303a',
      nature: '#2f6128',
      transport: '#29567a',
      service: '#4d545e',
    },
  },
  peak: { mountain: '#7a4f30', volcano: '#b5433a' },
  hillshade: { shadow: '#5a5340', highlight: '#fffdf2', exaggeration: 0.3 },
};
