/* oxlint-disable unicorn/consistent-function-scoping -- the page carries the text of this function, so what it uses stands inside it */
import type { MapView } from './map-view.ts';
import type { Place } from './types.ts';

/**
 * Moves and enlarges the map by mouse, finger and keyboard.
 *
 * @param onPlace  called with a place that the user clicked or chose with Enter, and whether Shift was held.
 */
export function gestures(
  canvas: HTMLCanvasElement,
  map: MapView,
  onPlace: (place: Place, isShift: boolean) => void,
): void {
  interface Pixel {
    readonly x: number;
    readonly y: number;
  }
  /** A hand moves the mouse by some pixels while it clicks; more than these is a drag. */
  const CLICK_PIXELS = 4;
  const KEY_PIXELS = 60;
  const KEY_FACTOR = 1.5;
  /** Pixels of the wheel that double the scale. */
  const WHEEL_PIXELS = 300;

  /** The mouse while its button is pressed, or one or two fingers, by number of the pointer. */
  const pressed = new Map<number, Pixel>();
  let isClick = false;

  const middleOf = (pixels: readonly Pixel[]): Pixel => ({
    x: pixels.reduce((sum, { x }) => sum + x, 0) / pixels.length,
    y: pixels.reduce((sum, { y }) => sum + y, 0) / pixels.length,
  });
  const spread = ([a, b]: readonly Pixel[]): number => (a && b ? Math.hypot(a.x - b.x, a.y - b.y) : 0);

  canvas.addEventListener('pointerdown', ({ pointerId, button, offsetX, offsetY }) => {
    if (button !== 0) return;
    canvas.setPointerCapture(pointerId);
    pressed.set(pointerId, { x: offsetX, y: offsetY });
    // A second finger enlarges.
    isClick = pressed.size === 1;
  });
  canvas.addEventListener('pointermove', ({ pointerId, offsetX, offsetY }) => {
    const from = pressed.get(pointerId);
    if (!from || (isClick && Math.hypot(from.x - offsetX, from.y - offsetY) < CLICK_PIXELS)) return;
    isClick = false;
    const before = [...pressed.values()];
    pressed.set(pointerId, { x: offsetX, y: offsetY });
    const after = [...pressed.values()];
    const [was, is] = [middleOf(before), middleOf(after)];
    map.moveBy(was.x - is.x, was.y - is.y);
    if (spread(before) > 0 && spread(after) > 0) map.zoomBy(spread(after) / spread(before), is.x, is.y);
  });
  canvas.addEventListener('pointerup', ({ pointerId, offsetX, offsetY, shiftKey }) => {
    if (pressed.delete(pointerId) && isClick) onPlace(map.placeAt(offsetX, offsetY), shiftKey);
  });
  canvas.addEventListener('pointercancel', ({ pointerId }) => pressed.delete(pointerId));

  canvas.addEventListener('wheel', (event) => {
    event.preventDefault();
    map.zoomBy(2 ** (-event.deltaY / WHEEL_PIXELS), event.offsetX, event.offsetY);
  });

  canvas.addEventListener('keydown', (event) => {
    const { x, y } = map.middle();
    const actions: Readonly<Record<string, () => void>> = {
      ArrowLeft: () => map.moveBy(-KEY_PIXELS, 0),
      ArrowRight: () => map.moveBy(KEY_PIXELS, 0),
      ArrowUp: () => map.moveBy(0, -KEY_PIXELS),
      ArrowDown: () => map.moveBy(0, KEY_PIXELS),
      '+': () => map.zoomBy(KEY_FACTOR, x, y),
      '=': () => map.zoomBy(KEY_FACTOR, x, y),
      '-': () => map.zoomBy(1 / KEY_FACTOR, x, y),
      Enter: () => onPlace(map.placeAt(x, y), event.shiftKey),
    };
    const action = actions[event.key];
    if (!action || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    action();
  });
}
