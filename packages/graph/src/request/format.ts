import type { AnnotationFilters, Warning } from '@portolan/schemas';
import { describe, isMembers, type Members } from './members.ts';

/** The format of a route's answer: Portolan's own, or that of OSRM with some extras. */
export type Format = { readonly name: 'json' } | OsrmFormat;

export interface OsrmFormat {
  readonly name: 'osrm';
  readonly hasBanners: boolean;
  readonly hasVoice: boolean;
  /** The arrays that the annotation of each leg has; legs have no annotation if this set is empty. */
  readonly annotations: ReadonlySet<Annotation>;
}

export type Annotation = AnnotationFilters['attributes'][number];

const ANNOTATIONS = [
  'shape_attributes.speed',
  'shape_attributes.speed_limit',
  'shape_attributes.time',
  'shape_attributes.length',
] as const satisfies readonly Annotation[];

export function readFormat(members: Members): Format {
  if (members['format'] !== 'osrm') return { name: 'json' };
  return {
    name: 'osrm',
    hasBanners: members['banner_instructions'] === true,
    hasVoice: members['voice_instructions'] === true,
    annotations: readFilters(members['filters']),
  };
}

/** Returns the annotations that `filters` includes, or all except those that it excludes. */
function readFilters(filters: unknown): ReadonlySet<Annotation> {
  if (!isMembers(filters) || !Array.isArray(filters['attributes'])) return new Set();
  const named: readonly unknown[] = filters['attributes'];
  const isExclusion = filters['action'] === 'exclude';
  return new Set(ANNOTATIONS.filter((annotation) => named.includes(annotation) !== isExclusion));
}

/** Returns warnings about a format that is not known, and about members that have no effect in that of the answer. */
export function ignoredMembers(members: Members, { name }: Format): Warning[] {
  const inVain = name === 'osrm' ? NATIVE_MEMBERS : OSRM_MEMBERS;
  const warnings: Warning[] = inVain
    .filter((member) => isAskedFor(members[member]))
    .map((member) => ({
      code: 210,
      text: `${member} was ignored: it has a meaning only with format ${name === 'osrm' ? 'json' : 'osrm'}`,
    }));
  const asked = members['format'];
  if (asked !== undefined && asked !== null && asked !== name)
    warnings.unshift({
      code: 211,
      text: `format ${describe(asked)} is not supported: the answer is ${name}`,
    });
  return warnings;
}

const NATIVE_MEMBERS: readonly string[] = ['elevation_interval'];
const OSRM_MEMBERS: readonly string[] = ['filters', 'banner_instructions', 'voice_instructions'];

/** False for values that ask for nothing: false, 0 and the empty list or object. */
function isAskedFor(value: unknown): boolean {
  if (typeof value === 'object' && value !== null) return Object.keys(value).length > 0;
  return Boolean(value);
}
