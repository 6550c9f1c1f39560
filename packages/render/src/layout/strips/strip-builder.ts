import { LEFT_X, LEFT_Y, RIGHT_X, RIGHT_Y, STATION, type Strip } from './strip.ts';

/** Triangles of a round end. */
const CAP_STEPS = 10;

/** Puts strips together, station by station. */
export class StripBuilder {
  readonly strips: Strip[] = [];
  #stations: number[] = [];
  distance: number;
  #offsetX = 0;
  #offsetY = 0;
  #ending = 1;

  constructor(distance: number) {
    this.distance = distance;
  }

  /** Where offset lines turn at the corner at hand. @param ending  from 0 to 1 how much they end beside their segments in its place. */
  turn(x: number, y: number, ending: number): void {
    this.#offsetX = x;
    this.#offsetY = y;
    this.#ending = ending;
  }

  /** A station whose sides lie across a normal, each moved along the line. */
  add(x: number, y: number, nx: number, ny: number, endLeft = 0, endRight = 0): void {
    this.#push(x, y, nx + ny * endLeft, ny - nx * endLeft, -nx + ny * endRight, -ny - nx * endRight, 0, 0);
    this.#pushOffset(nx, ny);
  }

  /** One side of the corner at hand goes on around it. */
  fan(ex: number, ey: number, isLeft: boolean): void {
    const kept = this.#stations.slice(-STATION);
    if (isLeft) [kept[LEFT_X], kept[LEFT_Y]] = [ex, ey];
    else [kept[RIGHT_X], kept[RIGHT_Y]] = [ex, ey];
    this.#stations.push(...kept);
  }

  square(x: number, y: number, nx: number, ny: number, direction: number): void {
    this.#push(x, y, nx, ny, -nx, -ny, ny * direction, -nx * direction);
    this.#pushOffset(nx, ny);
  }

  /** Half a disc, from its tip for direction -1, to its tip for 1. */
  round(x: number, y: number, nx: number, ny: number, direction: number): void {
    for (let step = 0; step <= CAP_STEPS; step++) {
      const share = (direction < 0 ? CAP_STEPS - step : step) / CAP_STEPS;
      const angle = (share * Math.PI) / 2;
      const [across, along] = [Math.cos(angle), direction * Math.sin(angle)];
      const [dx, dy] = [ny * along, -nx * along];
      this.#push(x, y, nx * across + dx, ny * across + dy, -nx * across + dx, -ny * across + dy, 0, 0);
      this.#pushOffset(nx, ny);
    }
  }

  end(): void {
    if (this.#stations.length > STATION) this.strips.push(this.#stations);
    this.#stations = [];
  }

  #push(
    x: number,
    y: number,
    leftX: number,
    leftY: number,
    rightX: number,
    rightY: number,
    endX: number,
    endY: number,
  ): void {
    this.#stations.push(x, y, this.distance, leftX, leftY, rightX, rightY, endX, endY);
  }

  #pushOffset(nx: number, ny: number): void {
    const ending = this.#ending;
    this.#stations.push(
      this.#offsetX + (nx - this.#offsetX) * ending,
      this.#offsetY + (ny - this.#offsetY) * ending,
    );
  }
}
