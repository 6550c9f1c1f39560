/** Resources of account management: section 16 of the interface. Members that the server sets are absent from the requests. */
import { Type } from 'typebox';
import { about } from '../shared/about.ts';

const Id = Type.Integer({ minimum: 1 });
const PropertyId = about('The property that it belongs to.', Id);
const PropertyName = about(
  'For people to tell properties apart.',
  Type.String({ minLength: 1, maxLength: 500 }),
);

/** An app; domains, keys and usage hang on it. */
export const Property = Type.Object({ id: Id, account_id: Id, name: PropertyName });
export type Property = Type.Static<typeof Property>;
export const PropertyRequest = Type.Object({ name: PropertyName });
export type PropertyRequest = Type.Static<typeof PropertyRequest>;
export const PropertyPatch = Type.Object({ name: Type.Optional(PropertyName) });
export type PropertyPatch = Type.Static<typeof PropertyPatch>;

const BaseDomain = about(
  'A registrable name or one below it; no bare top-level domain.',
  Type.String({
    maxLength: 253,
    pattern: String.raw`^([A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?$`,
  }),
);
const Subdomain = about(
  'Stands before `base_domain`; ignored where `wildcard` is set.',
  Type.String({
    maxLength: 253,
    pattern: String.raw`^([A-Za-z0-9-]{1,63}(\.[A-Za-z0-9-]{1,63})*)?$`,
  }),
);
const Wildcard = about('True covers all subdomains.', Type.Boolean({ default: false }));

/** A website that may ask without a key. */
export const Domain = Type.Object({
  id: Id,
  property_id: PropertyId,
  base_domain: BaseDomain,
  wildcard: Wildcard,
  subdomain: Subdomain,
});
export type Domain = Type.Static<typeof Domain>;
export const DomainRequest = Type.Object({
  property_id: PropertyId,
  base_domain: BaseDomain,
  wildcard: Type.Optional(Wildcard),
  subdomain: Type.Optional(Subdomain),
});
export type DomainRequest = Type.Static<typeof DomainRequest>;
export const DomainPatch = Type.Object({
  property_id: Type.Optional(PropertyId),
  base_domain: Type.Optional(BaseDomain),
  wildcard: Type.Optional(Wildcard),
  subdomain: Type.Optional(Subdomain),
});
export type DomainPatch = Type.Static<typeof DomainPatch>;

export const UUID = '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$';

export const ApiKey = Type.Object({
  key: Type.String({ pattern: UUID }),
  property_id: PropertyId,
  kind: Type.Literal('master'),
});
export type ApiKey = Type.Static<typeof ApiKey>;
export const ApiKeyRequest = Type.Object({ property_id: PropertyId });
export type ApiKeyRequest = Type.Static<typeof ApiKeyRequest>;
export const ApiKeyPatch = Type.Object({ property_id: Type.Optional(PropertyId) });
export type ApiKeyPatch = Type.Static<typeof ApiKeyPatch>;

const Money = Type.String({ pattern: String.raw`^\d+\.\d+$` });

/** A plan on offer. */
export const Plan = Type.Object({
  id: Id,
  name: Type.String(),
  interval: Type.Literal('month'),
  base_price: Money,
  additional_usage_price: about('For 1,000 credits.', Money),
  currency: Type.Literal('USD'),
  included_credits: about('A whole number.', Type.String({ pattern: String.raw`^\d+$` })),
});
export type Plan = Type.Static<typeof Plan>;

const IsoDate = Type.String({ pattern: String.raw`^\d{4}-\d{2}-\d{2}$` });

/** Credits used in one period. No stability is promised. */
export const Stats = Type.Object({
  data: about(
    'By kind of request, then by day.',
    Type.Record(
      Type.String(),
      Type.Record(Type.String(), Type.Object({ value: Type.Integer({ minimum: 0 }) })),
    ),
  ),
  start_date: about('First and last day.', IsoDate),
  end_date: IsoDate,
});
export type Stats = Type.Static<typeof Stats>;
