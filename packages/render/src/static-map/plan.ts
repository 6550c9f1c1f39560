import { styleOf, type Style } from '../style/read-style.ts';
import type { RgbaImage } from '../paint/surface.ts';
import { overlayOfFeatures, overlayOfMatch, overlayOfRoute } from './answers.ts';
import { checkRequest } from './check-request.ts';
import { fitView, withSteps, type FitBox, type Fitted } from './fit.ts';
import { markerFrame, type ImageSides } from './marker.ts';
import { attributionRoom, DOT_WIDTH } from './overlay.ts';
import { recolouredImages } from './recoloured.ts';
import {
  readSize,
  wrongRequest,
  type LonLat,
  type MapArea,
  type MapLine,
  type MapMarker,
  type MapOverlay,
  type MapSize,
} from './request.ts';

/** What a map shows, and what is on it. */
export interface MapRequest {
  /** Width and height in units of the style, `600x400`, with `@2x` for twice as many pixels; or the numbers. */
  readonly size: string | MapSize;
  /** The middle of the map. Without it, or without a zoom, the map shows all that is drawn on it. */
  readonly center?: LonLat;
  /** 0 to 18. */
  readonly zoom?: number;
  /** The direction that points up, degrees clockwise from north; 0 where it is not given. */
  readonly bearing?: number;
  /** Drawn above all, later ones above earlier ones. */
  readonly markers?: readonly MapMarker[];
  /** Drawn beneath the markers. */
  readonly lines?: readonly MapLine[];
  /** Drawn beneath the lines. */
  readonly areas?: readonly MapArea[];
  /** The answer of a route or an optimized route in the native format: its lines and its stops. */
  readonly route?: unknown;
  /** The answer of a match in the native format: the way on the roads, all parts of it where the track has breaks, and its two ends. */
  readonly match?: unknown;
  /** The places of a recorded track, as small dots. */
  readonly trace?: readonly LonLat[];
  /** The answer of an isochrone request: its areas, lines and points. */
  readonly isochrone?: unknown;
  /** A FeatureCollection: search results, isochrones, or any GeoJSON. */
  readonly features?: unknown;
  /** Images for markers by their names: straight RGBA. */
  readonly images?: ReadonlyMap<string, RgbaImage>;
  /** Who made the data; false where it is shown elsewhere. That of OpenStreetMap where it is not given. */
  readonly attribution?: string | false;
  /** The font of labels of markers and of the attribution. */
  readonly labelFont?: string;
}

/** A request that has been read: the view of the map, and what is drawn on it. Nothing has been fetched yet. */
export interface MapPlan extends MapSize {
  /** The middle of the picture. */
  readonly center: LonLat;
  /** 0 to 18. */
  readonly zoom: number;
  /** Degrees clockwise from north. */
  readonly bearing: number;
  /** The style that is drawn. */
  readonly style: Style;
  /** What is on the map. */
  readonly overlay: MapOverlay;
  /** Gives an image of a marker by its name. */
  readonly image: (name: string) => RgbaImage | undefined;
  /** The sides of an image of a marker. */
  readonly sides: ImageSides;
  /** Who made the data, in the form that there is room for; empty where it is shown elsewhere. */
  readonly attribution: string;
  /** The font of labels of markers and of the attribution. */
  readonly labelFont: string;
}

const ATTRIBUTION = '© OpenMapTiles © OpenStreetMap contributors';
const COMPACT_ATTRIBUTION = '© OpenStreetMap';
/** Narrower pictures have the compact form. */
const WIDE_ENOUGH = 256;
/** Units of the style between the attribution and what the view is fitted to: the shadow of a pin. */
const ATTRIBUTION_GAP = 2;
const LABEL_FONT = 'Noto Sans Regular';
const LARGEST_ZOOM = 18;
const MOST_MARKERS = 10_000;

/**
 * Reads a request for a map: finds the view that shows all that is drawn on it, where it does not say one.
 *
 * @param style  a MapLibre style: its parsed JSON, or what {@link readStyle} made of it.
 * @throws {PortolanError} `static-map` where the request is malformed, `style` for a malformed style.
 */
