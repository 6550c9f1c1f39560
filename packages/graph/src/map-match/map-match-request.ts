import type { RequestContext } from '../context.ts';
import { ignoredMembers, readFormat, type Format } from '../request/format.ts';
import { readLanguage } from '../request/language.ts';
import type { Language } from '../guidance/language.ts';
import { isMembers, type Members } from '../request/members.ts';
import { readElevationInterval } from '../request/route-request.ts';
import { MAP_MATCH_MEMBERS, unknownMembers } from '../request/unknown-members.ts';
import { readTraceRequest, type TraceQuery } from '../matching/trace-request.ts';

/** A checked request of map_match. */
export interface MapMatchQuery extends TraceQuery {
  readonly language: Language;
  readonly directions: 'none' | 'maneuvers' | 'instructions';
  readonly format: Format;
  readonly elevationInterval: number;
  readonly hasLinearReferences: boolean;
}

/**
 * Checks a wire request (docs/interface.md, section 8).
 *
 * @throws {PortolanError} those of `readTraceRequest`.
 */
export function readMapMatchRequest(request: unknown, context: RequestContext): MapMatchQuery {
  const members: Members = isMembers(request) ? request : {};
  const trace = readTraceRequest(members, context);
  const format = readFormat(members);
  const directions = members['directions_type'];
  const warnings = [...trace.warnings, ...ignoredMembers(members, format)];
  const elevationInterval = readElevationInterval(members['elevation_interval'], format, warnings);
  warnings.push(...unknownMembers(MAP_MATCH_MEMBERS, members));
  return {
    ...trace,
    language: readLanguage(members, context),
    directions: directions === 'none' || directions === 'maneuvers' ? directions : 'instructions',
    format,
    elevationInterval,
    hasLinearReferences: members['linear_references'] === true,
    warnings,
  };
}
