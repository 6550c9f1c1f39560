/**
 * Pictograms of points of interest, drawn by us for a square of 20 units, of which they fill the middle: 4.5 to 15.5. `fill` and `cut`
 * are areas, `stroke` is a round pen of 1.3 units or `pen`. The grammar of the paths stands in shapes/path.ts.
 */
export interface Pictogram {
  readonly fill?: string;
  readonly stroke?: string;
  readonly pen?: number;
  /** Taken away from what `fill` and `stroke` have drawn. */
  readonly cut?: string;
}

export const PICTOGRAMS = {
  // Food and drink
  restaurant: {
    stroke: 'M6.2 5 V8 Q6.2 9.2 7.4 9.2 Q8.6 9.2 8.6 8 V5 M7.4 5 V15 M12.6 15 V5',
    fill: 'M12.3 5 Q14.4 6 14.4 8.4 Q14.4 10.2 12.6 10.4 Z',
    pen: 1.1,
  },
  fast_food: {
    fill: 'M5 9 Q5 5.4 10 5.4 Q15 5.4 15 9 Z M5 11.8 H15 Q15 14.8 12.8 14.8 H7.2 Q5 14.8 5 11.8 Z',
    stroke: 'M5.2 10.4 H14.8',
    pen: 1.2,
  },
  cafe: {
    fill: 'M5 7 H12.6 V11 Q12.6 14 9.8 14 H7.8 Q5 14 5 11 Z',
    stroke: 'M12.6 8.2 H13.4 Q15 8.2 15 9.8 Q15 11.4 13.4 11.4 H12.4 M5.4 15.2 H12.4',
    pen: 1,
  },
  bar: { fill: 'M4.8 5.4 H15.2 L10.5 10.6 H9.5 Z', stroke: 'M10 10 V14.6 M7.4 14.8 H12.6' },
  beer: {
    fill: 'M6 5.2 H12.4 V14.8 H6 Z',
    stroke: 'M12.4 7.4 H14.4 V12 H12.4',
    cut: 'M7.6 8 H8.4 V13 H7.6 Z M10 8 H10.8 V13 H10 Z',
    pen: 1.2,
  },
  ice_cream: { fill: 'O 10 7.6 3 M7 9.4 H13 L10 15.6 Z' },
  bakery: {
    fill: 'M4.8 11.6 Q4.8 7 10 7 Q15.2 7 15.2 11.6 Q15.2 13.2 13.6 13.2 H6.4 Q4.8 13.2 4.8 11.6 Z',
    cut: 'M7.2 8.6 L7.9 8.2 L8.8 10.8 L8.1 11.1 Z M9.9 8 L10.7 8 L11.2 10.8 L10.5 10.9 Z M12.4 8.4 L13.1 8.7 L13.6 10.8 L12.9 11 Z',
  },
  // Shops
  grocery: {
    stroke: 'M4.6 5.4 H6.2 L7.8 11.6 H13.6 L15 7 H6.8',
    fill: 'O 8.4 14 1.2 O 13 14 1.2 M6.8 7 H15 L13.6 11.6 H7.9 Z',
    pen: 1.1,
  },
  shop: {
    fill: 'M5.2 8 H14.8 L15.4 15.2 H4.6 Z',
    stroke: 'M7.6 9.6 V7.4 Q7.6 5 10 5 Q12.4 5 12.4 7.4 V9.6',
    pen: 1.1,
  },
  clothing: {
    fill: 'M7.6 5.2 Q10 7.4 12.4 5.2 L15.6 7.6 L14.2 10 L13 9.3 V15 H7 V9.3 L5.8 10 L4.4 7.6 Z',
  },
  hairdresser: {
    stroke: 'M6.8 12.4 L13.4 5.2 M13.2 12.4 L6.6 5.2 M7.6 13.4 O 6.4 13.6 0.3 O 13.6 13.6 0.3',
    fill: 'O 6.4 13.6 1.7 O 13.6 13.6 1.7',
    cut: 'O 6.4 13.6 0.7 O 13.6 13.6 0.7',
    pen: 1,
  },
  // Beds
  lodging: {
    stroke: 'M4.9 6 V14.6 M4.9 12.6 H15.1 V14.6',
    fill: 'M8.6 8.2 H12.6 Q15.1 8.2 15.1 10.8 V12 H8.6 Z O 6.9 9.6 1.3',
  },
  campsite: { fill: 'M10 5 L15.8 14.8 H4.2 Z', cut: 'M10 9.6 L12.6 14.9 H7.4 Z' },
  hut: { fill: 'M10 4.6 L16 9.8 H14.4 V15 H5.6 V9.8 H4 Z', cut: 'M8.8 11 H11.2 V15 H8.8 Z' },
  shelter: { fill: 'M10 5 L16 9.6 H4 Z', stroke: 'M6 9.6 V15 M14 9.6 V15 M8 12.6 H12' },
  // Health
  hospital: { fill: 'M8.4 5 H11.6 V8.4 H15 V11.6 H11.6 V15 H8.4 V11.6 H5 V8.4 H8.4 Z' },
  pharmacy: {
    fill: 'M5.2 7.6 H14.8 Q14.8 12 11.6 12.8 V13.6 H13 V15 H7 V13.6 H8.4 V12.8 Q5.2 12 5.2 7.6 Z',
    stroke: 'M11.6 6.8 L13.6 4.8',
  },
  dentist: {
    fill: 'M6 5.4 Q8 4.6 10 5.6 Q12 4.6 14 5.4 Q15.6 7.4 14 10.2 L13 15 Q12 15.6 11.6 14 L10 10.8 L8.4 14 Q8 15.6 7 15 L6 10.2 Q4.4 7.4 6 5.4 Z',
  },
  veterinary: {
    fill: 'O 6 9.4 1.3 O 8.4 6.6 1.4 O 11.6 6.6 1.4 O 14 9.4 1.3 M10 9.2 Q13.6 11 13.2 13.4 Q12.4 15.4 10 14.4 Q7.6 15.4 6.8 13.4 Q6.4 11 10 9.2 Z',
  },
  // Learning and culture
  school: {
    fill: 'M10 5 L16 8.2 L10 11.4 L4 8.2 Z M6.6 10.4 L10 12.3 L13.4 10.4 V13.2 Q10 15.8 6.6 13.2 Z',
    stroke: 'M15.2 8.6 V12.4',
    pen: 0.9,
  },
  library: {
    fill: 'M4.6 6 Q7.4 5.2 9.6 6.8 V14.8 Q7.4 13.4 4.6 14 Z M15.4 6 Q12.6 5.2 10.4 6.8 V14.8 Q12.6 13.4 15.4 14 Z',
  },
  museum: {
    fill: 'M10 4.6 L15.6 7.8 V8.8 H4.4 V7.8 Z M4.6 13.6 H15.4 V15.2 H4.6 Z M5.8 9.4 H7.4 V13 H5.8 Z M9.2 9.4 H10.8 V13 H9.2 Z M12.6 9.4 H14.2 V13 H12.6 Z',
  },
  art: {
    fill: 'M10 5 Q15.6 5 15.6 9.4 Q15.6 11.6 13.2 11.4 Q11.4 11.2 11.6 12.8 Q11.8 15 10 15 Q4.6 14.6 4.6 10 Q4.6 5 10 5 Z',
    cut: 'O 7.4 9.4 0.9 O 9.6 7.2 0.9 O 12.6 7.8 0.9 O 7.8 12.2 0.9',
  },
  theatre: {
    fill: 'M5.4 5.4 Q10 7 14.6 5.4 V10 Q14.6 13.6 10 15.4 Q5.4 13.6 5.4 10 Z',
    cut: 'O 8 8.8 0.9 O 12 8.8 0.9 M7.4 11 Q10 13.6 12.6 11 Q10 15 7.4 11 Z',
  },
  cinema: {
    fill: 'R 4.6 6 10.8 8.4 0.8',
    cut: 'R 5.4 7 1.1 1.1 0.2 R 5.4 9.6 1.1 1.1 0.2 R 5.4 12.2 1.1 1.1 0.2 R 13.5 7 1.1 1.1 0.2 R 13.5 9.6 1.1 1.1 0.2 R 13.5 12.2 1.1 1.1 0.2 M8.8 8 L12 10.2 L8.8 12.4 Z',
  },
  music: { fill: 'O 6.8 13.4 1.8 O 13 12.2 1.8', stroke: 'M8.2 13.2 V6.4 L14.4 5.2 V12' },
  // Sights
  attraction: {
    fill: 'M10 4.4 L11.6 8 L15.6 8.4 L12.6 11 L13.5 15 L10 12.9 L6.5 15 L7.4 11 L4.4 8.4 L8.4 8 Z',
  },
  castle: {
    fill: 'M4.8 5.4 H6.6 V7 H8 V5.4 H9.2 V7 H10.8 V5.4 H12 V7 H13.4 V5.4 H15.2 V15 H4.8 Z',
    cut: 'M8.6 15 V12.2 Q8.6 10.6 10 10.6 Q11.4 10.6 11.4 12.2 V15 Z',
  },
  monument: { fill: 'M10 4.4 L11.4 6.2 L12 12.4 H8 L8.6 6.2 Z M6.6 13.2 H13.4 V15.2 H6.6 Z' },
  ruins: {
    fill: 'M5 15 V8 L6.6 6.6 L8 8 V15 Z M9 15 V11 L10.4 10 L11.4 11.4 V15 Z M12.4 15 V6 L14 5 L15 6.6 V15 Z',
  },
  viewpoint: {
    fill: 'O 10 13.2 1.7',
    stroke: 'M10 9.6 V5 M6.6 10.8 L3.9 7.6 M13.4 10.8 L16.1 7.6 M8 9.9 L6.6 5.8 M12 9.9 L13.4 5.8',
    pen: 1.1,
  },
  zoo: {
    fill: 'O 6 9.4 1.3 O 8.4 6.6 1.4 O 11.6 6.6 1.4 O 14 9.4 1.3 M10 9.6 Q12.8 10.6 13.4 13 Q13 15 10 14 Q7 15 6.6 13 Q7.2 10.6 10 9.6 Z',
  },
  // Religion
  worship: { fill: 'M10 4.4 L15 9.8 V15.2 H11.4 V12.4 H8.6 V15.2 H5 V9.8 Z' },
  christian: { fill: 'M9 4.6 H11 V7.6 H13.8 V9.6 H11 V15.4 H9 V9.6 H6.2 V7.6 H9 Z' },
  muslim: {
    fill: 'M12.8 5.8 C10 4 4.6 5 4.6 10 C4.6 15 10 16 12.8 14.2 C9.5 14.4 7.6 12.2 7.6 10 C7.6 7.8 9.5 5.6 12.8 5.8 Z M13.4 7.4 L14 9.1 L15.9 9.2 L14.5 10.4 L15 12.2 L13.4 11.2 L11.8 12.2 L12.3 10.4 L10.9 9.2 L12.8 9.1 Z',
  },
  jewish: {
    stroke: 'M10 4.8 L14.5 12.6 H5.5 Z M10 15.2 L5.5 7.4 H14.5 Z',
    pen: 1,
  },
  buddhist: {
    stroke: 'O 10 10 4.6 M10 5.4 V14.6 M5.4 10 H14.6 M6.8 6.8 L13.2 13.2 M13.2 6.8 L6.8 13.2',
    fill: 'O 10 10 1.5',
    pen: 1,
  },
  cemetery: {
    fill: 'M6.4 15 V8.6 Q6.4 5 10 5 Q13.6 5 13.6 8.6 V15 Z',
    cut: 'M9.4 7.2 H10.6 V8.6 H12 V9.8 H10.6 V12.6 H9.4 V9.8 H8 V8.6 H9.4 Z',
  },
  // Outdoors and sport
  park: { fill: 'M10 4.4 L13.4 9 H12 L14.8 12.8 H10.8 V15.4 H9.2 V12.8 H5.2 L8 9 H6.6 Z' },
  garden: {
    fill: 'O 10 6.2 1.7 O 7.4 8.2 1.7 O 12.6 8.2 1.7 O 8.4 10.8 1.6 O 11.6 10.8 1.6',
    stroke: 'M10 11 V15.4',
    cut: 'O 10 8.6 1',
  },
  playground: {
    stroke: 'M5.6 15 L7.4 5.2 H12.6 L14.4 15 M8.6 5.4 V11.6 M11.4 5.4 V11.6 M8.2 12 H11.8',
    pen: 1.1,
  },
  picnic: { stroke: 'M5 7.4 H15 M4.4 11 H15.6 M8 7.4 L6.4 14.8 M12 7.4 L13.6 14.8' },
  pitch: {
    fill: 'O 10 10 5.2',
    cut: 'M10 7.4 L12.4 9.2 L11.5 12 H8.5 L7.6 9.2 Z M9.7 4.8 H10.3 V7.4 H9.7 Z M5 8.6 L7.6 9.2 L7.4 9.8 L4.8 9.2 Z M15 8.6 L12.4 9.2 L12.6 9.8 L15.2 9.2 Z',
  },
  swimming: {
    stroke:
      'M4.6 12 Q6.4 10.6 8.2 12 Q10 13.4 11.8 12 Q13.6 10.6 15.4 12 M4.6 14.8 Q6.4 13.4 8.2 14.8 Q10 16.2 11.8 14.8 Q13.6 13.4 15.4 14.8 M6.6 9.6 L9.8 6 L12.2 9.6',
    fill: 'O 13.6 7.4 1.4',
    pen: 1.1,
  },
  golf: {
    stroke: 'M8.4 15 V5',
    fill: 'M8.4 4.6 L14.4 7.2 L8.4 9.8 Z M5 15.4 Q8.4 12.8 12.6 15.4 Z',
    pen: 1.1,
  },
  ski: { stroke: 'M5 12.6 L15 15.4 M9 9 L11.6 11 L10.6 13.6 M7.6 8.2 L11.6 7.2', fill: 'O 12.8 5.8 1.4' },
  // On the way
  parking: {
    stroke: 'M7.6 15 V5.4 H10.8 Q13.6 5.4 13.6 8.3 Q13.6 11.2 10.8 11.2 H7.6',
    pen: 1.8,
  },
  fuel: {
    fill: 'R 5.4 5 6 10.2 0.8',
    stroke: 'M11.4 9.6 H12.6 V12.8 Q12.6 13.8 13.4 13.8 Q14.4 13.8 14.4 12.8 V8 L12.8 6.2',
    cut: 'M6.6 6.4 H10.2 V9 H6.6 Z',
    pen: 1,
  },
  charging: { fill: 'M11.4 4.4 L6 11 H9.4 L8.4 15.8 L14 8.8 H10.6 Z' },
  bicycle: {
    stroke:
      'O 6.6 12.2 2.3 O 13.4 12.2 2.3 M6.6 12.2 L8.6 8.2 H12 L13.4 12.2 M8.6 8.2 L10.2 12.2 L12 8.2 M11.8 6.6 H13 M8 7 H9.4',
    pen: 0.9,
  },
  bus: {
    fill: 'R 5.4 5 9.2 8.8 1.4 M6.2 13.6 H8 V15.4 H6.2 Z M12 13.6 H13.8 V15.4 H12 Z',
    cut: 'R 6.6 6.6 6.8 3.4 0.4 O 7.4 11.9 0.8 O 12.6 11.9 0.8',
  },
  rail: {
    fill: 'R 6 4.6 8 8.6 1.8',
    stroke: 'M7.4 13.6 L6 15.4 M12.6 13.6 L14 15.4',
    cut: 'R 7.3 6.2 5.4 3 0.4 O 8 11.1 0.8 O 12 11.1 0.8',
    pen: 1.1,
  },
  tram: {
    fill: 'R 6.2 6.6 7.6 7 1.2',
    stroke: 'M7.4 14 L6.4 15.6 M12.6 14 L13.6 15.6 M8 4.8 H12 M10 4.8 V6.6',
    cut: 'R 7.4 8 5.2 2.6 0.3 O 8.2 12 0.7 O 11.8 12 0.7',
    pen: 1,
  },
  subway: {
    fill: 'M5.2 15 V5 H7.6 L10 9.4 L12.4 5 H14.8 V15 H12.6 V9.2 L10.8 12.4 H9.2 L7.4 9.2 V15 Z',
  },
  airport: {
    fill: 'M10 4 Q11.1 4 11.1 5.6 V8.4 L16 11.6 V13 L11.1 11.4 V13.8 L12.6 15 V16 L10 15.3 L7.4 16 V15 L8.9 13.8 V11.4 L4 13 V11.6 L8.9 8.4 V5.6 Q8.9 4 10 4 Z',
  },
  ferry: {
    fill: 'M4.8 10.4 L10 8.6 L15.2 10.4 L14 13 H6 Z M7 6 H13 V8.6 L10 7.6 L7 8.6 Z',
    stroke: 'M4.6 14.8 Q6.4 13.6 8.2 14.8 Q10 16 11.8 14.8 Q13.6 13.6 15.4 14.8',
    pen: 1,
  },
  harbor: {
    stroke: 'M10 7.4 V15 M7.4 9 H12.6 M5 11.4 Q5.6 15 10 15.2 Q14.4 15 15 11.4 O 10 6 1.2',
    pen: 1.2,
  },
  cable_car: {
    stroke: 'M4.6 6.8 L15.4 4.8 M10 5.8 V8.6',
    fill: 'R 6 8.6 8 6.2 1.4',
    cut: 'R 7.2 9.8 2.3 2 0.3 R 10.5 9.8 2.3 2 0.3',
    pen: 1,
  },
  // Public services
  police: {
    fill: 'M10 4.4 L15 6.2 V9.6 Q15 13.6 10 15.8 Q5 13.6 5 9.6 V6.2 Z',
    cut: 'M10 7 L10.8 9 L12.9 9.1 L11.3 10.4 L11.8 12.5 L10 11.3 L8.2 12.5 L8.7 10.4 L7.1 9.1 L9.2 9 Z',
  },
  fire_station: {
    fill: 'M10.4 4.2 Q10.6 6.6 12.6 8.2 Q14.4 9.8 14.4 11.8 Q14.2 15.6 10 15.8 Q5.8 15.6 5.6 11.8 Q5.6 9.6 7.4 8 Q7.6 9.6 8.6 10 Q8.2 6.6 10.4 4.2 Z',
    cut: 'M10.2 10.8 Q12 12 12 13.4 Q11.8 15 10 15 Q8.2 15 8 13.4 Q8 12.4 8.8 12 Q9.6 12.4 10.2 10.8 Z',
  },
  post: { fill: 'R 4.6 6 10.8 8.2 0.8', cut: 'M5.4 6.8 L10 10.6 L14.6 6.8 L14.6 7.9 L10 11.7 L5.4 7.9 Z' },
  bank: {
    fill: 'M10 4.6 L15.6 7.8 V8.8 H4.4 V7.8 Z M4.6 13.8 H15.4 V15.2 H4.6 Z M5.6 9.4 H7.2 V13.2 H5.6 Z M12.8 9.4 H14.4 V13.2 H12.8 Z',
    stroke: 'M11.2 10 Q10 9.2 9.2 10 Q8.8 10.8 10 11.2 Q11.4 11.6 10.9 12.5 Q10 13.2 8.9 12.5',
    pen: 0.8,
  },
  town_hall: {
    fill: 'M4.6 9.4 H15.4 V15.2 H4.6 Z M8.4 6.4 H11.6 V9.4 H8.4 Z M9.4 4.2 L13 5.3 L10.2 6.4 H9.4 Z',
    cut: 'M6 10.8 H7.6 V12.4 H6 Z M12.4 10.8 H14 V12.4 H12.4 Z M9 11.8 H11 V15.2 H9 Z',
  },
  toilets: {
    fill: 'O 7.2 5.8 1.3 O 12.8 5.8 1.3 M5.6 7.6 H8.8 V11.6 H8.2 V15.2 H6.2 V11.6 H5.6 Z M11.8 7.6 H13.8 L15.2 12 H13.8 V15.2 H11.8 V12 H10.4 Z',
  },
  water: { fill: 'M10 4.4 Q14.4 9.6 14.4 11.8 Q14.2 15.4 10 15.6 Q5.8 15.4 5.6 11.8 Q5.6 9.6 10 4.4 Z' },
  information: { fill: 'O 10 6 1.3 M8 8.4 H11.1 V13.2 H12.2 V14.8 H7.8 V13.2 H8.9 V10 H8 Z' },
  recycling: {
    stroke: 'M7.4 8.8 L10 4.9 L12.6 8.8 M13.6 10.4 L15.2 14 H11 M9 14 H4.8 L6.4 10.4',
    pen: 1.4,
  },
  office: {
    fill: 'M5.6 5 H11 V15 H5.6 Z M11.8 8 H14.6 V15 H11.8 Z',
    cut: 'M7 6.6 H9.6 V7.8 H7 Z M7 9.2 H9.6 V10.4 H7 Z M7 11.8 H9.6 V13 H7 Z',
  },
  gate: { stroke: 'M5.2 6 V15 M14.8 6 V15 M5.2 8 H14.8 M5.2 12.6 H14.8 M5.2 12.6 L14.8 8', pen: 1 },
  cave: { fill: 'M4.4 15 Q4.8 5 10 5 Q15.2 5 15.6 15 Z', cut: 'M7.4 15 Q7.4 9.8 10 9.8 Q12.6 9.8 12.6 15 Z' },
} as const satisfies Readonly<Record<string, Pictogram>>;

export type PictogramName = keyof typeof PICTOGRAMS;

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the type of Object.keys forgets the names of members
export const PICTOGRAM_NAMES = Object.keys(PICTOGRAMS) as PictogramName[];