export function plan(request: MapRequest, style: unknown): MapPlan {
  checkRequest(request);
  const { labelFont = LABEL_FONT, attribution = ATTRIBUTION, bearing = 0 } = request;
  const size =
    typeof request.size === 'string' ? readSize(request.size, attribution !== false) : request.size;
  const given = overlayOf(request);
  const { markers, image, sides } = recolouredImages(
    given.markers,
    request.images ?? new Map<string, RgbaImage>(),
  );
  const overlay = { ...given, markers };
  const isCompact = size.width < WIDE_ENOUGH && attribution === ATTRIBUTION;
  const note = attribution === false ? '' : isCompact ? COMPACT_ATTRIBUTION : attribution;
  const view = viewOf(request, size, overlay, sides, attributionRoom(note));
  return {
    ...size,
    ...view,
    bearing,
    style: styleOf(style),
    overlay,
    image,
    sides,
    attribution: note,
    labelFont,
  };
}

function overlayOf({
  areas = [],
  lines = [],
  markers = [],
  route,
  match,
  trace = [],
  isochrone,
  features,
}: MapRequest): MapOverlay {
  const parts: MapOverlay[] = [
    ...(isochrone === undefined ? [] : [overlayOfFeatures(isochrone, 'isochrone')]),
    ...(features === undefined ? [] : [overlayOfFeatures(features)]),
    ...(route === undefined ? [] : [overlayOfRoute(route)]),
    ...(match === undefined ? [] : [overlayOfMatch(match)]),
    { areas, lines, markers, dots: trace },
  ];
  const overlay = {
    areas: parts.flatMap((part) => part.areas),
    lines: parts.flatMap((part) => part.lines),
    markers: parts.flatMap((part) => part.markers).map((marker) => ({ ...marker, ...shortLabel(marker) })),
    dots: parts.flatMap((part) => part.dots),
  };
  if (overlay.markers.length > MOST_MARKERS)
    throw wrongRequest('markers', `are ${overlay.markers.length}, more than ${MOST_MARKERS}`);
  return overlay;
}

/** The first character of a label, or a number up to 999. */
function shortLabel({ label }: MapMarker): { label?: string } {
  if (label === undefined) return {};
  if (typeof label !== 'string') throw wrongRequest('markers', 'have a label that is no text');
  return { label: /^\d{1,3}$/.test(label) ? label : (Array.from(label)[0] ?? '') };
}

/** A place with the same space on all sides. */
function at(place: LonLat, around: number): FitBox {
  return { place, left: around, top: around, right: around, bottom: around };
}

function viewOf(
  { center, zoom, bearing = 0 }: MapRequest,
  { width, height, pixelRatio }: MapSize,
  overlay: MapOverlay,
  sides: ImageSides,
  covered: { readonly width: number; readonly height: number } | undefined,
): Fitted {
  if (zoom !== undefined && !(zoom >= 0 && zoom <= LARGEST_ZOOM))
    throw wrongRequest('zoom', `is a number from 0 to ${LARGEST_ZOOM}, not ${zoom}`);
  if (center !== undefined && zoom !== undefined) return { center, zoom };
  const boxes = [
    ...overlay.areas.flatMap(({ polygons }) =>
      polygons.flat().flatMap((ring) => withSteps(ring).map((place) => at(place, 1))),
    ),
    ...overlay.lines.flatMap(({ places, width: stroke = 0 }) =>
      withSteps(places).map((place) => at(place, stroke / 2 + 2)),
    ),
    ...overlay.dots.map((place) => at(place, DOT_WIDTH)),
    ...overlay.markers.map((marker): FitBox => {
      const { left, top, width: across, height: down } = markerFrame(marker, sides, pixelRatio);
      return {
        place: [marker.lon, marker.lat],
        left: -left,
        top: -top,
        right: left + across,
        bottom: top + down,
      };
    }),
  ];
  if (boxes.length === 0)
    throw wrongRequest('center', 'and zoom are needed where nothing is drawn on the map');
  return fitView(boxes, width, height, {
    ...(covered === undefined
      ? {}
      : { corner: { width: covered.width + ATTRIBUTION_GAP, height: covered.height + ATTRIBUTION_GAP } }),
    bearing,
  });
}
