import { columnsOf } from '@portolan/testing/columns';

/** 1e-7 degrees, about 100 m. */
export const STEP = 9000;
export const node = (id: number, right: number, up: number) => ({ id, lat: up * STEP, lon: right * STEP });
/** A square of 400 m with a street at two corners, and a block of houses of 200 m in its middle. */
export const nodes = [
  node(1, 0, 0),
  node(2, 4, 0),
  node(3, 4, 4),
  node(4, 0, 4),
  node(5, -3, 0),
  node(6, 7, 4),
  node(11, 1, 1),
  node(12, 1, 3),
  node(13, 3, 3),
  node(14, 3, 1),
];
export const streets = [
  { id: 1, refs: [5, 1], tags: { highway: 'residential', name: 'West' } },
  { id: 2, refs: [3, 6], tags: { highway: 'residential', name: 'East' } },
];
export const square = { highway: 'pedestrian', name: 'Square' };
/** The square without the houses. */
export const plain = columnsOf({
  nodes,
  ways: [...streets, { id: 3, refs: [1, 2, 3, 4, 1], tags: { ...square, area: 'yes' } }],
});
/** With them, as a multipolygon of two outer ways. */
export const withHouses = columnsOf({
  nodes,
  ways: [
    ...streets,
    { id: 3, refs: [1, 2, 3], tags: {} },
    { id: 4, refs: [3, 4, 1], tags: {} },
    { id: 5, refs: [11, 12, 13, 14, 11], tags: {} },
  ],
  relations: [
    {
      id: 9,
      members: [
        { type: 'way', id: 3, role: 'outer' },
        { type: 'way', id: 4, role: 'outer' },
        { type: 'way', id: 5, role: 'inner' },
      ],
      tags: { type: 'multipolygon', ...square },
    },
  ],
});
