export { readTrack } from './read-track.ts';
export type { Track, TrackPoint } from './track.ts';
