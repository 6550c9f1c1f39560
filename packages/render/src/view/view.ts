import { PortolanError } from '@portolan/base';

/** Pixels to the side of the whole world at zoom level 0, as MapLibre counts them. */
export const WORLD_PIXELS = 512;

/** The latitude at which the square world of web Mercator ends. */
const MAX_LATITUDE = 85.051_128_779_806_6;

/** What part of the world a picture shows. */
export interface ViewOptions {
  /** Of the picture in units of the style, 1 to 16384; the picture has `pixelRatio` times as many pixels. */
  readonly width: number;
  /** As of the width. */
  readonly height: number;
  /** Pixels to a unit of the style, 0.1 to 8; 1 where it is not given. */
  readonly pixelRatio?: number;
  /** Longitude and latitude of the middle of the picture, degrees. */
  readonly center: readonly [lon: number, lat: number];
  /** 0 to 24; the world is 512 * 2^zoom units wide. */
  readonly zoom: number;
  /** The direction that points up, degrees clockwise from north; 0 where it is not given. */
  readonly bearing?: number;
}

/** A place on the square of web Mercator: 0 to 1 from west to east, 0 to 1 from north to south. */
export interface MercatorPlace {
  readonly x: number;
  readonly y: number;
}

/** Degrees on the square of web Mercator. Latitudes beyond its ends are brought to them. */
export function mercatorOf(lon: number, lat: number): MercatorPlace {
  const limited = Math.max(-MAX_LATITUDE, Math.min(MAX_LATITUDE, lat));
  const y = Math.log(Math.tan(Math.PI / 4 + (limited * Math.PI) / 360)) / Math.PI;
  return { x: (lon + 180) / 360, y: (1 - y) / 2 };
}

/** The way from places of the world to places of the picture, in units of the style from its upper left corner. */
export class View {
  readonly width: number;
  readonly height: number;
  readonly pixelRatio: number;
  readonly zoom: number;
  readonly bearing: number;
  readonly center: MercatorPlace;
  /** Units of the style to the side of the world. */
  readonly worldSize: number;
  readonly cos: number;
  readonly sin: number;

  /** @throws {PortolanError} `view` when a number is out of its range. */
  constructor({ width, height, pixelRatio = 1, center, zoom, bearing = 0 }: ViewOptions) {
    // Programs without types may leave it out.
    const [lon, lat] = Array.isArray(center) ? center : [NaN, NaN];
    const limits: readonly (readonly [string, number, number, number])[] = [
      ['width', width, 1, 16_384],
      ['height', height, 1, 16_384],
      ['pixelRatio', pixelRatio, 0.1, 8],
      ['center[0]', lon, -1e6, 1e6],
      ['center[1]', lat, -90, 90],
      ['zoom', zoom, 0, 24],
      ['bearing', bearing, -1e6, 1e6],
    ];
    for (const [name, value, least, most] of limits) {
      if (!(value >= least && value <= most))
        throw new PortolanError('view', `${name} is a number from ${least} to ${most}, not ${value}`);
    }
    this.width = width;
    this.height = height;
    this.pixelRatio = pixelRatio;
    this.zoom = zoom;
    this.bearing = bearing;
    this.center = mercatorOf(lon, lat);
    this.worldSize = WORLD_PIXELS * 2 ** zoom;
    // North turns to the left when the bearing grows.
    this.cos = Math.cos((-bearing * Math.PI) / 180);
    this.sin = Math.sin((-bearing * Math.PI) / 180);
  }

  /** The place of the picture at which a place of the world lies. Both are measured from the middle first, which keeps all digits. */
  toPicture(x: number, y: number): [x: number, y: number] {
    const east = (x - this.center.x) * this.worldSize;
    const south = (y - this.center.y) * this.worldSize;
    return [
      this.width / 2 + east * this.cos - south * this.sin,
      this.height / 2 + east * this.sin + south * this.cos,
    ];
  }

  /** The place of the world at a place of the picture. */
  toWorld(x: number, y: number): MercatorPlace {
    const right = (x - this.width / 2) / this.worldSize;
    const down = (y - this.height / 2) / this.worldSize;
    return {
      x: this.center.x + right * this.cos + down * this.sin,
      y: this.center.y - right * this.sin + down * this.cos,
    };
  }
}
