import type {
  AutocompleteQueryV1,
  AutocompleteQueryV2,
  ReverseQueryV1,
  ReverseQueryV2,
  SearchQueryV1,
  SearchQueryV2,
  StructuredQueryV1,
} from './types/geocoding/queries.ts';

/** A query of autocomplete, of either version. */
export type AutocompleteQuery = AutocompleteQueryV1 | AutocompleteQueryV2;

/** A query of search, of either version. */
export type SearchQuery = SearchQueryV1 | SearchQueryV2;

/** A query of structured search, which has version 1 only. */
export type StructuredQuery = StructuredQueryV1;

/** A query of reverse geocoding, of either version. */
export type ReverseQuery = ReverseQueryV1 | ReverseQueryV2;

/**
 * A query whose values may also stand as they do in a URL: numbers as text, lists as text with commas. A member that is undefined counts as
 * absent.
 */
export type UrlQuery<Query> = {
  readonly [Name in keyof Query]: UrlValue<Exclude<Query[Name], undefined>> | OptionalOf<Query, Name>;
};

/** `undefined` for the members that a query may leave out. */
type OptionalOf<Query, Name extends keyof Query> =
  Query extends Required<Pick<Query, Name>> ? never : undefined;

/** A value, or its text in a URL. */
type UrlValue<Value> = Value extends readonly (infer Item)[]
  ? readonly Item[] | (string & {})
  : Value extends number
    ? number | (string & {})
    : Value;
