/** Resources of account management: section 16 of the interface. Members that the server sets are absent from the requests. */
import { Type } from 'typebox';
import { about } from '../shared/about.ts';

const Id = Type.Integer({ minimum: 1 });
const PropertyId = about('The property that it belongs to.', Id);
const PropertyName = about(
  'For people to tell properties apart.',
  Type.String({ minLength: 1, maxLength: 500 }),
);

export const Property = about(
  'An app; domains, keys and usage hang on it.',
  Type.Object({ id: Id, account_id: Id, name: PropertyName }),
);
export const PropertyRequest = about('TODO.', Type.Object({ name: PropertyName }));
export const PropertyPatch = about('TODO.', Type.Object({ name: Type.Optional(PropertyName) }));

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

export const Domain = about(
  'A website that may ask without a key.',
  Type.Object({
    id: Id,
    property_id: PropertyId,
    base_domain: BaseDomain,
    wildcard: Wildcard,
    subdomain: Subdomain,
  }),
);
export const DomainRequest = about(
  'TODO.',
  Type.Object({
    property_id: PropertyId,
    base_domain: BaseDomain,
    wildcard: Type.Optional(Wildcard),
    subdomain: Type.Optional(Subdomain),
  }),
);
export const DomainPatch = about(
  'TODO.',
  Type.Object({
    property_id: Type.Optional(PropertyId),
    base_domain: Type.Optional(BaseDomain),
    wildcard: Type.Optional(Wildcard),
    subdomain: Type.Optional(Subdomain),
  }),
);

export const UUID = '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$';

export const ApiKey = about(
  'TODO.',
  Type.Object({
    key: Type.String({ pattern: UUID }),
    property_id: PropertyId,
    kind: Type.Literal('master'),
  }),
);
export const ApiKeyRequest = about('TODO.', Type.Object({ property_id: PropertyId }));
export const ApiKeyPatch = about('TODO.', Type.Object({ property_id: Type.Optional(PropertyId) }));

const Money = Type.String({ pattern: String.raw`^\d+\.\d+$` });

export const Plan = about(
  'A plan on offer.',
  Type.Object({
    id: Id,
    name: Type.String(),
    interval: Type.Literal('month'),
    base_price: Money,
    additional_usage_price: about('For 1,000 credits.', Money),
    currency: Type.Literal('USD'),
    included_credits: about('A whole number.', Type.String({ pattern: String.raw`^\d+$` })),
  }),
);

const IsoDate = Type.String({ pattern: String.raw`^\d{4}-\d{2}-\d{2}$` });

export const Stats = about(
  'Credits used in one period. No stability is promised.',
  Type.Object({
    data: about(
      'By kind of request, then by day.',
      Type.Record(
        Type.String(),
        Type.Record(Type.String(), Type.Object({ value: Type.Integer({ minimum: 0 }) })),
      ),
    ),
    start_date: about('First and last day.', IsoDate),
    end_date: IsoDate,
  }),
);
