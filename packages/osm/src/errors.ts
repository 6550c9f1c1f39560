import { checkMembers, PortolanError, wrongArgument } from '@portolan/base';

/** Codes of the errors of this package; the README explains each. */
export type OsmErrorCode =
  | 'osm-format'
  | 'osm-truncated'
  | 'osm-damaged'
  | 'osm-unsupported'
  | 'osm-too-large'
  | 'osm-input';

type Detail = Readonly<Record<string, unknown>>;

export function osmError(
  code: OsmErrorCode,
  message: string,
  detail: Detail = {},
  cause?: unknown,
): PortolanError {
  return new PortolanError(code, message, detail, cause === undefined ? undefined : { cause });
}

export const damaged = (message: string, detail?: Detail, cause?: unknown): PortolanError =>
  osmError('osm-damaged', message, detail, cause);

export const truncated = (message: string, detail?: Detail, cause?: unknown): PortolanError =>
  osmError('osm-truncated', message, detail, cause);

export const unsupported = (message: string, detail?: Detail, cause?: unknown): PortolanError =>
  osmError('osm-unsupported', message, detail, cause);

export const tooLarge = (message: string, detail?: Detail, cause?: unknown): PortolanError =>
  osmError('osm-too-large', message, detail, cause);

/** Refuses what is no extract that was read. @throws {PortolanError} `osm-input`. */
export function checkSource(source: unknown): void {
  if (!('ways' in Object(source)))
    throw wrongArgument('osm-input', 'the source must be what readOsm gives', source);
}

/** Refuses what are no options. @throws {PortolanError} `osm-input`. */
export function checkOptions(options: unknown): void {
  checkMembers(options, 'options', 'osm-input');
}

/** The text of anything that was thrown, for the end of a message. */
export function reason(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** A value as a message shows it. Texts are shortened, and of objects only the kind is said, since they may be large. */
export function shown(found: unknown): string {
  if (typeof found === 'string')
    return JSON.stringify(found.length > 60 ? `${found.slice(0, 60)}...` : found);
  if (typeof found !== 'object' || found === null) return String(found);
  return Array.isArray(found) ? 'an array' : 'an object';
}
