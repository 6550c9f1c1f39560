/** OSM XML of a town of `size` by `size` crossings, a little crooked so that no two ways through it are equally long. */
export function gridTown(size: number): string {
  let state = 1;
  const random = () => {
    // Lehmer's generator with the constants of Park and Miller (1988): the same town every time.
    state = (state * 48271) % 2147483647;
    return state / 2147483647;
  };
  const lines = ['<?xml version="1.0" encoding="UTF-8"?>', '<osm version="0.6">'];
  const id = (row: number, column: number) => row * size + column + 1;
  for (let row = 0; row < size; row++) {
    for (let column = 0; column < size; column++) {
      const lat = (57 + (row + random() * 0.5) * 0.001).toFixed(7);
      const lon = (11 + (column + random() * 0.5) * 0.002).toFixed(7);
      lines.push(`<node id="${id(row, column)}" lat="${lat}" lon="${lon}"/>`);
    }
  }
  const steps = Array.from({ length: size }, (_, step) => step);
  const way = (wayId: number, nodes: readonly number[]) =>
    lines.push(
      `<way id="${wayId}">${nodes.map((node) => `<nd ref="${node}"/>`).join('')}<tag k="highway" v="residential"/></way>`,
    );
  for (const k of steps) {
    way(
      2 * k + 1,
      steps.map((column) => id(k, column)),
    );
    way(
      2 * k + 2,
      steps.map((row) => id(row, k)),
    );
  }
  lines.push('</osm>');
  return lines.join('\n');
}
