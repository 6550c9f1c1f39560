export type { Admission, AdmissionRequest, Admit } from './admission.ts';
export { BodyBytes, joined } from './body/bytes.ts';
export { parseJsonBody } from './body/json-body.ts';
export { MemoryBudget, type MemoryShare } from './body/memory-budget.ts';
export { bodyTooLarge, bodyTooSlow, tooManyLarge } from './body/refusals.ts';
export { sizeOfJson, sizeOfParsed, type BodySize } from './body/size.ts';
export type { BodyScan, ScannedValue } from './body/scan.ts';
export {
  isPayload,
  isPayloadStream,
  type CallContext,
  type Engine,
  type JsonBody,
  type JsonTexts,
  type Payload,
  type PayloadStream,
  type PayloadWarning,
  type RegionTold,
  type Stop,
} from './engine.ts';
export type { Incoming, Outgoing } from './exchange.ts';
export type { HostConfig, RequestRecord } from './config.ts';
export { createHost, type Host, type HostOptions } from './host.ts';
export { inProcess, type Handles } from './in-process.ts';
export { logLine } from './log-line.ts';
export type { Metrics, Observation } from './metrics.ts';
export type { MapLibrary } from './page/map-library.ts';
export type { MarkerImageSource } from './marker-images.ts';
export { isPieces } from './pieces.ts';
export type { Bounds } from './regions/bounds.ts';
export type { Region } from './regions/region.ts';
export { regional } from './regions/regional.ts';
export { swappable, type Swappable } from './regions/swappable.ts';
export { Refusal } from './refusal.ts';
export type { MapParts } from './map-sources.ts';
export { drawStaticMap, wantedImages, type StaticMapCall } from './static-maps.ts';
