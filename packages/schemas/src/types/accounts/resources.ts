// Written by `npm run -w @portolan/schemas generate` from ../../accounts/resources.ts: change the descriptions there.
import * as schemas from '../../accounts/resources.ts';

/** An app; domains, keys and usage hang on it. */
export interface Property {
  /** At least 1. */
  id: number;
  /** At least 1. */
  account_id: number;
  /** For people to tell properties apart. 1 to 500 characters. */
  name: string;
}
/** JSON Schema of the type of the same name. */
export const Property: typeof schemas.Property = schemas.Property;

/** TODO. */
export interface PropertyRequest {
  /** For people to tell properties apart. 1 to 500 characters. */
  name: string;
}
/** JSON Schema of the type of the same name. */
export const PropertyRequest: typeof schemas.PropertyRequest = schemas.PropertyRequest;

/** TODO. */
export interface PropertyPatch {
  /** For people to tell properties apart. 1 to 500 characters. */
  name?: string;
}
/** JSON Schema of the type of the same name. */
export const PropertyPatch: typeof schemas.PropertyPatch = schemas.PropertyPatch;

/** A website that may ask without a key. */
export interface Domain {
  /** At least 1. */
  id: number;
  /** The property that it belongs to. At least 1. */
  property_id: number;
  /** A registrable name or one below it; no bare top-level domain. At most 253 characters. */
  base_domain: string;
  /** True covers all subdomains. Default false. */
  wildcard: boolean;
  /** Stands before `base_domain`; ignored where `wildcard` is set. At most 253 characters. */
  subdomain: string;
}
/** JSON Schema of the type of the same name. */
export const Domain: typeof schemas.Domain = schemas.Domain;

/** TODO. */
export interface DomainRequest {
  /** The property that it belongs to. At least 1. */
  property_id: number;
  /** A registrable name or one below it; no bare top-level domain. At most 253 characters. */
  base_domain: string;
  /** True covers all subdomains. Default false. */
  wildcard?: boolean;
  /** Stands before `base_domain`; ignored where `wildcard` is set. At most 253 characters. */
  subdomain?: string;
}
/** JSON Schema of the type of the same name. */
export const DomainRequest: typeof schemas.DomainRequest = schemas.DomainRequest;

/** TODO. */
export interface DomainPatch {
  /** The property that it belongs to. At least 1. */
  property_id?: number;
  /** A registrable name or one below it; no bare top-level domain. At most 253 characters. */
  base_domain?: string;
  /** True covers all subdomains. Default false. */
  wildcard?: boolean;
  /** Stands before `base_domain`; ignored where `wildcard` is set. At most 253 characters. */
  subdomain?: string;
}
/** JSON Schema of the type of the same name. */
export const DomainPatch: typeof schemas.DomainPatch = schemas.DomainPatch;

/** TODO. */
export interface ApiKey {
  key: string;
  /** The property that it belongs to. At least 1. */
  property_id: number;
  kind: 'master';
}
/** JSON Schema of the type of the same name. */
export const ApiKey: typeof schemas.ApiKey = schemas.ApiKey;

/** TODO. */
export interface ApiKeyRequest {
  /** The property that it belongs to. At least 1. */
  property_id: number;
}
/** JSON Schema of the type of the same name. */
export const ApiKeyRequest: typeof schemas.ApiKeyRequest = schemas.ApiKeyRequest;

/** TODO. */
export interface ApiKeyPatch {
  /** The property that it belongs to. At least 1. */
  property_id?: number;
}
/** JSON Schema of the type of the same name. */
export const ApiKeyPatch: typeof schemas.ApiKeyPatch = schemas.ApiKeyPatch;

/** A plan on offer. */
export interface Plan {
  /** At least 1. */
  id: number;
  name: string;
  interval: 'month';
  base_price: string;
  /** For 1,000 credits. */
  additional_usage_price: string;
  currency: 'USD';
  /** A whole number. */
  included_credits: string;
}
/** JSON Schema of the type of the same name. */
export const Plan: typeof schemas.Plan = schemas.Plan;

/** Credits used in one period. No stability is promised. */
export interface Stats {
  /** By kind of request, then by day. */
  data: Record<string, Record<string, {
    /** At least 0. */
    value: number;
  }>>;
  /** First and last day. */
  start_date: string;
  end_date: string;
}
/** JSON Schema of the type of the same name. */
export const Stats: typeof schemas.Stats = schemas.Stats;
