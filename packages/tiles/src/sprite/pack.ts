/** A rectangle with a name, in pixels. */
export interface Box {
  readonly name: string;
  readonly width: number;
  readonly height: number;
}

/** A box with its place. */
interface PlacedBox extends Box {
  readonly x: number;
  readonly y: number;
}

/** Boxes on a sheet. */
export interface Packing {
  readonly width: number;
  readonly height: number;
  readonly boxes: readonly PlacedBox[];
}

/** A pixel between images: clients blend neighbouring pixels where they enlarge. */
const GAP = 1;

/** Lays boxes on shelves, the highest first (first fit decreasing height; Coffman et al. 1980). Ties go by name, so that the same boxes always lie alike. */
export function packBoxes(boxes: readonly Box[], width: number): Packing {
  const sorted = boxes.toSorted(
    (a, b) => b.height - a.height || b.width - a.width || (a.name < b.name ? -1 : 1),
  );
  const placed: PlacedBox[] = [];
  const shelves: { readonly y: number; readonly height: number; end: number }[] = [];
  let height = 0;
  for (const box of sorted) {
    let shelf = shelves.find((one) => one.end + box.width <= width);
    if (!shelf) {
      shelf = { y: height, height: box.height, end: 0 };
      shelves.push(shelf);
      height += box.height + GAP;
    }
    placed.push({ ...box, x: shelf.end, y: shelf.y });
    shelf.end += box.width + GAP;
  }
  return { width, height: Math.max(1, height - GAP), boxes: placed };
}
