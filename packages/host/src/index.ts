export type { Admission, AdmissionRequest, Admit } from './admission.ts';
export { bodyTooLarge, bodyTooSlow } from './body-refusals.ts';
export { isPayload, type CallContext, type Engine, type Payload, type Stop } from './engine.ts';
export type { Incoming, Outgoing } from './exchange.ts';
export { createHost, type Host, type HostConfig, type HostOptions, type RequestRecord } from './host.ts';
export { inProcess, type Handles } from './in-process.ts';
export { logLine } from './log-line.ts';
export type { Metrics, Observation } from './metrics.ts';
export { Refusal } from './refusal.ts';
