// Written by `npm run -w @portolan/schemas generate` from ../../accounts/resources.ts: change the descriptions there.
import * as schemas from '../../accounts/resources.ts';

/** An app; domains, keys and usage hang on it. */
export interface Property {
  /** Number of the property. At least 1. */
  id: number;
  /** Number of the account that it belongs to. At least 1. */
  account_id: number;
  /** For people to tell properties apart. 1 to 500 characters. */
  name: string;
}
/** JSON Schema of the type of the same name. */
export const Property: typeof schemas.Property = schemas.Property;

/** A new property, or all of one that is replaced. */
export interface PropertyRequest {
  /** For people to tell properties apart. 1 to 500 characters. */
  name: string;
}
/** JSON Schema of the type of the same name. */
export const PropertyRequest: typeof schemas.PropertyRequest = schemas.PropertyRequest;

/** What to change of a property. */
export interface PropertyPatch {
  /** For people to tell properties apart. 1 to 500 characters. */
  name?: string;
}
/** JSON Schema of the type of the same name. */
export const PropertyPatch: typeof schemas.PropertyPatch = schemas.PropertyPatch;

/** A website that may ask without a key. */
export interface Domain {
  /** Number of the domain. At least 1. */
  id: number;
  /** The property that it belongs to. At least 1. */
  property_id: number;
  /** A registrable name or one below it; no bare top-level domain. At most 253 characters. */
  base_domain: string;
  /** Whether all subdomains are covered. Default false. */
  wildcard: boolean;
  /** Name before `base_domain`; ignored where `wildcard` is set. At most 253 characters. */
  subdomain: string;
}
/** JSON Schema of the type of the same name. */
export const Domain: typeof schemas.Domain = schemas.Domain;

/** A new domain, or all of one that is replaced. */
export interface DomainRequest {
  /** The property that it belongs to. At least 1. */
  property_id: number;
  /** A registrable name or one below it; no bare top-level domain. At most 253 characters. */
  base_domain: string;
  /** Whether all subdomains are covered. Default false. */
  wildcard?: boolean;
  /** Name before `base_domain`; ignored where `wildcard` is set. At most 253 characters. */
  subdomain?: string;
}
/** JSON Schema of the type of the same name. */
export const DomainRequest: typeof schemas.DomainRequest = schemas.DomainRequest;

/** What to change of a domain. */
export interface DomainPatch {
  /** The property that it belongs to. At least 1. */
  property_id?: number;
  /** A registrable name or one below it; no bare top-level domain. At most 253 characters. */
  base_domain?: string;
  /** Whether all subdomains are covered. Default false. */
  wildcard?: boolean;
  /** Name before `base_domain`; ignored where `wildcard` is set. At most 253 characters. */
  subdomain?: string;
}
/** JSON Schema of the type of the same name. */
export const DomainPatch: typeof schemas.DomainPatch = schemas.DomainPatch;

/** A key for data calls. */
export interface ApiKey {
  /** The key itself, a UUID. */
  key: string;
  /** The property that it belongs to. At least 1. */
  property_id: number;
  /** Always `master`. */
  kind: 'master';
}
/** JSON Schema of the type of the same name. */
export const ApiKey: typeof schemas.ApiKey = schemas.ApiKey;

/** A new key, or all of one that is replaced. */
export interface ApiKeyRequest {
  /** The property that it belongs to. At least 1. */
  property_id: number;
}
/** JSON Schema of the type of the same name. */
export const ApiKeyRequest: typeof schemas.ApiKeyRequest = schemas.ApiKeyRequest;

/** What to change of a key. */
export interface ApiKeyPatch {
  /** The property that it belongs to. At least 1. */
  property_id?: number;
}
/** JSON Schema of the type of the same name. */
export const ApiKeyPatch: typeof schemas.ApiKeyPatch = schemas.ApiKeyPatch;

/** A plan on offer. */
export interface Plan {
  /** Number of the plan. At least 1. */
  id: number;
  /** Name of the plan. */
  name: string;
  /** Always `month`: the period of the prices and credits. */
  interval: 'month';
  /** US dollars a month, a decimal number as text. */
  base_price: string;
  /** US dollars for 1,000 credits beyond those included, a decimal number as text. */
  additional_usage_price: string;
  /** Always `USD`. */
  currency: 'USD';
  /** Credits a month that the base price covers, a whole number as text. */
  included_credits: string;
}
/** JSON Schema of the type of the same name. */
export const Plan: typeof schemas.Plan = schemas.Plan;

/** Credits used in one period. No stability is promised. */
export interface Stats {
  /** Credits by kind of request, then by day, `YYYY-MM-DD`. */
  data: Record<string, Record<string, {
    /** Credits used that day. At least 0. */
    value: number;
  }>>;
  /** First day of the period, `YYYY-MM-DD`. */
  start_date: string;
  /** Last day of the period, `YYYY-MM-DD`. */
  end_date: string;
}
/** JSON Schema of the type of the same name. */
export const Stats: typeof schemas.Stats = schemas.Stats;

/** Query of a list of account management. */
export interface ListQuery {
  /**
   * The most rows of the answer. Where there are more, the header `Link` has the address of the next page. 1
   * to 1000.
   */
  limit?: number;
  /** Where the page begins, as the address of the next page has it. 0 to 9007199254740991. */
  cursor?: number;
}
/** JSON Schema of the type of the same name. */
export const ListQuery: typeof schemas.ListQuery = schemas.ListQuery;

/** Query of a list of what belongs to properties. */
export interface OfPropertyListQuery {
  /**
   * The most rows of the answer. Where there are more, the header `Link` has the address of the next page. 1
   * to 1000.
   */
  limit?: number;
  /** Where the page begins, as the address of the next page has it. 0 to 9007199254740991. */
  cursor?: number;
  /** Only what belongs to this property. At least 1. */
  property_id?: number;
}
/** JSON Schema of the type of the same name. */
export const OfPropertyListQuery: typeof schemas.OfPropertyListQuery = schemas.OfPropertyListQuery;
